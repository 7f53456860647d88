use snodo_runtime::prelude::*;

/// Parameters that are not the template's variables.
#[resource("weather://{city}/{day}")]
async fn weather(ctiy: String, day: String) -> String {
    ctiy + &day
}

fn main() {}
