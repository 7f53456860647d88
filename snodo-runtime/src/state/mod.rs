//! State that travels through the client, sealed: keys, what a token is bound to, and how it is opened.
//!
//! A server that answers `input_required` forgets the conversation. What it needs to go on goes to the client as
//! `requestState` and comes back with the next request (specification: `basic/patterns/mrtr`). The client is not
//! trusted with it, so a [`Seal`] makes it a token: encrypted and authenticated, or only authenticated, and bound to
//! the request that it belongs to. Nothing here does I/O or reads a clock, and nothing here depends on the rest of the
//! crate, so a handler that manages its own state can use it as it is.
//!
//! # What is promised
//! Against someone who sends any token to any method at any time, and who may have seen every token ever made, but no
//! secret:
//! - A token opens only if a holder of the keyring sealed it, byte for byte, for the same [`Purpose`].
//! - It opens only for the same server name, method, target (tool, prompt or resource), principal, params (all but
//!   top-level `_meta`, `inputResponses` and `requestState`) and handler `rev`.
//! - It is dead in the second of its expiry, by the clock of the server that opens it, without tolerance. A token that
//!   claims to be issued later than [`ISSUE_SKEW`] from now, or to live longer than [`Limits::ttl`], is refused.
//! - [`Seal::encrypted`] shows what is kept to nobody but holders of the keyring. The length of the token, the id of the
//!   key and how the token is framed are open.
//!
//! # What is not promised
//! - **A token can be used again until it expires.** A client may send one round twice, by accident or on purpose, and
//!   the code of that round then runs twice. The conversation id in [`Claims`] is random and the same in every round, so
//!   it and the round make a key by which a side effect can be recognised as done. Whoever needs each token to work once
//!   has to remember on the server which ones did.
//! - A token proves that the server once asked, not that the principal may still do what it asks for: authorization is
//!   checked on every request.
//! - The JSON-RPC id, the transport, `_meta` and the client's capabilities are not bound.
//! - [`Seal::signed`] hides nothing.
//! - An anonymous principal is one principal: a token of one anonymous client opens for another that has got hold of it
//!   and repeats its params.
//! - Whoever has a secret can make any token. Removing a key from the ring is the only way to call tokens back.
//! - Keys are wiped from memory when they are dropped. Copies that the compiler or the operating system made are out of
//!   reach, and so is the environment that [`Keyring::from_env`] reads.
//!
//! # Limits
//! | what | how much |
//! |---|---|
//! | length of a token | [`MAX_TOKEN`] = 65,536 bytes; [`LARGE_TOKEN`] = 16,384 deserves a warning |
//! | life of a token | [`DEFAULT_TTL`] = 300 s; [`MAX_TTL`] = 900 s unless the server raises it |
//! | skew of the time of issue | [`ISSUE_SKEW`] = 5 s |
//! | rounds of a conversation | [`MAX_ROUNDS`] = 64 |
//! | keys in a ring, length of a secret | 1 to 8, 32 bytes or more |
//!
//! # The token
//! ```text
//! token = "v1." key-id "." body
//! ```
//! `key-id` is the id of the key that sealed it, and empty for a lone secret. `body` is base64url (RFC 4648 §5) without
//! padding. There is one way to write it: padding and stray bits in the last character are refused.
//!
//! ```text
//! body, encrypted = nonce (24 random bytes) || ciphertext of text || tag (16 bytes)    XChaCha20-Poly1305
//! body, signed    = text || tag (32 bytes)                                             HMAC-SHA256
//! associated      = "v1." key-id "." purpose "."     purpose = "request-state" | "link-token"
//! ```
//! XChaCha20-Poly1305 takes `associated` as its associated data; HMAC is over `associated || text`. None of the parts of
//! `associated` has a dot in it. So one token does not pass for another when its version, key id or purpose is changed,
//! even where two ids stand for one secret.
//!
//! The key is HKDF-SHA256 (RFC 5869) of the secret, 32 bytes, with the salt `snodo` and the info `v1 `, then
//! `encrypted ` or `signed `, then the purpose, as in `v1 encrypted request-state`. A token is tried with the key that
//! it names; one that names none, with every key; and a lone secret tries itself on every token.
//!
//! `text` is two MessagePack values, one behind the other. The first is a map with these members in this order:
//!
//! | key | value | |
//! |---|---|---|
//! | `m` | string | method |
//! | `t` | string | target: the tool's or prompt's name, the resource's URI |
//! | `d` | 32 bytes | [digest of the params](crate::protocol::scan#the-digest-of-params) |
//! | `p` | 32 bytes or nil | [digest of the principal](Principal::digest); nil for the anonymous one |
//! | `s` | string | name of the server |
//! | `r` | integer | the handler's `rev` |
//! | `c` | 16 bytes | id of the conversation |
//! | `n` | integer | the round that the token begins |
//! | `i` | integer | time of issue, in seconds since 1970 |
//! | `e` | integer | time of expiry, in seconds since 1970 |
//!
//! Method, target and server stand there as they are, since they are shorter than a digest and an operator who looks
//! into a token ([`Seal::inspect`]) wants to read them. Principal and params are digests: they can be long, and a signed
//! token shows them to everyone. A map with any other member is refused.
//!
//! The second value is the payload, with the names of its fields. Floats come back bit for bit, NaN too, and so do
//! 128-bit integers and maps with any keys. serde's own losses remain: skipped fields, and `Some(None)`, which comes back
//! as `None`.

mod claims;
mod envelope;
mod error;
mod keyring;
mod principal;
mod seal;
mod subkey;
#[cfg(test)]
mod tests;
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
