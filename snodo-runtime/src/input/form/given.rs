//! What an answer may hold: texts, numbers, booleans and lists of texts (specification: `ElicitResult` in `schema.ts`).

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::{Value, value::RawValue};

/// A value that an answer may hold.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Given {
    Text(String),
    /// The text of a JSON number.
    Number(String),
    Flag(bool),
    Many(Vec<String>),
}

impl Given {
    /// Reads a value; `None` where it is no text, number, boolean or list of texts.
    pub(super) fn read(raw: &RawValue) -> Option<Self> {
        let text = raw.get();
        match text.as_bytes().first()? {
            b'"' => serde_json::from_str(text).ok().map(Self::Text),
            b'[' => serde_json::from_str(text).ok().map(Self::Many),
            b't' | b'f' => serde_json::from_str(text).ok().map(Self::Flag),
            b'-' | b'0'..=b'9' => Some(Self::Number(text.to_owned())),
            _ => None,
        }
    }

    pub(super) fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::String(text) => Some(Self::Text(text.clone())),
            Value::Number(number) => Some(Self::Number(number.to_string())),
            Value::Bool(flag) => Some(Self::Flag(*flag)),
            Value::Array(_) => Vec::deserialize(value).ok().map(Self::Many),
            Value::Null | Value::Object(_) => None,
        }
    }

    pub(super) fn into_value(self) -> Value {
        match self {
            Self::Text(text) => Value::String(text),
            // An integer beyond 64 bits becomes the nearest `f64` here; decoding never comes this way.
            Self::Number(text) => serde_json::from_str(&text).unwrap_or(Value::Null),
            Self::Flag(flag) => Value::Bool(flag),
            Self::Many(texts) => texts.into(),
        }
    }
}

/// The members of an answer's content, in order.
pub(super) struct Entries<'a>(pub(super) Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntriesVisitor;

        impl<'de> Visitor<'de> for EntriesVisitor {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(entries)
            }
        }

        deserializer.deserialize_map(EntriesVisitor).map(Entries)
    }
}
