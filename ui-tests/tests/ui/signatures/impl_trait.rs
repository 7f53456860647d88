use snodo_runtime::prelude::*;

/// A parameter of any type.
#[tool]
async fn greet(name: impl Into<String>) -> String {
    name.into()
}

fn main() {}
