//! Which properties there are, and what they are called.

use crate::{Stay, Titled, assert_schema, schema};
use snodo_runtime::{
    __private::{
        schemars::{self, Schema, SchemaGenerator},
        serde_json,
    },
    data, elicit,
    input::form::{Choice, Date, Form, FormField},
};

#[elicit(form)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Renamed {
    first_night: String,
    #[serde(rename = "how many")]
    nights: String,
    #[serde(rename(deserialize = "in", serialize = "out"))]
    both: String,
    r#type: String,
    #[serde(alias = "other")]
    known_as: String,
    #[serde(skip)]
    internal: Vec<u64>,
    #[serde(skip_deserializing)]
    given: Vec<u64>,
    #[serde(skip_serializing)]
    taken: String,
    #[deprecated]
    old_one: Option<String>,
}

#[test]
fn names_are_those_that_serde_reads() {
    assert_schema::<Renamed>(
        r#"{
            "type": "object",
            "properties": {
                "firstNight": {"type": "string"},
                "how many": {"type": "string"},
                "in": {"type": "string"},
                "type": {"type": "string"},
                "knownAs": {"type": "string"},
                "taken": {"type": "string"},
                "oldOne": {"type": "string"}
            },
            "required": ["firstNight", "how many", "in", "type", "knownAs", "taken"]
        }"#,
    );
}

#[elicit(form)]
struct Outer {
    zip: String,
    #[serde(flatten)]
    stay: Stay,
    #[serde(flatten)]
    guest: Guest<Titled>,
    answer: bool,
}

#[elicit(form)]
struct Guest<T: Choice> {
    name: Option<String>,
    kind: T,
    other: Vec<T>,
}

#[test]
fn a_flattened_form_stands_in_its_place() {
    let titled = r#"[
        {"const": "Zero", "title": "Zero"},
        {"const": "Single", "title": "A single room"},
        {"const": "Double", "title": "For two"},
        {"const": "Attic", "title": "Second in the alphabet, last here"}
    ]"#;
    assert_schema::<Outer>(&format!(
        r#"{{
            "type": "object",
            "properties": {{
                "zip": {{"type": "string"}},
                "check_in": {{"type": "string", "description": "First night", "format": "date"}},
                "nights": {{"type": "integer", "description": "Nights to book", "minimum": 1, "maximum": 30}},
                "room": {{"type": "string", "description": "Kind of room.", "enum": ["Single", "Double", "Suite"]}},
                "name": {{"type": "string"}},
                "kind": {{"type": "string", "oneOf": {titled}}},
                "other": {{"type": "array", "items": {{"anyOf": {titled}}}}},
                "answer": {{"type": "boolean"}}
            }},
            "required": ["zip", "check_in", "nights", "room", "kind", "other", "answer"]
        }}"#
    ));
}

#[elicit(form)]
struct Generic<T, const N: usize> {
    value: T,
}

#[test]
fn generic_forms_have_a_schema_for_each_type() {
    assert_schema::<Generic<bool, 1>>(
        r#"{"type": "object", "properties": {"value": {"type": "boolean"}}, "required": ["value"]}"#,
    );
    assert_schema::<Generic<Option<u8>, 1>>(
        r#"{"type": "object", "properties": {"value": {"type": "integer", "minimum": 0, "maximum": 255}}}"#,
    );
    assert!(std::ptr::eq(
        schema::<Generic<bool, 1>>(),
        schema::<Generic<bool, 1>>()
    ));
}

/// A type that is a text on the wire, made elsewhere.
struct Foreign(String);

mod foreign {
    use super::{Foreign, serde_json};
    use snodo_runtime::__private::serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn none() -> Foreign {
        Foreign("2026-07-28".to_owned())
    }

    pub(super) fn serialize<S: Serializer>(value: &Foreign, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&value.0)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Foreign, D::Error> {
        let value = serde_json::Value::deserialize(from)?;
        Ok(Foreign(value.to_string()))
    }
}

fn short(_: &mut SchemaGenerator) -> Schema {
    schemars::json_schema!({"type": "string", "maxLength": 8})
}

#[elicit(form)]
struct Elsewhere {
    #[serde(with = "foreign")]
    #[schemars(with = "Option<Date>")]
    as_type: Foreign,
    #[serde(with = "foreign", default = "foreign::none")]
    #[schemars(with = "Option<Date>")]
    absent: Foreign,
    #[serde(with = "foreign")]
    #[schemars(schema_with = "short")]
    by_function: Foreign,
}

#[test]
fn the_schema_of_a_field_can_be_another_types() {
    assert_schema::<Elsewhere>(
        r#"{
            "type": "object",
            "properties": {
                "as_type": {"type": "string", "format": "date"},
                "absent": {"type": "string", "format": "date", "default": "2026-07-28"},
                "by_function": {"type": "string", "maxLength": 8}
            },
            "required": ["as_type", "by_function"]
        }"#,
    );
}

#[elicit(form)]
struct Conditional {
    #[cfg(unix)]
    here: u8,
    #[cfg(not(unix))]
    here: String,
    #[cfg(any())]
    never: NoSuchType,
    choice: ConditionalChoice,
}

#[elicit(choice)]
enum ConditionalChoice {
    Always,
    #[cfg(any())]
    Never,
    #[cfg(not(any()))]
    Too,
}

#[test]
fn what_is_compiled_out_is_not_asked_for() {
    let names: Vec<_> = Conditional::schema()
        .unwrap()
        .properties()
        .map(|(name, ..)| name)
        .collect();
    assert_eq!(names, ["here", "choice"]);
    assert_eq!(ConditionalChoice::VALUES, ["Always", "Too"]);
}

/// A type of the author's own that is a number on the wire.
#[data]
struct RoomNumber(#[schemars(range(min = 1, max = 999))] u16);

impl FormField for RoomNumber {}

#[elicit(form)]
struct Own {
    /// Ours
    room: Option<RoomNumber>,
}

#[test]
fn a_type_of_ones_own_can_be_a_field() {
    assert_schema::<Own>(
        r#"{
            "type": "object",
            "properties": {
                "room": {"type": "integer", "description": "Ours", "minimum": 1, "maximum": 999}
            }
        }"#,
    );
}

#[elicit(form)]
struct NotSecret {
    #[elicit(not_credential = "the name of a key in the user's own file")]
    api_key: String,
    max_tokens: u32,
    secret_santa: String,
}

#[test]
fn a_reason_overrides_the_name() {
    assert_eq!(NotSecret::schema().unwrap().properties().count(), 3);
}
