use snodo_runtime::prelude::*;

/// What schemars can't say of a prompt's argument.
#[prompt]
async fn weather(#[schemars(length(min = 1))] city: String) -> String {
    city
}

fn main() {}
