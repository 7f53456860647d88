//! Why a token could not be made, and why one did not open.

use std::fmt;

use super::{MAX_ROUNDS, MAX_TOKEN};

/// Why nothing was sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SealError {
    /// The token would be this many bytes long, which is more than [`MAX_TOKEN`].
    TooLong(usize),
    /// The token would begin a round beyond [`MAX_ROUNDS`].
    TooManyRounds,
    /// The payload has no MessagePack form; with the encoder's words.
    Payload(String),
    /// The operating system gave no random bytes; with its words.
    Random(String),
}

impl fmt::Display for SealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(length) => {
                write!(
                    f,
                    "the token would have {length} bytes; {MAX_TOKEN} is the limit"
                )
            }
            Self::TooManyRounds => {
                write!(f, "the conversation has had its {MAX_ROUNDS} rounds")
            }
            Self::Payload(error) => write!(f, "the state can't be encoded: {error}"),
            Self::Random(error) => write!(f, "no random bytes to seal with: {error}"),
        }
    }
}

impl std::error::Error for SealError {}

/// Why a token did not open.
///
/// This is for the server's own log. Whoever sent the token gets one and the same answer in every case
/// ([`RpcError::state_refused`](crate::protocol::RpcError::state_refused)); it repeats nothing that the token holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpenError {
    /// It is longer than [`MAX_TOKEN`].
    TooLong,
    /// It is not `v1.<key id>.<canonical base64url>`, or what was sealed is no state of this version.
    Malformed,
    /// It names a key that is not in the keyring.
    UnknownKey,
    /// No key that may open it does: it was changed, has another purpose or form, or was sealed with another secret.
    Unauthentic,
    /// It says that it was sealed later than [`ISSUE_SKEW`](super::ISSUE_SKEW) from now.
    NotYetValid,
    /// Its time is over.
    Expired,
    /// It was given a longer life than this side allows.
    TooLongLived,
    /// It begins a round beyond [`MAX_ROUNDS`].
    TooManyRounds,
    /// It was sealed for another server.
    WrongServer,
    /// It was sealed for another method.
    WrongMethod,
    /// It was sealed for another tool, prompt or resource.
    WrongTarget,
    /// It was sealed for somebody else.
    WrongPrincipal,
    /// It was sealed for other params.
    WrongParams,
    /// It was sealed by another `rev` of the handler. Everything above held.
    WrongRev,
    /// The payload is not of the type asked for. The decoder's words are left out, since they can repeat values.
    Payload,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "the token is too long",
            Self::Malformed => "the token is malformed",
            Self::UnknownKey => "the token names an unknown key",
            Self::Unauthentic => "the token does not open with its key",
            Self::NotYetValid => "the token was issued in the future",
            Self::Expired => "the token has expired",
            Self::TooLongLived => "the token was given too long a life",
            Self::TooManyRounds => "the conversation has had its rounds",
            Self::WrongServer => "the token is for another server",
            Self::WrongMethod => "the token is for another method",
            Self::WrongTarget => "the token is for another tool, prompt or resource",
            Self::WrongPrincipal => "the token is for another principal",
            Self::WrongParams => "the token is for other params",
            Self::WrongRev => "the token is of another rev of the handler",
            Self::Payload => "the payload is of another type",
        })
    }
}

impl std::error::Error for OpenError {}
