use snodo_runtime::prelude::*;

/// Not an `async fn`.
#[tool]
fn greet(name: String) -> String {
    name
}

fn main() {}
