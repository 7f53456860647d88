use snodo_runtime::prelude::*;

/// A time that is none.
#[tool(ttl = "ten m")]
async fn greet(name: String) -> String {
    name
}

/// A number without a unit.
#[tool(ttl = 600)]
async fn bye(name: String) -> String {
    name
}

/// A time that is over at once.
#[tool(ttl = "0s")]
async fn again(name: String) -> String {
    name
}

fn main() {}
