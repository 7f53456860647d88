use snodo_runtime::prelude::*;

struct City {
    name: String,
}

/// An argument that can't be decoded.
#[tool]
async fn greet(city: City) -> String {
    city.name
}

fn main() {}
