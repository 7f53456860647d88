use snodo_runtime::prelude::*;

/// The weather.
#[resource(name = "weather")]
async fn weather(city: String) -> String {
    city
}

/// The time.
#[resource]
async fn time() -> String {
    "noon".to_owned()
}

fn main() {}
