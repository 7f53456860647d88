use snodo_runtime::prelude::*;

/// A template that reads in several ways.
#[resource("weather://{city}{day}")]
async fn weather(city: String, day: String) -> String {
    city + &day
}

/// A URI without a scheme.
#[resource("weather")]
async fn here() -> String {
    String::new()
}

fn main() {}
