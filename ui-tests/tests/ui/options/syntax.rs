use snodo_runtime::prelude::*;

/// Options that are none.
#[tool("greet")]
async fn greet(name: String) -> String {
    name
}

fn main() {}
