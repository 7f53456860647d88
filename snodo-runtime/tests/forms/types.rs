//! What each type of field says of itself.

use crate::{Stay, assert_schema};
use snodo_runtime::{
    elicit,
    input::form::{Date, DateTime, Email, Uri},
};

#[test]
fn properties_come_in_declaration_order() {
    assert_schema::<Stay>(
        r#"{
            "type": "object",
            "properties": {
                "check_in": {"type": "string", "description": "First night", "format": "date"},
                "nights": {"type": "integer", "description": "Nights to book", "minimum": 1, "maximum": 30},
                "room": {"type": "string", "description": "Kind of room.", "enum": ["Single", "Double", "Suite"]}
            },
            "required": ["check_in", "nights", "room"]
        }"#,
    );
}

#[elicit(form)]
struct Empty {}

#[test]
fn a_form_may_have_no_fields() {
    assert_schema::<Empty>(r#"{"type": "object", "properties": {}}"#);
}

#[elicit(form)]
struct Texts {
    zeta: String,
    #[schemars(length(min = 2, max = 40), title = "Full name")]
    alpha: String,
    #[schemars(email)]
    mail: String,
    #[schemars(url)]
    page: String,
    letter: char,
    date: Date,
    time: DateTime,
    email: Email,
    uri: Uri,
}

#[test]
fn texts_have_lengths_and_formats() {
    assert_schema::<Texts>(
        r#"{
            "type": "object",
            "properties": {
                "zeta": {"type": "string"},
                "alpha": {"type": "string", "title": "Full name", "minLength": 2, "maxLength": 40},
                "mail": {"type": "string", "format": "email"},
                "page": {"type": "string", "format": "uri"},
                "letter": {"type": "string", "minLength": 1, "maxLength": 1},
                "date": {"type": "string", "format": "date"},
                "time": {"type": "string", "format": "date-time"},
                "email": {"type": "string", "format": "email"},
                "uri": {"type": "string", "format": "uri"}
            },
            "required": ["zeta", "alpha", "mail", "page", "letter", "date", "time", "email", "uri"]
        }"#,
    );
}

#[elicit(form)]
struct Numbers {
    a: u8,
    b: u16,
    c: u32,
    d: u64,
    e: u128,
    f: usize,
    g: i8,
    h: i16,
    i: i32,
    j: i64,
    k: i128,
    l: isize,
    m: f32,
    n: f64,
}

#[test]
fn integers_are_bounded_by_their_type_where_every_reader_can_say_it() {
    assert_schema::<Numbers>(
        r#"{
            "type": "object",
            "properties": {
                "a": {"type": "integer", "minimum": 0, "maximum": 255},
                "b": {"type": "integer", "minimum": 0, "maximum": 65535},
                "c": {"type": "integer", "minimum": 0, "maximum": 4294967295},
                "d": {"type": "integer", "minimum": 0},
                "e": {"type": "integer", "minimum": 0},
                "f": {"type": "integer", "minimum": 0},
                "g": {"type": "integer", "minimum": -128, "maximum": 127},
                "h": {"type": "integer", "minimum": -32768, "maximum": 32767},
                "i": {"type": "integer", "minimum": -2147483648, "maximum": 2147483647},
                "j": {"type": "integer"},
                "k": {"type": "integer"},
                "l": {"type": "integer"},
                "m": {"type": "number"},
                "n": {"type": "number"}
            },
            "required": ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"]
        }"#,
    );
}

#[elicit(form)]
struct Ranges {
    #[schemars(range(min = -5, max = 300))]
    beyond: u8,
    #[schemars(range(max = 10))]
    at_most: u32,
    #[schemars(range(min = 3))]
    at_least: i64,
    #[schemars(range(max = 18446744073709551615u64))]
    large: u64,
    #[schemars(range(min = 0.5, max = 2.5))]
    share: f64,
    #[schemars(range(min = 1, max = 5))]
    stars: f32,
}

#[test]
fn a_range_holds_within_the_type() {
    assert_schema::<Ranges>(
        r#"{
            "type": "object",
            "properties": {
                "beyond": {"type": "integer", "minimum": 0, "maximum": 255},
                "at_most": {"type": "integer", "minimum": 0, "maximum": 10},
                "at_least": {"type": "integer", "minimum": 3},
                "large": {"type": "integer", "minimum": 0, "maximum": 18446744073709551615},
                "share": {"type": "number", "minimum": 0.5, "maximum": 2.5},
                "stars": {"type": "number", "minimum": 1, "maximum": 5}
            },
            "required": ["beyond", "at_most", "at_least", "large", "share", "stars"]
        }"#,
    );
}
