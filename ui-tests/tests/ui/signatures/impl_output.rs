use snodo_runtime::prelude::*;

/// An `impl Trait` result.
#[tool]
async fn greet(name: String) -> impl std::fmt::Display {
    name
}

fn main() {}
