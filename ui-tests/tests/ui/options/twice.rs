use snodo_runtime::prelude::*;

/// An option given twice.
#[tool(title = "Greets", rev = 1, title = "Greets again", rev = 2)]
async fn greet(name: String) -> String {
    name
}

fn main() {}
