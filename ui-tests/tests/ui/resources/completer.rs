use snodo_runtime::prelude::*;

fn cities() -> Vec<String> {
    Vec::new()
}

async fn days(typed: Typed) -> u8 {
    typed.value().len() as u8
}

/// What doesn't complete.
#[resource("weather://{city}/{day}")]
async fn weather(#[complete(cities)] city: String, #[complete(days)] day: String) -> String {
    city + &day
}

/// What is not completed.
#[tool]
async fn greet(#[complete(["Ada"])] name: String) -> String {
    name
}

fn main() {}
