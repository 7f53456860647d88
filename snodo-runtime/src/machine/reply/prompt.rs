//! What a prompt gives back.

use super::ToolError;
use crate::protocol::{Content, GetPromptResult, PromptMessage};

/// What a `#[prompt]` function may return.
///
/// Text or another [`Content`], which the user says; messages of either side; a whole [`GetPromptResult`]; or a
/// `Result` of one with any error that converts into a [`ToolError`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not something that a prompt returns",
    label = "not a prompt's messages",
    note = "return text, `Content`, `PromptMessage`, `Vec<PromptMessage>`, `GetPromptResult`, or a `Result` of one of \
            these"
)]
pub trait IntoPromptResult {
    /// The messages.
    ///
    /// # Errors
    ///
    /// Why there are none: `-32603` without details, or the [`RpcError`](crate::protocol::RpcError) that was meant.
    fn into_prompt_result(self) -> Result<GetPromptResult, ToolError>;
}

impl IntoPromptResult for GetPromptResult {
    fn into_prompt_result(self) -> Result<GetPromptResult, ToolError> {
        Ok(self)
    }
}

impl IntoPromptResult for Vec<PromptMessage> {
    fn into_prompt_result(self) -> Result<GetPromptResult, ToolError> {
        Ok(GetPromptResult::new(self))
    }
}

impl<const N: usize> IntoPromptResult for [PromptMessage; N] {
    fn into_prompt_result(self) -> Result<GetPromptResult, ToolError> {
        Ok(GetPromptResult::new(self))
    }
}

impl IntoPromptResult for PromptMessage {
    fn into_prompt_result(self) -> Result<GetPromptResult, ToolError> {
        Ok(GetPromptResult::new([self]))
    }
}

impl IntoPromptResult for Content {
    fn into_prompt_result(self) -> Result<GetPromptResult, ToolError> {
        PromptMessage::user(self).into_prompt_result()
    }
}

impl IntoPromptResult for Vec<Content> {
    fn into_prompt_result(self) -> Result<GetPromptResult, ToolError> {
        Ok(GetPromptResult::new(
            self.into_iter().map(PromptMessage::user),
        ))
    }
}

impl IntoPromptResult for String {
    fn into_prompt_result(self) -> Result<GetPromptResult, ToolError> {
        PromptMessage::user(self).into_prompt_result()
    }
}

impl IntoPromptResult for &str {
    fn into_prompt_result(self) -> Result<GetPromptResult, ToolError> {
        PromptMessage::user(self).into_prompt_result()
    }
}

impl<T: IntoPromptResult, E: Into<ToolError>> IntoPromptResult for Result<T, E> {
    fn into_prompt_result(self) -> Result<GetPromptResult, ToolError> {
        self.map_err(Into::into).and_then(T::into_prompt_result)
    }
}
