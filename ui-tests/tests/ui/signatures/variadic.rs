use snodo_runtime::prelude::*;

/// Any number of parameters.
#[tool]
async unsafe extern "C" fn greet(name: String, mut rest: ...) -> String {
    name
}

fn main() {}
