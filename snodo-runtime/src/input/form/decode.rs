//! Turns a checked answer into the form's Rust type.
//!
//! A deserializer of our own, for two reasons: it knows which field failed, and its error never holds the value, which
//! serde's messages quote.

use std::fmt;

use serde::{
    Deserializer,
    de::{
        self, DeserializeOwned, DeserializeSeed, Expected, MapAccess, Unexpected, Visitor,
        value::{SeqDeserializer, StrDeserializer, StringDeserializer},
    },
    forward_to_deserialize_any,
};

use super::{check::Answer, error::Violation, given::Given};

impl Answer<'_> {
    /// Decodes the answer.
    pub(super) fn decode<T: DeserializeOwned>(self) -> Result<T, Violation> {
        let mut current = None;
        let fields = Fields {
            entries: self.entries.into_iter(),
            value: None,
            current: &mut current,
        };
        T::deserialize(fields).map_err(|Failure { field, rule }| {
            let field = field.or(current).unwrap_or("content");
            Violation::new(field, rule)
        })
    }
}

/// A failure to decode.
#[derive(Debug)]
pub(super) struct Failure {
    /// The field, where serde itself names it.
    field: Option<&'static str>,
    rule: String,
}

impl Failure {
    fn expected(expected: &dyn Expected) -> Self {
        Self {
            field: None,
            rule: format!("must be {expected}"),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)
    }
}

impl std::error::Error for Failure {}

/// Only what the type says is kept, nothing of what was submitted.
impl de::Error for Failure {
    fn custom<M: fmt::Display>(_: M) -> Self {
        Self {
            field: None,
            rule: "does not fit what is asked for".to_owned(),
        }
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::expected(expected)
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::expected(expected)
    }

    fn invalid_length(_: usize, expected: &dyn Expected) -> Self {
        Self::expected(expected)
    }

    fn missing_field(field: &'static str) -> Self {
        Self {
            field: Some(field),
            rule: "is required".to_owned(),
        }
    }
}

/// The answer as a map.
struct Fields<'a, 's> {
    entries: std::vec::IntoIter<(&'s str, Given)>,
    value: Option<Given>,
    /// The field that is being decoded: where decoding stops, it is the one that failed.
    current: &'a mut Option<&'s str>,
}

impl<'de> Deserializer<'de> for Fields<'_, '_> {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_map(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Failure> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq
        tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> MapAccess<'de> for Fields<'_, '_> {
    type Error = Failure;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Failure> {
        let Some((name, given)) = self.entries.next() else {
            *self.current = None;
            return Ok(None);
        };
        *self.current = Some(name);
        self.value = Some(given);
        seed.deserialize(StrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Failure> {
        match self.value.take() {
            Some(given) => seed.deserialize(given),
            None => Err(de::Error::custom("a value was read before its key")),
        }
    }
}

impl<'de> Deserializer<'de> for Given {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        match self {
            Self::Text(text) => visitor.visit_string(text),
            Self::Flag(flag) => visitor.visit_bool(flag),
            Self::Many(texts) => visitor.visit_seq(SeqDeserializer::new(texts.into_iter())),
            Self::Number(text) => number(&text, visitor),
        }
    }

    /// serde would make infinity of a number that is too large.
    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        match &self {
            Self::Number(text) => match text.parse::<f32>() {
                Ok(value) if value.is_finite() => visitor.visit_f32(value),
                _ => Err(Failure::expected(
                    &"a number that a single precision float can hold",
                )),
            },
            _ => self.deserialize_any(visitor),
        }
    }

    /// A `f64` field takes the nearest value to what was written, an integer's text too.
    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        match &self {
            Self::Number(text) => match text.parse() {
                Ok(value) => visitor.visit_f64(value),
                Err(_) => Err(Failure::expected(&"a number")),
            },
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Failure> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        match self {
            Self::Text(text) => {
                StringDeserializer::new(text).deserialize_enum(name, variants, visitor)
            }
            _ => Err(Failure::expected(&"a string")),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// A field that was left empty.
pub(super) struct Absent;

impl<'de> Deserializer<'de> for Absent {
    type Error = Failure;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Failure> {
        Err(Failure {
            field: None,
            rule: "is required".to_owned(),
        })
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_none()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Integers go through whole as far as 128 bits reach; the rest is a `f64`.
fn number<'de, V: Visitor<'de>>(text: &str, visitor: V) -> Result<V::Value, Failure> {
    if let Ok(value) = text.parse::<u64>() {
        visitor.visit_u64(value)
    } else if let Ok(value) = text.parse::<i64>() {
        visitor.visit_i64(value)
    } else if let Ok(value) = text.parse::<u128>() {
        visitor.visit_u128(value)
    } else if let Ok(value) = text.parse::<i128>() {
        visitor.visit_i128(value)
    } else if let Ok(value) = text.parse::<f64>() {
        visitor.visit_f64(value)
    } else {
        Err(Failure::expected(&"a number"))
    }
}
