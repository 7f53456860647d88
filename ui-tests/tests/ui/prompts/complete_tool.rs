use snodo_runtime::prelude::*;

/// A tool's argument with completion.
#[tool]
async fn weather(#[complete(cities)] city: String) -> String {
    city
}

fn main() {}
