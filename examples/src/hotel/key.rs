//! The key that parent and child share: whoever has it can go on with a conversation, and look into its state.

use std::error::Error;

use base64::{Engine, engine::general_purpose::STANDARD};
use snodo_runtime::state::{Keyring, Seal};

/// Where the server looks for its keys.
pub(super) const VARIABLE: &str = "SNODO_KEYS";

/// A new key in the form of the environment variable.
pub(super) fn make() -> Result<String, Box<dyn Error>> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret)?;
    Ok(format!("demo:{}", STANDARD.encode(secret)))
}

/// What seals and opens with these keys.
pub(super) fn seal(keys: &str) -> Result<Seal, Box<dyn Error>> {
    Ok(Seal::encrypted(Keyring::parse(keys)?))
}
