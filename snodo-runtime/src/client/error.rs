//! Why a call did not come to its end. Every kind can be matched on; none holds state or an answer.

use std::fmt;

use super::answers::BoxError;
use crate::{input::Violation, protocol::Needs};

/// Why a [`Client`](super::Client) gave a call up. `E` is the error of its [`Exchange`](super::Exchange).
#[derive(Debug)]
#[non_exhaustive]
pub enum Error<E> {
    /// The call can't be written down.
    Call(CallError),
    /// The exchange failed. Its error is here as it came, the server's JSON-RPC errors among it.
    Exchange(E),
    /// The server answered what the protocol does not allow.
    Protocol(Fault),
    /// The server still asked in the last round that was allowed.
    TooManyRounds {
        /// How many requests may be sent for one call.
        limit: u32,
    },
    /// The server asked more in one round than is allowed.
    TooManyRequests {
        /// How many input requests one round may hold.
        limit: usize,
    },
    /// The server's state is longer than is allowed.
    StateTooLarge {
        /// How many bytes it may have.
        limit: usize,
    },
    /// No answer could be made for the input request with this key.
    Input {
        /// The server's name for the request.
        key: String,
        /// What happened.
        cause: InputError,
    },
}

/// What a server did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The result is not an object, or one of the members that the loop reads stands in it twice.
    Malformed,
    /// A member of the result is not of its type.
    Member(&'static str),
    /// Neither `complete` nor `input_required` nor a type that the caller named.
    UnknownResultType(String),
    /// `input_required` with neither `inputRequests` nor `requestState`.
    NothingRequired,
    /// `input_required` as an answer to a method that has no such result.
    NotForThisMethod,
    /// The input request with this key can't be answered.
    Request {
        /// The server's name for the request.
        key: String,
        /// What is wrong with it.
        fault: RequestFault,
    },
}

/// What is wrong with an input request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestFault {
    /// Not an object with a `method` and, where the method has them, `params`.
    Malformed,
    /// No such method.
    UnknownMethod(String),
    /// Elicitation in a mode that the protocol does not have.
    UnknownMode(String),
    /// It needs capabilities that this client did not declare.
    Undeclared(Needs),
    /// Its params are incomplete or break a rule.
    Params(String),
}

/// Why there is no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum InputError {
    /// The answering code returned an error, or the person refused.
    Failed(BoxError),
    /// The answering code panicked.
    Panicked,
    /// The accepted form breaks a rule of its schema.
    Form(Violation),
    /// The model's answer breaks a rule of the protocol.
    Sample(&'static str),
}

/// Why a [`Call`](super::Call) could not be made.
#[derive(Debug)]
#[non_exhaustive]
pub enum CallError {
    /// The params did not serialize.
    Serialize(serde_json::Error),
    /// The params, or the `_meta` in them, are not an object.
    NotAnObject,
    /// The params hold a member that the loop writes itself.
    Reserved(&'static str),
}

impl<E> From<CallError> for Error<E> {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}

impl<E> From<Fault> for Error<E> {
    fn from(fault: Fault) -> Self {
        Self::Protocol(fault)
    }
}

/// What a server wrote, cut to what an error message can carry and made fit for a terminal.
struct Excerpt<'a>(&'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 64;
        let mut chars = self.0.chars();
        f.write_str("`")?;
        for char in chars.by_ref().take(LONGEST) {
            write!(f, "{}", char.escape_debug())?;
        }
        f.write_str(if chars.next().is_some() { "…`" } else { "`" })
    }
}

impl<E: fmt::Display> fmt::Display for Error<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call(error) => error.fmt(f),
            Self::Exchange(error) => error.fmt(f),
            Self::Protocol(fault) => fault.fmt(f),
            Self::TooManyRounds { limit } => {
                write!(f, "the server still asks after {limit} rounds")
            }
            Self::TooManyRequests { limit } => {
                write!(f, "the server asks more than {limit} things at once")
            }
            Self::StateTooLarge { limit } => {
                write!(f, "the server's state is longer than {limit} bytes")
            }
            Self::Input { key, cause } => write!(f, "no answer to {}: {cause}", Excerpt(key)),
        }
    }
}

impl<E: std::error::Error + 'static> std::error::Error for Error<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Call(error) => error.source(),
            // Shown by `Display` as its own, so what lies below it comes next.
            Self::Exchange(error) => error.source(),
            Self::Input {
                cause: InputError::Failed(error),
                ..
            } => error.source(),
            _ => None,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed => f.write_str("the server's result is not a well-formed object"),
            Self::Member(name) => write!(f, "`{name}` in the server's result is not of its type"),
            Self::UnknownResultType(found) => {
                write!(f, "the server's result is of an unknown type, {}", Excerpt(found))
            }
            Self::NothingRequired => f.write_str(
                "the server's result needs input but has neither `inputRequests` nor `requestState`",
            ),
            Self::NotForThisMethod => {
                f.write_str("the server asks for input on a method that can't ask")
            }
            Self::Request { key, fault } => {
                write!(f, "the server's input request {} {fault}", Excerpt(key))
            }
        }
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for RequestFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed => f.write_str("is not a request"),
            Self::UnknownMethod(found) => write!(f, "has an unknown method, {}", Excerpt(found)),
            Self::UnknownMode(found) => write!(f, "has an unknown mode, {}", Excerpt(found)),
            Self::Undeclared(needs) => {
                f.write_str("needs a capability that was not declared:")?;
                needs.iter().try_for_each(|need| write!(f, " {need}"))
            }
            Self::Params(why) => write!(f, "has bad params: {why}"),
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(error) => error.fmt(f),
            Self::Panicked => f.write_str("the answering code panicked"),
            Self::Form(violation) => violation.fmt(f),
            Self::Sample(rule) => write!(f, "the model's answer {rule}"),
        }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Serialize(error) => write!(f, "the params did not serialize: {error}"),
            Self::NotAnObject => f.write_str("the params and their `_meta` must be objects"),
            Self::Reserved(name) => write!(f, "`{name}` is written by the loop itself"),
        }
    }
}

impl std::error::Error for CallError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Serialize(error) => Some(error),
            _ => None,
        }
    }
}
