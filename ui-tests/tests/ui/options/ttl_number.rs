use snodo_runtime::prelude::*;

/// A time that is none.
#[tool(ttl = "ten m")]
async fn greet(name: String) -> String {
    name
}

fn main() {}
