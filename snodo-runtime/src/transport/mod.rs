//! Bytes in, bytes out: the ways that messages travel to a [`Server`](crate::server::Server).
//!
//! A transport knows how a message is framed and who sent it. What a message means, and in which order its parts are
//! checked, is the server's: any other way to move bytes calls [`Server::handle`](crate::server::Server::handle).

#[cfg(feature = "http")]
pub(crate) mod http;
#[cfg(feature = "stdio")]
mod line;
#[cfg(feature = "stdio")]
mod stdio;

/// The longest message that is read, in bytes.
#[cfg(any(feature = "stdio", feature = "http"))]
const MAX_MESSAGE: usize = 2 * 1024 * 1024;
