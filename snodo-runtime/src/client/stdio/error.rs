//! What can go wrong between a client and a server in a child process.

use std::{fmt, time::Duration};

use crate::protocol::RpcError;

/// Why a request to a [`ChildServer`](super::ChildServer) has no result.
#[derive(Debug)]
#[non_exhaustive]
pub enum ChildError {
    /// The server answered with this error.
    Rpc(RpcError),
    /// The server has exited or closed one of its streams.
    Ended,
    /// The server wrote a line that is longer than this many bytes. Nothing after it can be read.
    LineTooLong(usize),
    /// The server answered with neither a result nor an error, or with both.
    Malformed,
    /// No answer came within this time.
    TimedOut(Duration),
    /// The request can't be written down.
    Serialize(serde_json::Error),
}

impl fmt::Display for ChildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rpc(error) => error.fmt(f),
            Self::Ended => f.write_str("the server has ended"),
            Self::LineTooLong(limit) => {
                write!(f, "the server wrote a line of more than {limit} bytes")
            }
            Self::Malformed => f.write_str("the server's answer is not a JSON-RPC response"),
            Self::TimedOut(limit) => write!(f, "the server did not answer within {limit:?}"),
            Self::Serialize(error) => write!(f, "the request can't be written down: {error}"),
        }
    }
}

impl std::error::Error for ChildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Serialize(error) => Some(error),
            _ => None,
        }
    }
}
