use snodo_runtime::prelude::*;

/// Options without values.
#[tool(title, rev)]
async fn greet(name: String) -> String {
    name
}

fn main() {}
