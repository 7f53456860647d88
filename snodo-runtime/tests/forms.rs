//! What `#[elicit(form)]`, `#[elicit(choice)]` and `#[data]` make of real types: the schema that goes out, letter by
//! letter.
#![cfg(feature = "macros")]
#![allow(dead_code)]

use std::collections::BTreeSet;

use snodo_runtime::{
    __private::{
        schemars::{self, JsonSchema, Schema, SchemaGenerator},
        serde::{Serialize, de::DeserializeOwned},
        serde_json::{self, Value, json},
    },
    data, elicit,
    input::form::{Choice, Date, DateTime, Email, Form, FormError, FormField, Uri},
};

/// The schema of a form without line breaks and indentation.
fn schema<T: Form>() -> &'static str {
    T::schema().unwrap_or_else(|e| panic!("{e}")).as_json()
}

/// `text` without the white space between tokens.
fn compact(text: &str) -> String {
    let mut quoted = false;
    let mut escaped = false;
    text.chars()
        .filter(|letter| {
            let keep = quoted || !letter.is_whitespace();
            if !escaped && *letter == '"' {
                quoted = !quoted;
            }
            escaped = !escaped && *letter == '\\';
            keep
        })
        .collect()
}

#[track_caller]
fn assert_schema<T: Form>(expected: &str) {
    assert_eq!(schema::<T>(), compact(expected));
}

#[track_caller]
fn refused<T: Form>() -> (Option<String>, Option<String>) {
    let error: &FormError = T::schema().unwrap_err();
    assert!(error.form.is_some(), "{error}");
    (error.field.clone(), error.keyword.clone())
}

fn at(field: &str, keyword: &str) -> (Option<String>, Option<String>) {
    (Some(field.to_owned()), Some(keyword.to_owned()))
}

/// When the guest stays.
#[elicit(form)]
struct Stay {
    /// First night
    check_in: Date,
    /// Nights to book
    #[schemars(range(min = 1, max = 30))]
    nights: u8,
    room: Room,
}

/// Kind of room.
#[elicit(choice)]
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Room {
    Single,
    #[default]
    Double,
    Suite,
}

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

#[elicit(choice)]
#[derive(Debug, PartialEq)]
enum Titled {
    Zero,
    /// A single
    /// room
    ///
    /// for one person.
    Single,
    #[schemars(title = "For two")]
    /// Ignored beside a title.
    Double,
    /// Second in the alphabet, last here
    Attic,
}

/// # Board
///
/// What is served.
#[elicit(choice)]
#[serde(rename_all = "kebab-case")]
enum Board {
    HalfBoard,
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
                    "enum": ["half-board", "all", "none", "final"]
                }},
                "maybe_titled": {{"type": "string", "oneOf": {titled}}},
                "maybe_board": {{
                    "type": "string", "title": "Board", "description": "Said of the field",
                    "enum": ["half-board", "all", "none", "final"]
                }}
            }},
            "required": ["titled", "board"]
        }}"#
    ));
    assert_eq!(
        <Board as Choice>::VALUES,
        ["half-board", "all", "none", "final"]
    );
}

#[elicit(form)]
struct Several {
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
                "rooms": {{"type": "array", "description": "Kind of room.", "minItems": 1, "maxItems": 2, {rooms}}},
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
                "by_function": {"type": "string", "maxLength": 8}
            },
            "required": ["by_function"]
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
    #[cfg(all())]
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

macro_rules! refuses {
    ($($test:ident: { $(#[$field:meta])* $name:ident: $type:ty } => $keyword:literal;)*) => {
        $(
            #[test]
            fn $test() {
                #[elicit(form)]
                struct Refused {
                    fine: String,
                    $(#[$field])*
                    $name: $type,
                }

                assert_eq!(refused::<Refused>(), at(stringify!($name), $keyword));
            }
        )*
    };
}

// What an attribute adds and a form can't say.
refuses! {
    pattern: { #[schemars(regex(pattern = "^[A-Z]+$"))] code: String } => "pattern";
    contains: { #[schemars(contains(pattern = "x"))] code: String } => "pattern";
    exclusive_minimum: { #[schemars(extend("exclusiveMinimum" = 0))] n: u8 } => "exclusiveMinimum";
    exclusive_maximum: { #[schemars(extend("exclusiveMaximum" = 9))] n: f64 } => "exclusiveMaximum";
    multiple_of: { #[schemars(extend("multipleOf" = 2))] n: u8 } => "multipleOf";
    unique_items: { #[schemars(extend("uniqueItems" = true))] rooms: Vec<Room> } => "uniqueItems";
    enum_names: { #[schemars(extend("enumNames" = ["a", "b", "c"]))] room: Room } => "enumNames";
    foreign_format: { #[schemars(ip)] address: String } => "format";
    format_of_a_number: { #[schemars(extend("format" = "celsius"))] degrees: f64 } => "format";
    format_beside_a_choice: { #[schemars(email)] room: Room } => "format";
    length_beside_a_choice: { #[schemars(length(max = 3))] room: Room } => "maxLength";
    examples: { #[schemars(example = &"x")] text: String } => "examples";
    reference: { #[schemars(extend("$ref" = "#/$defs/X"))] text: String } => "$ref";
    inner_pattern: { #[schemars(inner(regex(pattern = "x")))] rooms: Vec<Room> } => "pattern";
    several_types: { #[schemars(extend("type" = ["string", "integer"]))] text: String } => "type";
    default_of_another_type: { #[schemars(extend("default" = "3"))] n: u8 } => "default";
    null_default_of_a_required_field: { #[schemars(extend("default" = null))] n: u8 } => "default";
    default_beyond_the_range: { #[serde(default)] #[schemars(range(min = 1))] n: u8 } => "default";
    default_too_short: { #[serde(default)] #[schemars(length(min = 1))] text: String } => "default";
    default_without_the_format: { #[serde(default)] #[schemars(email)] text: String } => "default";
    default_not_a_choice: { #[schemars(extend("default" = "Attic"))] room: Room } => "default";
    default_with_too_few_items: { #[serde(default)] #[schemars(length(min = 1))] rooms: Vec<Room> } => "default";
    nothing_fits: { #[schemars(range(min = 300))] n: u8 } => "minimum";
    no_text_fits: { #[schemars(length(min = 3, max = 2))] text: String } => "minLength";
    an_object: { #[schemars(schema_with = "object")] text: String } => "type";
    anything: { #[schemars(schema_with = "described")] text: String } => "type";
    list_of_texts: { #[schemars(schema_with = "list_of_texts_schema")] texts: String } => "items";
}

fn object(_: &mut SchemaGenerator) -> Schema {
    schemars::json_schema!({"type": "object"})
}

fn described(_: &mut SchemaGenerator) -> Schema {
    schemars::json_schema!({"description": "anything"})
}

fn list_of_texts_schema(_: &mut SchemaGenerator) -> Schema {
    schemars::json_schema!({"type": "array", "items": {"type": "string"}})
}

#[test]
fn a_keyword_of_the_whole_struct_is_refused_too() {
    #[elicit(form)]
    #[schemars(extend("minProperties" = 1))]
    struct Refused {
        text: Option<String>,
    }

    assert_eq!(
        refused::<Refused>(),
        (None, Some("minProperties".to_owned()))
    );
}

#[test]
fn a_name_that_only_one_of_serde_and_schemars_knows_is_refused() {
    #[data]
    struct Raw {
        kind: String,
    }

    #[elicit(form)]
    #[serde(from = "Raw")]
    struct Converted {
        text: String,
    }

    impl From<Raw> for Converted {
        fn from(raw: Raw) -> Self {
            Self { text: raw.kind }
        }
    }

    #[elicit(form)]
    struct Inner {
        text: String,
    }

    #[elicit(form)]
    struct Twice {
        text: String,
        #[serde(flatten)]
        inner: Inner,
    }

    assert_eq!(refused::<Converted>(), (Some("text".to_owned()), None));
    assert_eq!(refused::<Twice>(), (Some("text".to_owned()), None));
}

#[test]
fn an_error_in_a_flattened_form_names_that_form() {
    #[elicit(form)]
    struct Inner {
        #[schemars(regex(pattern = "x"))]
        text: String,
    }

    #[elicit(form)]
    struct Outer {
        #[serde(flatten)]
        inner: Inner,
    }

    let error = Outer::schema().unwrap_err();
    assert!(error.form.is_some_and(|form| form.ends_with("::Inner")));
    assert_eq!(
        error
            .to_string()
            .split_once("::Inner")
            .map(|(_, rest)| rest),
        Some("`, field `text`, keyword `pattern`: a form can't say this of a string"),
    );
}

#[test]
fn derives_below_the_attribute_are_not_repeated() {
    use snodo_runtime::__private::serde;

    #[elicit(form)]
    #[derive(Debug, serde::Serialize)]
    #[serde(crate = "snodo_runtime::__private::serde")]
    struct Half {
        n: u8,
    }

    #[elicit(choice)]
    #[derive(Clone, Copy, serde::Serialize, serde::Deserialize, JsonSchema)]
    #[serde(crate = "serde")]
    #[schemars(crate = "schemars")]
    enum All {
        One,
    }

    #[data]
    #[derive(serde::Deserialize)]
    struct Data {
        n: u8,
    }

    fn whole<T: Serialize + DeserializeOwned + JsonSchema>() {}
    whole::<Half>();
    whole::<All>();
    whole::<Data>();
}

#[test]
fn data_derives_serde_and_schemars() {
    /// A booking.
    #[data]
    #[derive(Debug, PartialEq)]
    #[serde(rename_all = "camelCase")]
    struct Booking<T> {
        room_number: u16,
        notes: Vec<T>,
    }

    #[data]
    #[derive(Debug, PartialEq)]
    enum Payment {
        Card { last_digits: String },
        Cash,
    }

    let booking = Booking {
        room_number: 7,
        notes: vec![Payment::Cash],
    };
    let json = serde_json::to_value(&booking).unwrap();
    assert_eq!(json, json!({"roomNumber": 7, "notes": ["Cash"]}));
    let back: Booking<Payment> = serde_json::from_value(json).unwrap();
    assert_eq!(back, booking);
    let schema = schemars::schema_for!(Booking<bool>);
    assert_eq!(schema.get("description"), Some(&Value::from("A booking.")));
}

mod renamed_crate {
    use snodo_runtime as snodo;

    #[snodo::elicit(form, crate = snodo)]
    pub(super) struct Confirm {
        confirm: bool,
        how: How,
    }

    #[snodo::elicit(choice, crate = ::snodo_runtime)]
    pub(super) enum How {
        Card,
    }

    #[snodo::data(crate = snodo)]
    pub(super) struct Data {
        n: u8,
    }
}

#[test]
fn the_runtime_can_have_another_name() {
    assert_schema::<renamed_crate::Confirm>(
        r#"{
            "type": "object",
            "properties": {"confirm": {"type": "boolean"}, "how": {"type": "string", "enum": ["Card"]}},
            "required": ["confirm", "how"]
        }"#,
    );
}
