//! Flows, called from everywhere.

use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Asks whether it is right.
#[flow]
async fn sure(about: &str, times: u8) -> Result<bool, ToolError> {
    for _ in 0..times {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{about}?")).await?;
        if sure.yes {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Calls a flow.
#[flow]
async fn twice(about: String) -> Result<bool, ToolError> {
    #[flow]
    let first = sure(&about, 1).await?;
    #[flow]
    let second = sure(&about, 2).await?;
    Ok(first && second)
}

/// Calls flows in a branch and in a loop.
#[tool]
async fn book(cities: Vec<String>) -> Result<String, ToolError> {
    let mut booked = Vec::new();
    for city in cities {
        #[flow]
        let yes = twice(city.clone()).await?;
        if yes {
            booked.push(city);
        }
    }
    Ok(booked.join(", "))
}

/// A resource that asks.
#[resource("note://{name}")]
async fn note(name: String) -> Result<String, ToolError> {
    #[flow]
    let yes = sure(&name, 1).await?;
    Ok(format!("{name} {yes}"))
}

/// A prompt that asks.
#[prompt]
async fn letter(to: String) -> Result<String, ToolError> {
    #[flow]
    let yes = sure(&to, 1).await?;
    Ok(format!("{to} {yes}"))
}

fn main() {}
