use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

use std::collections::HashMap;

/// A loop over a reference to a map without an order.
#[tool]
async fn book(rates: HashMap<String, u8>) -> Result<String, ToolError> {
    for (city, rate) in &rates {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{city} for {rate}?")).await?;
        if sure.yes {
            return Ok(city.clone());
        }
    }
    Ok("none".to_owned())
}

fn main() {}
