//! JSON-RPC errors and their codes.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::REVISION;

/// The codes that this server answers with (specification: `basic/index#error-codes`, `schema.ts`).
pub mod code {
    /// The message is not JSON, has duplicate keys, or trails data.
    pub const PARSE_ERROR: i32 = -32700;
    /// The message is JSON but no JSON-RPC request.
    pub const INVALID_REQUEST: i32 = -32600;
    /// No such method.
    pub const METHOD_NOT_FOUND: i32 = -32601;
    /// Bad parameters, an unknown name, bad state, a bad answer.
    pub const INVALID_PARAMS: i32 = -32602;
    /// Something failed in the server.
    pub const INTERNAL_ERROR: i32 = -32603;
    /// An HTTP header and the body disagree, or a required header is missing.
    pub const HEADER_MISMATCH: i32 = -32020;
    /// The client did not declare a capability that this request needs.
    pub const MISSING_CLIENT_CAPABILITY: i32 = -32021;
    /// The protocol version is not supported.
    pub const UNSUPPORTED_PROTOCOL_VERSION: i32 = -32022;
}

/// A JSON-RPC error, as it goes over the wire.
///
/// A handler that returns one (also when `?` carried it into a [`ToolError`](crate::machine::ToolError)) fails the
/// request with it, where an ordinary error of a tool is a result with `isError`, and one of a resource or a prompt is
/// [`internal`](Self::internal).
///
/// ```
/// use snodo_runtime::protocol::RpcError;
/// let error = RpcError::invalid_params("`nights` is too large");
/// assert_eq!(error.to_string(), "`nights` is too large (-32602)");
/// assert_eq!(error.http_status(), 400);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RpcError {
    /// One of [`code`], or a code of the author's own.
    pub code: i32,
    /// One sentence for the reader of the error.
    pub message: String,
    /// Anything more, as the code defines it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Value>,
}

impl RpcError {
    /// An error without data.
    pub fn new(code: i32, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            data: None,
        }
    }

    /// The same error with `data`.
    #[must_use]
    pub fn with_data(mut self, data: Value) -> Self {
        self.data = Some(data);
        self
    }

    /// `-32602` with a message.
    pub fn invalid_params(message: impl Into<String>) -> Self {
        Self::new(code::INVALID_PARAMS, message)
    }

    /// `-32601`: there is no such method.
    pub fn method_not_found(method: &str) -> Self {
        Self::new(
            code::METHOD_NOT_FOUND,
            format!("Method not found: {method}"),
        )
    }

    /// `-32022` with the revision that is supported and the one that was `requested`.
    pub fn unsupported_protocol_version(requested: &str) -> Self {
        Self::new(
            code::UNSUPPORTED_PROTOCOL_VERSION,
            "Unsupported protocol version",
        )
        .with_data(json!({ "supported": [REVISION], "requested": requested }))
    }

    /// `-32602` for a resource that does not exist, with `data.uri` (specification: `server/resources#error-handling`).
    pub fn resource_not_found(uri: &str) -> Self {
        Self::invalid_params("Resource not found").with_data(json!({ "uri": uri }))
    }

    /// `-32603`. It never tells what happened: the cause goes to tracing.
    pub fn internal() -> Self {
        Self::new(code::INTERNAL_ERROR, "Internal error")
    }

    /// The one answer to every `requestState` that does not open, whatever the cause: it tells the user what to do
    /// and an attacker nothing.
    pub fn state_refused() -> Self {
        Self::invalid_params("This conversation can't be continued. Start again.")
    }

    /// The HTTP status that goes with the code (specification: `basic/transports/streamable-http`).
    pub fn http_status(&self) -> u16 {
        match self.code {
            code::METHOD_NOT_FOUND => 404,
            code::INTERNAL_ERROR => 500,
            _ => 400,
        }
    }
}

impl fmt::Display for RpcError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.code)
    }
}

impl std::error::Error for RpcError {}
