use snodo_runtime::prelude::*;

struct City {
    name: String,
}

/// A variable that can't be read from text.
#[resource("weather://{city}{?other}")]
async fn weather(city: City, other: Option<City>) -> String {
    city.name + &other.map(|city| city.name).unwrap_or_default()
}

fn main() {}
