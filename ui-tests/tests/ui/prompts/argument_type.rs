use snodo_runtime::prelude::*;

struct City(String);

/// An argument that can't be read from text.
#[prompt]
async fn weather(city: City) -> String {
    city.0
}

fn main() {}
