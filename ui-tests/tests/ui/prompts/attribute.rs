use snodo_runtime::prelude::*;

/// An attribute that means nothing.
#[prompt]
async fn weather(#[completes(cities)] city: String) -> String {
    city
}

fn main() {}
