//! What a resource gives back.

use bytes::Bytes;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Json, ToolError};
use crate::protocol::{ReadResourceResult, ResourceContents, RpcError};

/// What is read: it goes into contents that don't say it themselves.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Reading<'a> {
    /// The URI that the client asked for.
    pub uri: &'a str,
    /// The media type that the resource says it has.
    pub mime_type: Option<&'a str>,
}

impl<'a> Reading<'a> {
    /// A resource of no known media type.
    pub fn new(uri: &'a str) -> Self {
        Self {
            uri,
            mime_type: None,
        }
    }

    /// The same of this media type.
    #[must_use]
    pub fn mime_type(mut self, mime_type: Option<&'a str>) -> Self {
        self.mime_type = mime_type;
        self
    }
}

/// What a `#[resource]` function may return.
///
/// Text, bytes (`Vec<u8>` or `Bytes`), [`Json<T>`], [`ResourceContents`] or several of them, a whole
/// [`ReadResourceResult`], an `Option` of one (`None`: there is no such resource, `-32602` with `data.uri`), or a
/// `Result` of one with any error that converts into a [`ToolError`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not something that a resource returns",
    label = "not a resource's contents",
    note = "return text, bytes (`Vec<u8>`), `Json<T>`, `ResourceContents`, `Vec<ResourceContents>`, \
            `ReadResourceResult`, or an `Option` or `Result` of one of these"
)]
pub trait IntoResourceResult {
    /// The contents.
    ///
    /// # Errors
    ///
    /// Why it can't be read: `-32603` without details, or the [`RpcError`] that was meant.
    fn into_resource_result(self, reading: Reading<'_>) -> Result<ReadResourceResult, ToolError>;
}

impl IntoResourceResult for ReadResourceResult {
    fn into_resource_result(self, _: Reading<'_>) -> Result<ReadResourceResult, ToolError> {
        Ok(self)
    }
}

impl IntoResourceResult for ResourceContents {
    fn into_resource_result(self, _: Reading<'_>) -> Result<ReadResourceResult, ToolError> {
        Ok(ReadResourceResult::new([self]))
    }
}

impl IntoResourceResult for Vec<ResourceContents> {
    fn into_resource_result(self, _: Reading<'_>) -> Result<ReadResourceResult, ToolError> {
        Ok(ReadResourceResult::new(self))
    }
}

impl IntoResourceResult for String {
    fn into_resource_result(self, reading: Reading<'_>) -> Result<ReadResourceResult, ToolError> {
        let contents = ResourceContents::text(reading.uri, reading.mime_type, self);
        Ok(ReadResourceResult::new([contents]))
    }
}

impl IntoResourceResult for &str {
    fn into_resource_result(self, reading: Reading<'_>) -> Result<ReadResourceResult, ToolError> {
        self.to_owned().into_resource_result(reading)
    }
}

/// Bytes, which are base64 on the wire.
macro_rules! bytes {
    ($($bytes:ty),*) => { $(
        impl IntoResourceResult for $bytes {
            fn into_resource_result(
                self,
                reading: Reading<'_>,
            ) -> Result<ReadResourceResult, ToolError> {
                let contents = ResourceContents::blob(reading.uri, reading.mime_type, self);
                Ok(ReadResourceResult::new([contents]))
            }
        }
    )* };
}

bytes!(Vec<u8>, Bytes, &[u8]);

impl<T: Serialize + JsonSchema> IntoResourceResult for Json<T> {
    fn into_resource_result(self, reading: Reading<'_>) -> Result<ReadResourceResult, ToolError> {
        let text = serde_json::to_string(&self.0)?;
        let mime_type = reading.mime_type.or(Some("application/json"));
        text.into_resource_result(reading.mime_type(mime_type))
    }
}

impl<T: IntoResourceResult> IntoResourceResult for Option<T> {
    fn into_resource_result(self, reading: Reading<'_>) -> Result<ReadResourceResult, ToolError> {
        match self {
            Some(value) => value.into_resource_result(reading),
            None => Err(RpcError::resource_not_found(reading.uri).into()),
        }
    }
}

impl<T: IntoResourceResult, E: Into<ToolError>> IntoResourceResult for Result<T, E> {
    fn into_resource_result(self, reading: Reading<'_>) -> Result<ReadResourceResult, ToolError> {
        self.map_err(Into::into)
            .and_then(|value| value.into_resource_result(reading))
    }
}
