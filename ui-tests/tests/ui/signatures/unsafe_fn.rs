use snodo_runtime::prelude::*;

/// An unsafe function.
#[tool]
async unsafe fn greet(name: String) -> String {
    name
}

fn main() {}
