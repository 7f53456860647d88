//! The server's side.

use std::{env, error::Error};

use snodo_runtime::{
    server::{Server, ServerBuilder},
    state::Keyring,
};

use super::{Hotels, book_hotel, key::VARIABLE};

/// Serves standard input and output until the input ends.
///
/// # Errors
/// Where the server can't be built or a stream fails.
pub async fn serve_stdio() -> Result<(), Box<dyn Error>> {
    Ok(builder()?.build()?.serve_stdio().await?)
}

/// Serves HTTP at `/mcp`.
///
/// # Errors
/// Where the server can't be built or the address can't be had.
pub async fn serve_http(address: &str) -> Result<(), Box<dyn Error>> {
    eprintln!("serving http://{address}/mcp");
    Ok(builder()?.build()?.serve_http(address).await?)
}

/// With keys from the environment, or one for the life of the process.
fn builder() -> Result<ServerBuilder, Box<dyn Error>> {
    let builder = Server::builder("hotel-desk", env!("CARGO_PKG_VERSION"))
        .title("Hotel desk")
        .app(Hotels::default())
        .tool(book_hotel);
    if env::var_os(VARIABLE).is_none() {
        return Ok(builder);
    }
    Ok(builder.keyring(Keyring::from_env(VARIABLE)?))
}
