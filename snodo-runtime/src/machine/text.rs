//! Arguments that are texts on the wire: a prompt's, and the variables of a URI.

use std::{fmt::Display, str::FromStr};

use serde_json::json;

use super::{
    arguments::{Arguments, Check},
    conversation::Conversation,
};
use crate::protocol::RpcError;

/// A type that a prompt can take as an argument, or a resource as a variable of its URI: whatever `FromStr` reads from
/// text, with an error that implements `Display`.
///
/// An `Option<T>` need not be there. `Kind` tells it from a `T` for the compiler, and is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be read from text",
    label = "not an argument of a prompt or a variable of a URI",
    note = "such an argument comes as text, which `FromStr` reads: implement it, with an error that implements `Display`",
    note = "`Option<T>` of such a type need not be there",
    note = "the application's state is taken as `App<T>`, the request as `Context`, anything else under `#[extract]`"
)]
pub trait FromText<Kind>: Sized {
    /// Reads the text, if there is one. What can't be read from `None` is a required argument.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text. The client is told.
    fn from_text(text: Option<&str>) -> Result<Self, String>;
}

/// A text that must be there.
#[derive(Debug)]
pub struct Required;

/// A text that may be missing.
#[derive(Debug)]
pub struct Optional;

#[diagnostic::do_not_recommend]
impl<T: FromStr> FromText<Required> for T
where
    T::Err: Display,
{
    fn from_text(text: Option<&str>) -> Result<Self, String> {
        let text = text.ok_or("it is required")?;
        text.parse().map_err(|error: T::Err| error.to_string())
    }
}

#[diagnostic::do_not_recommend]
impl<T: FromStr> FromText<Optional> for Option<T>
where
    T::Err: Display,
{
    fn from_text(text: Option<&str>) -> Result<Self, String> {
        let value = text.map(str::parse).transpose();
        value.map_err(|error: T::Err| error.to_string())
    }
}

impl Arguments {
    /// The argument `name`, which is text on the wire.
    pub fn parse<T>(
        &self,
        name: &str,
        read: impl FnOnce(Option<&str>) -> Result<T, String>,
    ) -> Result<T, String> {
        let text = self
            .text(name)
            .map(|text| {
                serde_json::from_str::<String>(text).map_err(|_| "it must be a string".to_owned())
            })
            .transpose()?;
        read(text.as_deref())
    }
}

/// Checks a prompt's arguments in the first round: `-32602` that names every bad one and the reason.
#[doc(hidden)]
pub fn check_prompt(conversation: &Conversation, checks: &[Check]) -> Result<(), RpcError> {
    match wrong(conversation, checks) {
        None => Ok(()),
        Some(wrong) => Err(RpcError::invalid_params(format!(
            "Invalid arguments: {wrong}"
        ))),
    }
}

/// Checks the variables of a URI in the first round: the same, with the URI.
#[doc(hidden)]
pub fn check_uri(conversation: &Conversation, checks: &[Check]) -> Result<(), RpcError> {
    match wrong(conversation, checks) {
        None => Ok(()),
        Some(wrong) => Err(RpcError::invalid_params(format!("Invalid URI: {wrong}"))
            .with_data(json!({"uri": conversation.context().uri()}))),
    }
}

fn wrong(conversation: &Conversation, checks: &[Check]) -> Option<String> {
    if conversation.resumes() {
        return None;
    }
    let arguments = conversation.arguments();
    let wrong: Vec<String> = checks
        .iter()
        .filter_map(|(name, check)| Some(format!("`{name}`: {}", check(arguments).err()?)))
        .collect();
    (!wrong.is_empty()).then(|| wrong.join("; "))
}
