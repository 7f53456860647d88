use snodo_runtime::prelude::*;

/// A size of many resources.
#[resource("weather://{city}", size = 100)]
async fn weather(city: String) -> String {
    city
}

fn main() {}
