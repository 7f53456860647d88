//! What an attribute or a type says and a form can't, by field and keyword.

use crate::{Room, assert_schema, at, refused};
use snodo_runtime::{
    __private::{
        schemars::{self, Schema, SchemaGenerator},
        serde_json::Value,
    },
    data, elicit,
    input::form::{Choice, Form, FormField, Shape},
};
use std::collections::BTreeSet;

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

/// A schema as types of other crates have it: in wrappers, and with what is no keyword of a form but says nothing new.
fn wrapped(_: &mut SchemaGenerator) -> Schema {
    schemars::json_schema!({
        "description": "Said outside",
        "anyOf": [
            {
                "title": "Said inside",
                "description": "Overruled",
                "allOf": [{"type": ["integer", "null"], "format": "uint16", "readOnly": true, "minimum": 3.5}]
            },
            {"type": "null"}
        ],
        "default": null
    })
}

#[test]
fn wrappers_are_taken_off() {
    #[elicit(form)]
    struct Wrapped {
        #[schemars(schema_with = "wrapped")]
        it: u16,
        twice: Option<Option<u8>>,
    }

    assert_schema::<Wrapped>(
        r#"{
            "type": "object",
            "properties": {
                "it": {
                    "type": "integer", "title": "Said inside", "description": "Said outside",
                    "minimum": 3.5, "maximum": 65535
                },
                "twice": {"type": "integer", "minimum": 0, "maximum": 255}
            },
            "required": ["it"]
        }"#,
    );
}

#[test]
fn a_variant_that_only_schemars_marks_has_no_title() {
    #[elicit(choice)]
    enum Marked {
        #[deprecated]
        Old,
        New,
    }

    #[elicit(form)]
    struct Form {
        marked: Marked,
        all: Vec<Marked>,
    }

    assert_schema::<Form>(
        r#"{
            "type": "object",
            "properties": {
                "marked": {"type": "string", "enum": ["Old", "New"]},
                "all": {"type": "array", "items": {"type": "string", "enum": ["Old", "New"]}}
            },
            "required": ["marked", "all"]
        }"#,
    );
}

/// Choices by hand, whose values are not those of the schema.
#[data]
enum Fewer {
    A,
    B,
}

impl Choice for Fewer {
    const VALUES: &'static [&'static str] = &["A", "B", "C"];
}

impl FormField for Fewer {
    const SHAPE: Shape = Shape::choice::<Self>();
}

#[data]
enum Other {
    A,
    B,
}

impl Choice for Other {
    const VALUES: &'static [&'static str] = &["A", "C"];
}

impl FormField for Other {
    const SHAPE: Shape = Shape::choice::<Self>();
}

/// No choice at all.
#[data]
enum Payload {
    /// Of one
    A(u8),
    B,
}

impl FormField for Payload {}

#[data]
enum Extended {
    #[schemars(extend("icon" = "bed"))]
    A,
    B,
}

impl FormField for Extended {}

/// Two types in one.
#[data]
#[serde(untagged)]
enum Either {
    Text(String),
    Number(u8),
}

impl FormField for Either {}

refuses! {
    fewer_values: { choice: Fewer } => "enum";
    other_values: { choice: Other } => "enum";
    a_variant_with_a_value: { choice: Payload } => "oneOf";
    a_keyword_of_a_variant: { choice: Extended } => "oneOf";
    either_of_two_types: { choice: Either } => "type";
    a_set_of_anything: { #[schemars(with = "Anything")] set: BTreeSet<Room> } => "items";
}

/// The schema `true`, as `serde_json::Value` has it.
#[data]
struct Anything(#[schemars(with = "BTreeSet<Value>")] Vec<Room>);

impl FormField for Anything {}

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
fn a_property_that_was_not_declared_is_refused() {
    use snodo_runtime::input::form::{FormError, FormSchema, schema_of};

    #[data]
    struct ByHand {
        declared: String,
        forgotten: String,
    }

    impl Form for ByHand {
        fn schema() -> Result<&'static FormSchema, &'static FormError> {
            schema_of::<Self>(|fields| {
                fields.field("declared", String::SHAPE);
            })
        }
    }

    assert_eq!(refused::<ByHand>(), (Some("forgotten".to_owned()), None));
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
