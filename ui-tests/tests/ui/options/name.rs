use snodo_runtime::prelude::*;

/// A name that a tool can't have.
#[tool(name = "greet the guest")]
async fn greet(name: String) -> String {
    name
}

/// An empty name.
#[tool(name = "")]
async fn bye(name: String) -> String {
    name
}

fn main() {}
