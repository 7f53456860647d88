use snodo_runtime::prelude::*;

/// A time that is none.
#[tool(ttl = "")]
async fn greet(name: String) -> String {
    name
}

fn main() {}
