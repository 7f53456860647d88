//! State that travels through the client, sealed.

mod claims;
mod envelope;
mod error;
mod keyring;
mod principal;
mod seal;
mod subkey;
mod token;

pub use claims::{Binding, Bound, Claims, Inspected, Limits, Opened, Purpose};
pub use error::{OpenError, SealError};
pub use keyring::{Keyring, KeyringError};
pub use principal::{Identity, Principal};
pub use seal::Seal;
pub use token::{LARGE_TOKEN, MAX_TOKEN};

use std::time::Duration;

/// How long a token lives unless something else is said.
pub const DEFAULT_TTL: Duration = Duration::from_secs(300);

/// The longest life a token can be given unless the server raises its ceiling.
pub const MAX_TTL: Duration = Duration::from_secs(900);

/// How far ahead of its own clock a server takes a token's time of issue to be: servers' clocks differ a little.
pub const ISSUE_SKEW: Duration = Duration::from_secs(5);

/// How many rounds a conversation has at most.
pub const MAX_ROUNDS: u32 = 64;
