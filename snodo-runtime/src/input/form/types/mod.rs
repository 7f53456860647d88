//! Field types for texts that have a format, and for choices of options that are given when they are asked.

mod adapter;
mod date;
mod foreign;
mod pick;
mod text;

use std::fmt;

pub use adapter::{AsDate, AsDateTime, TravelsAs};
pub use date::{Date, DateTime};
pub use pick::{Pick, Picks};
pub use text::{Email, Uri};

use super::format::Format;

/// A text does not have the format of the type it was to become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError(Format);

impl FormatError {
    /// The format that the text should have.
    pub fn format(&self) -> Format {
        self.0
    }
}

impl From<Format> for FormatError {
    fn from(format: Format) -> Self {
        Self(format)
    }
}

/// Says what was expected, never what came.
impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.rule())
    }
}

impl std::error::Error for FormatError {}

/// On the wire and in state these types are their text, and the format stands in the schema.
macro_rules! formatted_text {
    ($type:ident, $format:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }

        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn schema_id() -> std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($type)).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({"type": "string", "format": $format.as_str()})
            }
        }

        impl TryFrom<&str> for $type {
            type Error = $crate::input::form::FormatError;

            fn try_from(text: &str) -> Result<Self, Self::Error> {
                text.parse()
            }
        }
    };
}
use formatted_text;
