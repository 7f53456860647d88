use snodo_runtime::prelude::*;

/// A time that is none.
#[tool(ttl = 600)]
async fn greet(name: String) -> String {
    name
}

fn main() {}
