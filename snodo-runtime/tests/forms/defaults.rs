//! Defaults are what a client shows beforehand.

use crate::{Room, Titled, assert_schema};
use snodo_runtime::{elicit, input::form::Date};

fn tenth() -> f32 {
    0.1
}

fn both() -> Vec<Room> {
    vec![Room::Suite, Room::Single]
}

fn new_year() -> Date {
    "2027-01-01".parse().unwrap()
}

fn some() -> Option<u8> {
    Some(7)
}

#[elicit(form)]
struct Defaults {
    #[serde(default)]
    zero: i32,
    #[serde(default)]
    no: bool,
    #[serde(default)]
    empty: String,
    #[serde(default)]
    double: f64,
    #[serde(default = "tenth")]
    tenth: f32,
    #[serde(default)]
    room: Room,
    #[serde(default)]
    none_chosen: Vec<Room>,
    #[serde(default = "both")]
    both: Vec<Room>,
    #[serde(default = "new_year")]
    date: Date,
    #[serde(default)]
    nothing: Option<u8>,
    #[serde(default = "some")]
    seven: Option<u8>,
    #[serde(default)]
    maybe_titled: Option<Titled>,
}

#[test]
fn defaults_are_shown_and_make_a_field_optional() {
    let rooms = r#""items": {"type": "string", "enum": ["Single", "Double", "Suite"]}"#;
    assert_schema::<Defaults>(&format!(
        r#"{{
            "type": "object",
            "properties": {{
                "zero": {{"type": "integer", "minimum": -2147483648, "maximum": 2147483647, "default": 0}},
                "no": {{"type": "boolean", "default": false}},
                "empty": {{"type": "string", "default": ""}},
                "double": {{"type": "number", "default": 0.0}},
                "tenth": {{"type": "number", "default": 0.1}},
                "room": {{
                    "type": "string", "description": "Kind of room.",
                    "enum": ["Single", "Double", "Suite"], "default": "Double"
                }},
                "none_chosen": {{"type": "array", "description": "Kind of room.", {rooms}, "default": []}},
                "both": {{
                    "type": "array", "description": "Kind of room.", {rooms}, "default": ["Suite", "Single"]
                }},
                "date": {{"type": "string", "format": "date", "default": "2027-01-01"}},
                "nothing": {{"type": "integer", "minimum": 0, "maximum": 255}},
                "seven": {{"type": "integer", "minimum": 0, "maximum": 255, "default": 7}},
                "maybe_titled": {{
                    "type": "string",
                    "oneOf": [
                        {{"const": "Zero", "title": "Zero"}},
                        {{"const": "Single", "title": "A single room"}},
                        {{"const": "Double", "title": "For two"}},
                        {{"const": "Attic", "title": "Second in the alphabet, last here"}}
                    ]
                }}
            }}
        }}"#
    ));
}

#[elicit(form)]
#[serde(default)]
struct AllDefault {
    nights: u8,
    late: bool,
}

impl Default for AllDefault {
    fn default() -> Self {
        Self {
            nights: 2,
            late: true,
        }
    }
}

#[test]
fn a_default_of_the_struct_is_one_of_each_field() {
    assert_schema::<AllDefault>(
        r#"{
            "type": "object",
            "properties": {
                "nights": {"type": "integer", "minimum": 0, "maximum": 255, "default": 2},
                "late": {"type": "boolean", "default": true}
            }
        }"#,
    );
}
