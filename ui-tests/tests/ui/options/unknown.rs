use snodo_runtime::prelude::*;

/// Options that a tool does not have.
#[tool(titel = "Greets", tile = "x", output = 3)]
async fn greet(name: String) -> String {
    name
}

fn main() {}
