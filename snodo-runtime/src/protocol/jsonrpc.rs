//! JSON-RPC 2.0 as MCP has it: no batches, no null ids, parameters by name (specification: `basic/index#messages`).

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, IgnoredAny, Visitor},
};
use serde_json::value::RawValue;

use super::{RpcError, code, scan::scan, strict::present};

/// The longest id that a request may have, in bytes.
pub const MAX_ID: usize = 256;

/// The id that ties a response to its request: an integer or a string, never `null`.
///
/// ```
/// use snodo_runtime::protocol::RequestId;
/// assert_eq!(serde_json::from_str::<RequestId>("7")?, RequestId::Number(7));
/// assert_eq!(serde_json::from_str::<RequestId>(r#""7""#)?, RequestId::from("7"));
/// assert!(serde_json::from_str::<RequestId>("7.5").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum RequestId {
    /// An integer. `7` and `"7"` are different ids.
    Number(i64),
    /// A string.
    String(String),
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::String(string) => string.fmt(f),
        }
    }
}

impl From<i64> for RequestId {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<String> for RequestId {
    fn from(string: String) -> Self {
        Self::String(string)
    }
}

impl From<&str> for RequestId {
    fn from(string: &str) -> Self {
        Self::String(string.to_owned())
    }
}

impl<'de> Deserialize<'de> for RequestId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Id;

        impl Visitor<'_> for Id {
            type Value = RequestId;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer or a string")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<RequestId, E> {
                Ok(RequestId::Number(number))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<RequestId, E> {
                i64::try_from(number)
                    .map(RequestId::Number)
                    .map_err(|_| E::custom("an id is an integer of 64 bits at most"))
            }

            fn visit_str<E: de::Error>(self, string: &str) -> Result<RequestId, E> {
                Ok(RequestId::String(string.to_owned()))
            }

            fn visit_string<E: de::Error>(self, string: String) -> Result<RequestId, E> {
                Ok(RequestId::String(string))
            }
        }

        deserializer.deserialize_any(Id)
    }
}

/// A message from a client. It borrows from the bytes that it was read from.
#[derive(Clone, Debug)]
pub enum Message<'a> {
    /// Wants a response.
    Request {
        /// What the response has to carry.
        id: RequestId,
        /// The method.
        method: Cow<'a, str>,
        /// The parameters: a JSON object, as it was written.
        params: Option<&'a RawValue>,
    },
    /// Wants none, whatever happens.
    Notification {
        /// The method.
        method: Cow<'a, str>,
        /// The parameters: a JSON object, as it was written.
        params: Option<&'a RawValue>,
    },
}

/// A message and the digest of its parameters.
#[derive(Clone, Debug)]
pub struct Parsed<'a> {
    /// The message.
    pub message: Message<'a>,
    /// Stands for the parameters in sealed state, so that state is good for the same parameters only.
    pub params_digest: [u8; 32],
}

/// A message that is no request, and what to answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Rejected {
    /// The id, where it could be read. Where it couldn't, the answer has none.
    pub id: Option<RequestId>,
    /// What to answer.
    pub error: RpcError,
}

impl Rejected {
    fn new(id: Option<RequestId>, code: i32, message: &str) -> Self {
        let error = RpcError::new(code, message);
        Self { id, error }
    }
}

/// The members of a message. `null` is not the same as absent.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    jsonrpc: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    method: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    params: Option<&'a RawValue>,
    #[serde(default, deserialize_with = "present")]
    result: Option<IgnoredAny>,
    #[serde(default, deserialize_with = "present")]
    error: Option<IgnoredAny>,
}

/// Reads one message.
///
/// # Errors
///
/// `-32700` for what is not JSON, and `-32600` for JSON that is no request: a batch, a response, an id that is
/// `null`, not an integer or string, or longer than [`MAX_ID`], a wrong `jsonrpc`, no method, parameters that are
/// neither object nor list. `-32602` for parameters in a list: MCP has them by name.
///
/// ```
/// use snodo_runtime::protocol::jsonrpc::{Message, parse};
/// let parsed = parse(br#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}"#).unwrap();
/// let Message::Request { method, params, .. } = parsed.message else { unreachable!() };
/// assert_eq!(method, "tools/list");
/// assert_eq!(params.unwrap().get(), r#"{"cursor":"x"}"#);
///
/// let rejected = parse(br#"{"jsonrpc":"2.0","id":1}"#).unwrap_err();
/// assert_eq!(rejected.error.code, -32600);
/// assert_eq!(rejected.id, Some(1.into()));
/// ```
pub fn parse(message: &[u8]) -> Result<Parsed<'_>, Rejected> {
    let scanned = scan(message).map_err(|error| Rejected {
        id: None,
        error: RpcError::new(code::PARSE_ERROR, format!("Parse error: {error}")),
    })?;
    Ok(Parsed {
        message: envelope(message.trim_ascii())?,
        params_digest: scanned.params_digest,
    })
}

/// Reads the members of a message that is known to be well-formed.
fn envelope(message: &[u8]) -> Result<Message<'_>, Rejected> {
    let no_request = |id, message| Rejected::new(id, code::INVALID_REQUEST, message);
    // A derived `Deserialize` would read a list as the members of a struct.
    if message.starts_with(b"[") {
        return Err(no_request(
            None,
            "Batches are not supported: send one message at a time",
        ));
    }
    let envelope: Envelope<'_> = serde_json::from_slice(message)
        .map_err(|_| no_request(None, "A message is a JSON object"))?;
    if envelope.method.is_none() && (envelope.result.is_some() || envelope.error.is_some()) {
        // Without the id: it belongs to a request that the sender did not make.
        return Err(no_request(
            None,
            "Responses are not accepted: this server sends no requests",
        ));
    }
    let id = envelope.id.map(request_id).transpose()?;
    if envelope.jsonrpc.and_then(string).as_deref() != Some("2.0") {
        return Err(no_request(id, "`jsonrpc` must be \"2.0\""));
    }
    let Some(method) = envelope.method.and_then(string) else {
        return Err(no_request(id, "`method` must be a string"));
    };
    let params = envelope.params;
    match params.map(RawValue::get) {
        None => {}
        Some(params) if params.starts_with('{') => {}
        Some(params) if params.starts_with('[') => {
            return Err(Rejected::new(
                id,
                code::INVALID_PARAMS,
                "`params` must be an object: parameters go by name",
            ));
        }
        Some(_) => return Err(no_request(id, "`params` must be an object")),
    }
    Ok(match id {
        Some(id) => Message::Request { id, method, params },
        None => Message::Notification { method, params },
    })
}

/// The id of a message that has one.
fn request_id(raw: &RawValue) -> Result<RequestId, Rejected> {
    let bad = |message| Rejected::new(None, code::INVALID_REQUEST, message);
    match serde_json::from_str(raw.get()) {
        Ok(RequestId::String(id)) if id.len() > MAX_ID => {
            Err(bad("`id` must not be longer than 256 bytes"))
        }
        Ok(id) => Ok(id),
        Err(_) => Err(bad("`id` must be an integer or a string")),
    }
}

/// The string that stands there, borrowed where it has no escapes.
fn string(raw: &RawValue) -> Option<Cow<'_, str>> {
    #[derive(Deserialize)]
    struct Borrowed<'a>(#[serde(borrow)] Cow<'a, str>);
    serde_json::from_str(raw.get())
        .ok()
        .map(|Borrowed(string)| string)
}

#[cfg(test)]
mod tests;
