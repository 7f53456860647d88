use snodo_runtime::prelude::*;

/// What serde can't say of a text.
#[resource("weather://{city}")]
async fn weather(#[serde(default)] city: String) -> String {
    city
}

fn main() {}
