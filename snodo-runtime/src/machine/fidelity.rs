//! The check, in debug builds, that a kept variable comes back as it was: it is decoded and written again, and what
//! was written must be the same, but for the order of maps and sequences (a hash map has none).

use std::{cmp::Ordering, fmt};

use serde::de::{Deserialize, Deserializer, EnumAccess, MapAccess, SeqAccess, Visitor};

use super::kept::Kept;

/// Whether `bytes` decode to a `T` that is written as the same value.
pub(super) fn check<T: Kept>(bytes: &[u8]) -> Result<(), String> {
    let again = T::take(bytes)?.put()?;
    if again == bytes {
        return Ok(());
    }
    let (before, after) = (Any::read(bytes)?, Any::read(&again)?);
    if before == after {
        Ok(())
    } else {
        Err("written again, it is another value".to_owned())
    }
}

/// Any MessagePack value, with maps and sequences in a fixed order.
#[derive(Debug, PartialEq, PartialOrd)]
enum Any {
    Nil,
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float(u64),
    Text(String),
    Bytes(Vec<u8>),
    List(Vec<Any>),
    Map(Vec<(Any, Any)>),
}

impl Any {
    fn read(bytes: &[u8]) -> Result<Self, String> {
        rmp_serde::from_slice(bytes).map_err(|error| error.to_string())
    }
}

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyVisitor)
    }
}

struct AnyVisitor;

impl<'de> Visitor<'de> for AnyVisitor {
    type Value = Any;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a MessagePack value")
    }

    fn visit_unit<E>(self) -> Result<Any, E> {
        Ok(Any::Nil)
    }

    fn visit_none<E>(self) -> Result<Any, E> {
        Ok(Any::Nil)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Any, D::Error> {
        Any::deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Any, D::Error> {
        Any::deserialize(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Any, E> {
        Ok(Any::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Any, E> {
        Ok(u64::try_from(value).map_or(Any::Signed(value), Any::Unsigned))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Any, E> {
        Ok(Any::Unsigned(value))
    }

    fn visit_f32<E>(self, value: f32) -> Result<Any, E> {
        Ok(Any::Float(f64::from(value).to_bits()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Any, E> {
        Ok(Any::Float(value.to_bits()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Any, E> {
        Ok(Any::Text(value.to_owned()))
    }

    fn visit_bytes<E>(self, value: &[u8]) -> Result<Any, E> {
        Ok(Any::Bytes(value.to_vec()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Any, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = seq.next_element()? {
            list.push(item);
        }
        list.sort_by(|a: &Any, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
        Ok(Any::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Any, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        entries.sort_by(|a: &(Any, Any), b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
        Ok(Any::Map(entries))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, _: A) -> Result<Any, A::Error> {
        Ok(Any::Nil)
    }
}
