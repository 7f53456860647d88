use snodo_runtime::prelude::*;

/// A revision that is no number.
#[tool(rev = "two")]
async fn greet(name: String) -> String {
    name
}

/// A revision that is too large.
#[tool(rev = 5_000_000_000)]
async fn bye(name: String) -> String {
    name
}

/// A negative revision.
#[tool(rev = -1)]
async fn again(name: String) -> String {
    name
}

fn main() {}
