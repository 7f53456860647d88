//! Choices, one of them and several.

use crate::{Room, Titled, assert_schema};
use snodo_runtime::{elicit, input::form::Choice};
use std::collections::BTreeSet;

/// # Board
///
/// What is served.
#[elicit(choice)]
#[serde(rename_all = "kebab-case")]
enum Board {
    HalfPension,
    #[serde(rename = "all")]
    AllInclusive,
    #[serde(rename(serialize = "ignored", deserialize = "none"))]
    Nothing,
    #[serde(skip)]
    Internal,
    r#Final,
}

#[elicit(form)]
struct Choices {
    titled: Titled,
    board: Board,
    maybe_titled: Option<Titled>,
    /// Said of the field
    maybe_board: Option<Board>,
}

#[test]
fn choices_are_inlined_and_titled_from_their_documentation() {
    let titled = r#"[
        {"const": "Zero", "title": "Zero"},
        {"const": "Single", "title": "A single room"},
        {"const": "Double", "title": "For two"},
        {"const": "Attic", "title": "Second in the alphabet, last here"}
    ]"#;
    assert_schema::<Choices>(&format!(
        r#"{{
            "type": "object",
            "properties": {{
                "titled": {{"type": "string", "oneOf": {titled}}},
                "board": {{
                    "type": "string", "title": "Board", "description": "What is served.",
                    "enum": ["half-pension", "all", "none", "final"]
                }},
                "maybe_titled": {{"type": "string", "oneOf": {titled}}},
                "maybe_board": {{
                    "type": "string", "title": "Board", "description": "Said of the field",
                    "enum": ["half-pension", "all", "none", "final"]
                }}
            }},
            "required": ["titled", "board"]
        }}"#
    ));
    assert_eq!(
        <Board as Choice>::VALUES,
        ["half-pension", "all", "none", "final"]
    );
}

#[elicit(form)]
struct Several {
    /// Said of the field
    #[schemars(length(min = 1, max = 2))]
    rooms: Vec<Room>,
    titled: BTreeSet<Kind>,
    three: [Room; 3],
    #[schemars(length(max = 2))]
    maybe: Option<Vec<Room>>,
}

#[elicit(choice)]
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// With a bath
    Bath,
    Plain,
}

#[test]
fn several_of_a_choice_are_an_array() {
    let rooms = r#""items": {"type": "string", "enum": ["Single", "Double", "Suite"]}"#;
    assert_schema::<Several>(&format!(
        r#"{{
            "type": "object",
            "properties": {{
                "rooms": {{"type": "array", "description": "Said of the field", "minItems": 1, "maxItems": 2, {rooms}}},
                "titled": {{
                    "type": "array",
                    "items": {{"anyOf": [
                        {{"const": "Bath", "title": "With a bath"}},
                        {{"const": "Plain", "title": "Plain"}}
                    ]}}
                }},
                "three": {{"type": "array", "description": "Kind of room.", "minItems": 3, "maxItems": 3, {rooms}}},
                "maybe": {{"type": "array", "description": "Kind of room.", "maxItems": 2, {rooms}}}
            }},
            "required": ["rooms", "titled", "three"]
        }}"#
    ));
}
