use snodo_runtime::prelude::*;

/// Two arguments of one name.
#[tool]
async fn greet(name: String, #[serde(rename = "name")] other: String) -> String {
    name + &other
}

fn main() {}
