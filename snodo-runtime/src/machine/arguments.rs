//! The arguments of a call: decoded one by one, so that every bad one is named at once.

use std::{fmt, sync::OnceLock};

use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer,
    de::{
        DeserializeOwned, Error as _, IntoDeserializer, MapAccess, Visitor,
        value::{Error as MissingError, MapDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

use super::{bounds::Bounds, conversation::Conversation};
use crate::protocol::{CallToolResult, Variables};

/// A type that a handler can take as an argument: serde decodes it, schemars describes it. `#[data]` derives both.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be an argument of a handler",
    label = "not an argument",
    note = "an argument is decoded by serde and described by schemars: put `#[data]` on its type",
    note = "the application's state is taken as `App<T>`, the request as `Context`, anything else under `#[extract]`"
)]
pub trait Argument: DeserializeOwned + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema> Argument for T {}

/// The members of `params.arguments`, not decoded yet.
#[derive(Debug, Default)]
#[doc(hidden)]
pub struct Arguments(Vec<(String, Box<RawValue>)>);

impl Arguments {
    /// The members of an object. Absent arguments are an empty object; that they are no other thing was checked before.
    pub(super) fn new(text: Option<&RawValue>) -> Self {
        text.and_then(|text| serde_json::from_str(text.get()).ok())
            .unwrap_or_default()
    }

    /// The variables of a URI: each is a text.
    pub(super) fn of_variables(variables: &Variables) -> Self {
        let texts = variables.iter().filter_map(|(name, value)| {
            // A string always serializes.
            Some((name.to_owned(), to_raw_value(value).ok()?))
        });
        Self(texts.collect())
    }

    /// The argument `name`. A missing one decodes as serde's derive would have it: an `Option` is `None`.
    pub fn get<T: Argument>(&self, name: &'static str) -> Result<T, String> {
        match self.text(name) {
            Some(text) => serde_json::from_str(text).map_err(|error| without_position(&error)),
            None => T::deserialize(Missing).map_err(|error| error.to_string()),
        }
    }

    /// All arguments, as the fields of a struct: for a parameter with serde attributes of its own.
    pub fn whole<T: DeserializeOwned>(&self) -> Result<T, String> {
        let members = self.0.iter().map(|(name, value)| (name.as_str(), &**value));
        T::deserialize(MapDeserializer::new(members))
            .map_err(|error: serde_json::Error| without_position(&error))
    }

    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, value)| value.get())
    }
}

impl<'de> Deserialize<'de> for Arguments {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;

        impl<'de> Visitor<'de> for Members {
            type Value = Arguments;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Arguments, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Arguments(members))
            }
        }

        deserializer.deserialize_map(Members)
    }
}

/// serde_json's message without the line and column, which mean nothing inside one argument.
fn without_position(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// A member that is not there.
struct Missing;

impl<'de> Deserializer<'de> for Missing {
    type Error = MissingError;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, MissingError> {
        Err(MissingError::custom("it is required"))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, MissingError> {
        visitor.visit_none()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, MissingError> for Missing {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// The check of one parameter: its name on the wire, and whether it decodes.
#[doc(hidden)]
pub type Check = (&'static str, fn(&Arguments) -> Result<(), String>);

/// Checks all arguments in the first round. What is wrong comes back as one `isError` result that names every bad
/// argument and the reason, so that a model can correct itself.
#[doc(hidden)]
pub fn check_arguments(
    conversation: &Conversation,
    checks: &[Check],
    bounds: &'static OnceLock<Bounds>,
    schema: impl FnOnce() -> Value,
) -> Option<CallToolResult> {
    if conversation.resumes() {
        return None;
    }
    let arguments = conversation.arguments();
    let bounds = bounds.get_or_init(|| Bounds::of(&schema()));
    let mut wrong = Vec::new();
    for (name, check) in checks {
        let verdict = check(arguments).and_then(|()| match arguments.text(name) {
            Some(text) => bounds.check(name, text),
            None => Ok(()),
        });
        if let Err(reason) = verdict {
            wrong.push(format!("`{name}`: {reason}"));
        }
    }
    if wrong.is_empty() {
        return None;
    }
    Some(CallToolResult::error(format!(
        "Invalid arguments: {}",
        wrong.join("; ")
    )))
}
