use snodo_runtime::prelude::*;

/// A parameter without a type.
#[tool]
async fn greet(name: _) -> String {
    name
}

fn main() {}
