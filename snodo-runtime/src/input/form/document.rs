//! A schema as it was read, with the order of its properties.
//!
//! `serde_json::Map` sorts its keys, so the one level where order counts is read into a list.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{self, MapAccess, Visitor},
};
use serde_json::Value;

/// The root of a schema. Nothing is checked but that each keyword is there once, and that `properties` is an object.
#[derive(Default)]
pub(super) struct Document {
    pub(super) properties: Option<Vec<(String, Value)>>,
    pub(super) rest: Vec<(String, Value)>,
}

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(DocumentVisitor)
    }
}

struct DocumentVisitor;

impl<'de> Visitor<'de> for DocumentVisitor {
    type Value = Document;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Document, A::Error> {
        let mut document = Document::default();
        while let Some(keyword) = map.next_key::<String>()? {
            let twice = match keyword.as_str() {
                "properties" => document.properties.is_some(),
                _ => document.rest.iter().any(|(known, _)| *known == keyword),
            };
            if twice {
                return Err(de::Error::custom(format_args!(
                    "`{keyword}` is there twice"
                )));
            }
            if keyword == "properties" {
                document.properties = Some(map.next_value::<Properties>()?.0);
            } else {
                document.rest.push((keyword, map.next_value()?));
            }
        }
        Ok(document)
    }
}

/// The members of `properties`, in order.
struct Properties(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Properties {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PropertiesVisitor)
    }
}

struct PropertiesVisitor;

impl<'de> Visitor<'de> for PropertiesVisitor {
    type Value = Properties;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`properties` to be an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Properties, A::Error> {
        let mut properties = Vec::new();
        while let Some(entry) = map.next_entry()? {
            properties.push(entry);
        }
        Ok(Properties(properties))
    }
}
