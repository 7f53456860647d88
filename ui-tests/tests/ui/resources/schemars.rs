use snodo_runtime::prelude::*;

/// What schemars can't say of a variable.
#[resource("weather://{city}")]
async fn weather(#[schemars(title = "City")] city: String) -> String {
    city
}

fn main() {}
