use snodo_runtime::prelude::*;

/// A parameter by reference.
#[tool]
async fn greet(ref name: String) -> String {
    name.clone()
}

fn main() {}
