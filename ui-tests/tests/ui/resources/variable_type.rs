use snodo_runtime::prelude::*;

struct City(String);

/// A variable that can't be read from text.
#[resource("weather://{city}")]
async fn weather(city: City) -> String {
    city.0
}

fn main() {}
