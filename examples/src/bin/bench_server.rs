//! The server that the benchmark drives: `echo`, and `book` in three rounds.
//!
//! Without an argument it serves standard input and output, with `HOST:PORT` HTTP at `/mcp`.

use std::{env, error::Error};

use snodo_runtime::{prelude::*, state::Keyring};

/// Says it again.
#[tool]
async fn echo(
    /// What to say
    text: String,
) -> String {
    text
}

/// When the guest stays.
#[elicit(form)]
struct Stay {
    /// First night
    check_in: Date,
    /// Nights to book
    #[schemars(range(min = 1, max = 30))]
    nights: u8,
}

/// The last word.
#[elicit(form)]
struct Sure {
    /// Book it
    confirm: bool,
}

/// Books a hotel.
#[tool]
async fn book(
    /// City to stay in
    city: String,
) -> Result<String, ToolError> {
    #[elicit(form)]
    let stay: Stay = ask(format!("When in {city}?")).await?;

    #[elicit(form)]
    let sure: Sure = ask(format!("Book {city}?")).await?;

    if !sure.confirm {
        return Ok("Not booked".to_owned());
    }
    Ok(format!(
        "Booked {city} from {} for {} nights",
        stay.check_in, stay.nights
    ))
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let server = Server::builder("bench", env!("CARGO_PKG_VERSION"))
        .tools((echo, book))
        .keyring(Keyring::random()?)
        .build()?;
    match env::args().nth(1) {
        None => server.serve_stdio().await?,
        Some(address) => server.serve_http(address).await?,
    }
    Ok(())
}
