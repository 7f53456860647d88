//! Fields whose type is another crate's, and whose values travel as one of ours.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use super::{Date, DateTime, FormatError};
use crate::input::form::{field::FormField, format::Format};

/// A type whose values travel as a `W`: a [`Date`] or a [`DateTime`].
///
/// With the feature of the crate's name, `chrono`'s, `jiff`'s and `time`'s dates and instants are such types, and an
/// `Option` of one is too. For a type of your own, implement it to use it under [`AsDate`] or [`AsDateTime`].
///
/// ```
/// use snodo_runtime::input::form::{Date, FormatError, Format, TravelsAs};
///
/// struct Year(i16);
///
/// impl TravelsAs<Date> for Year {
///     fn to_wire(&self) -> Result<Option<Date>, FormatError> {
///         Date::new(self.0, 1, 1).map(Some)
///     }
///
///     fn from_wire(wire: Option<Date>) -> Result<Self, FormatError> {
///         wire.map(|date| Self(date.year())).ok_or(Format::Date.into())
///     }
/// }
/// ```
pub trait TravelsAs<W>: Sized {
    /// The value on the wire, if there is one.
    ///
    /// # Errors
    ///
    /// The format can't say the value: a year before 0, for example.
    fn to_wire(&self) -> Result<Option<W>, FormatError>;

    /// The value of what came.
    ///
    /// # Errors
    ///
    /// Nothing came, or the type can't hold what did.
    fn from_wire(wire: Option<W>) -> Result<Self, FormatError>;
}

impl<W, T: TravelsAs<W>> TravelsAs<W> for Option<T> {
    fn to_wire(&self) -> Result<Option<W>, FormatError> {
        self.as_ref().map_or(Ok(None), T::to_wire)
    }

    fn from_wire(wire: Option<W>) -> Result<Self, FormatError> {
        wire.map(|wire| T::from_wire(Some(wire))).transpose()
    }
}

/// For `#[serde(with = "AsDate")]` on a field whose type has no schema of its own, or another form in serde than a form
/// has: it travels as a [`Date`].
///
/// The type is any that [`TravelsAs<Date>`](TravelsAs). An `Option` of one also needs `#[serde(default)]`, as with every
/// `with` of serde's.
///
/// ```
/// # #[cfg(all(feature = "macros", feature = "time"))] {
/// use snodo_runtime::{elicit, input::{form::{AsDate, Form}, read_form}};
///
/// #[elicit(form)]
/// struct Stay {
///     #[serde(with = "AsDate")]
///     arrival: time::Date,
///     #[serde(default, with = "AsDate")]
///     departure: Option<time::Date>,
/// }
///
/// assert_eq!(
///     Stay::schema().unwrap().as_json(),
///     r#"{"type":"object","properties":{"arrival":{"type":"string","format":"date"},"departure":{"type":"string","format":"date"}},"required":["arrival"]}"#,
/// );
/// let answer = serde_json::from_str(r#"{"action": "accept", "content": {"arrival": "2026-07-28"}}"#)?;
/// let stay: Stay = read_form("stay", answer)??;
/// assert_eq!(stay.arrival.ordinal(), 209);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum AsDate {}

/// For `#[serde(with = "AsDateTime")]`, as [`AsDate`] is for dates: it travels as a [`DateTime`].
///
/// Instants without an offset are written in UTC.
#[derive(Clone, Copy, Debug)]
pub enum AsDateTime {}

/// What `#[serde(with = …)]`, schemars and the form need of an adapter.
macro_rules! adapter {
    ($adapter:ident, $wire:ident, $format:expr) => {
        impl $adapter {
            /// Writes a value. serde calls it.
            ///
            /// # Errors
            ///
            /// The format can't say the value.
            pub fn serialize<T: TravelsAs<$wire>, S: Serializer>(
                value: &T,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                let wire = value.to_wire().map_err(ser::Error::custom)?;
                wire.serialize(serializer)
            }

            /// Reads a value. serde calls it.
            ///
            /// # Errors
            ///
            /// It is no text of the format, or the type can't hold it.
            pub fn deserialize<'de, T: TravelsAs<$wire>, D: Deserializer<'de>>(
                deserializer: D,
            ) -> Result<T, D::Error> {
                let wire = Option::deserialize(deserializer)?;
                T::from_wire(wire).map_err(de::Error::custom)
            }
        }

        impl FormField for $adapter {}

        impl JsonSchema for $adapter {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($adapter).into()
            }

            fn schema_id() -> Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($adapter)).into()
            }

            /// With `null`, so that the default of an `Option` is none.
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({"type": ["string", "null"], "format": $format.as_str()})
            }
        }
    };
}

adapter!(AsDate, Date, Format::Date);
adapter!(AsDateTime, DateTime, Format::DateTime);
