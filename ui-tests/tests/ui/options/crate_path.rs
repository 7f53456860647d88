use snodo_runtime::prelude::*;

/// A path to nowhere.
#[tool(crate = somewhere)]
async fn greet(name: String) -> String {
    name
}

fn main() {}
