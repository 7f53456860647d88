use snodo_runtime::prelude::*;

/// A function for constants.
#[tool]
const async fn greet(name: String) -> String {
    name
}

fn main() {}
