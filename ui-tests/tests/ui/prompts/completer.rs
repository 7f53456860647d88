use snodo_runtime::prelude::*;

fn cities() -> Vec<String> {
    Vec::new()
}

/// A completer that is none.
#[prompt]
async fn weather(#[complete(cities)] city: String) -> String {
    city
}

fn main() {}
