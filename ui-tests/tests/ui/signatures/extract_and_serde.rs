use snodo_runtime::prelude::*;

/// Attributes that mean nothing on what is extracted.
#[tool]
async fn greet(#[serde(default)] context: Context, #[schemars(length(min = 1))] app: App<String>) -> String {
    format!("{context:?} {}", *app)
}

fn main() {}
