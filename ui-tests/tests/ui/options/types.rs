use snodo_runtime::prelude::*;

/// Options of wrong types.
#[tool(title = 3, description = true, annotations = "read-only")]
async fn greet(name: String) -> String {
    name
}

fn main() {}
