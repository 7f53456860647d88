//! What handlers give back: anything that converts into a result, and errors made of any error.

mod prompt;
mod resource;

use std::{error::Error, fmt};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

pub use prompt::IntoPromptResult;
pub use resource::{IntoResourceResult, Reading};

use super::schema;
use crate::{
    input::Refused,
    protocol::{CallToolResult, Content, RpcError},
};

pub use crate::protocol::Json;

/// What a `#[tool]` function may return.
///
/// Text, content blocks, [`Json<T>`], a whole [`CallToolResult`], nothing (`()`), or a `Result` of one with any error
/// that converts into a [`ToolError`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not something that a tool returns",
    label = "not a tool's result",
    note = "return text, `Content`, `Vec<Content>`, `Json<T>`, `CallToolResult`, or a `Result` of one of these"
)]
pub trait IntoToolResult {
    /// The tool result.
    ///
    /// # Errors
    ///
    /// An error that fails the request itself, rather than a result with `isError`.
    fn into_tool_result(self) -> Result<CallToolResult, RpcError>;

    /// The schema of `structuredContent`, for results that have it.
    fn output_schema() -> Option<Value> {
        None
    }
}

impl IntoToolResult for CallToolResult {
    fn into_tool_result(self) -> Result<CallToolResult, RpcError> {
        Ok(self)
    }
}

impl IntoToolResult for () {
    fn into_tool_result(self) -> Result<CallToolResult, RpcError> {
        Ok(CallToolResult::default())
    }
}

impl IntoToolResult for String {
    fn into_tool_result(self) -> Result<CallToolResult, RpcError> {
        Ok(CallToolResult::text(self))
    }
}

impl IntoToolResult for &str {
    fn into_tool_result(self) -> Result<CallToolResult, RpcError> {
        Ok(CallToolResult::text(self))
    }
}

impl IntoToolResult for Content {
    fn into_tool_result(self) -> Result<CallToolResult, RpcError> {
        vec![self].into_tool_result()
    }
}

impl IntoToolResult for Vec<Content> {
    fn into_tool_result(self) -> Result<CallToolResult, RpcError> {
        Ok(CallToolResult::new(self))
    }
}

/// An error that a tool can end with: whatever converts into a [`ToolError`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be a tool's error",
    label = "not an error that a tool can end with",
    note = "implement `std::error::Error` for it, or return a `ToolError`: `?` makes one of any error, `ToolError::new(\"…\")` one of a text"
)]
pub trait ReplyError {
    fn into_tool_error(self) -> ToolError;
}

#[diagnostic::do_not_recommend]
impl<E: Into<ToolError>> ReplyError for E {
    fn into_tool_error(self) -> ToolError {
        self.into()
    }
}

impl<T: IntoToolResult, E: ReplyError> IntoToolResult for Result<T, E> {
    fn into_tool_result(self) -> Result<CallToolResult, RpcError> {
        match self {
            Ok(value) => value.into_tool_result(),
            Err(error) => error.into_tool_error().into_tool_result(),
        }
    }

    fn output_schema() -> Option<Value> {
        T::output_schema()
    }
}

/// What `Json` can return: it is written by serde and described by schemars.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be a structured result",
    label = "not a structured result",
    note = "a structured result is written by serde and described by schemars: put `#[data]` on its type"
)]
pub trait Structured: Serialize + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema> Structured for T {}

impl<T: Structured> IntoToolResult for Json<T> {
    fn into_tool_result(self) -> Result<CallToolResult, RpcError> {
        let value = serde_json::to_value(&self.0).map_err(|error| {
            tracing::error!(%error, "a tool's structured result can't be written as JSON");
            RpcError::internal()
        })?;
        let mut result = CallToolResult::text(value.to_string());
        result.structured_content = Some(value);
        Ok(result)
    }

    fn output_schema() -> Option<Value> {
        Some(schema::of::<T>(schema::Direction::Out))
    }
}

/// A handler's error. A tool's is a result with `isError`, which the model reads and can act on; in a resource or a
/// prompt it is `-32603` without details, and its cause goes to tracing.
///
/// `?` makes one of any error, `anyhow`'s and `eyre`'s too, and of a refused question. An [`RpcError`] under `?` stays
/// what it is, and fails the request itself. In a resource or a prompt, a refused question is `-32602` that names it.
///
/// ```
/// use snodo_runtime::machine::ToolError;
///
/// fn nights(text: &str) -> Result<u8, ToolError> {
///     Ok(text.parse()?)
/// }
/// assert_eq!(nights("many").unwrap_err().to_string(), "invalid digit found in string");
/// assert_eq!(ToolError::new("no rooms left").to_string(), "no rooms left");
/// ```
pub struct ToolError(Box<dyn Error + Send + Sync>);

impl ToolError {
    /// An error with a message of its own.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into().into())
    }

    /// What it is where a request has no result with `isError`.
    pub(super) fn into_rpc_error(self, handler: &str) -> RpcError {
        let error = match self.0.downcast::<RpcError>() {
            Ok(error) => return *error,
            Err(error) => error,
        };
        match refusal(&*error) {
            Some(refused) => RpcError::invalid_params(refused.to_string()),
            None => {
                tracing::error!(handler, %error, "a handler failed");
                RpcError::internal()
            }
        }
    }
}

// `ToolError` is no `Error` itself: that is what lets it be made of every other one.
impl<E: Into<Box<dyn Error + Send + Sync>>> From<E> for ToolError {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

/// The refused question that an error tells of: the author's own error may hold it as its source.
fn refusal<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a Refused> {
    error.downcast_ref().or_else(|| refusal(error.source()?))
}

impl IntoToolResult for ToolError {
    fn into_tool_result(self) -> Result<CallToolResult, RpcError> {
        match self.0.downcast::<RpcError>() {
            Ok(error) => Err(*error),
            Err(error) => Ok(CallToolResult::error(error.to_string())),
        }
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
