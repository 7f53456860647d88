use snodo_runtime::prelude::*;

/// Another ABI.
#[tool]
async extern "C" fn greet(name: String) -> String {
    name
}

fn main() {}
