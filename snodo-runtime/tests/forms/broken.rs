//! JSON that is no form: refused by field and keyword.

use snodo_runtime::{
    __private::serde_json::{self, json},
    input::form::{FormError, FormSchema},
};

use crate::form;

fn error(schema: &str) -> FormError {
    FormSchema::from_json(schema).expect_err(schema)
}

#[test]
fn the_root_holds_nothing_else() {
    for (schema, keyword, field) in [
        (r#"{"properties": {}}"#, Some("type"), None),
        (r#"{"type": "array", "properties": {}}"#, Some("type"), None),
        (
            r#"{"type": ["object"], "properties": {}}"#,
            Some("type"),
            None,
        ),
        (r#"{"type": "object"}"#, Some("properties"), None),
        (
            r#"{"type": "object", "properties": {}, "$schema": 7}"#,
            Some("$schema"),
            None,
        ),
        (
            r#"{"type": "object", "properties": {}, "title": "T"}"#,
            Some("title"),
            None,
        ),
        (
            r#"{"type": "object", "properties": {}, "additionalProperties": false}"#,
            Some("additionalProperties"),
            None,
        ),
        (
            r#"{"type": "object", "properties": {}, "$defs": {}}"#,
            Some("$defs"),
            None,
        ),
        (
            r#"{"type": "object", "properties": {}, "required": "it"}"#,
            Some("required"),
            None,
        ),
        (
            r#"{"type": "object", "properties": {}, "required": [1]}"#,
            Some("required"),
            None,
        ),
        (
            r#"{"type": "object", "properties": {}, "required": ["it"]}"#,
            Some("required"),
            Some("it"),
        ),
        (
            r#"{"type": "object", "properties": {"it": {"type": "boolean"}}, "required": ["it", "it"]}"#,
            Some("required"),
            Some("it"),
        ),
    ] {
        let error = error(schema);
        assert_eq!(error.keyword.as_deref(), keyword, "{schema}");
        assert_eq!(error.field.as_deref(), field, "{schema}");
    }
}

#[test]
fn what_is_no_schema_at_all_is_refused() {
    for (schema, part) in [
        ("", "EOF"),
        ("[]", "expected an object"),
        ("true", "expected an object"),
        (
            r#"{"type": "object", "properties": []}"#,
            "expected `properties` to be an object",
        ),
        (
            r#"{"type": "object", "type": "object", "properties": {}}"#,
            "`type` is there twice",
        ),
        (
            r#"{"properties": {}, "type": "object", "properties": {}}"#,
            "`properties` is there twice",
        ),
    ] {
        let error = error(schema).to_string();
        assert!(error.contains(part), "{schema}: {error}");
    }
    let twice = r#"{"type": "object", "properties": {"it": {"type": "boolean"}, "it": {"type": "string"}}}"#;
    let twice = error(twice);
    assert_eq!(twice.field.as_deref(), Some("it"));
    assert!(FormSchema::from_value(&json!([])).is_err());
    assert!(serde_json::from_str::<FormSchema>(&form(r#"{"type": "null"}"#)).is_err());
}

/// Properties that are no part of a form, each behind the keyword that the error names.
const OUTSIDE: &str = r##"# Kinds
type             {}
type             {"enum": ["a"]}
type             {"type": "object"}
type             {"type": "null"}
type             {"type": "String"}
type             {"type": ["string", "null"]}
$ref             {"$ref": "#/$defs/x", "type": "string"}
allOf            {"allOf": [], "type": "string"}
# Keywords of other kinds
pattern          {"type": "string", "pattern": "x"}
minimum          {"type": "string", "minimum": 1}
const            {"type": "string", "const": "a"}
examples         {"type": "string", "examples": []}
exclusiveMinimum {"type": "number", "exclusiveMinimum": 1}
exclusiveMaximum {"type": "integer", "exclusiveMaximum": 1}
multipleOf       {"type": "integer", "multipleOf": 1}
format           {"type": "integer", "format": "uint8"}
format           {"type": "number", "format": "double"}
enum             {"type": "boolean", "enum": [true]}
minLength        {"type": "number", "minLength": 1}
# Values of keywords
title            {"type": "string", "title": 1}
description      {"type": "string", "description": null}
format           {"type": "string", "format": "hostname"}
format           {"type": "string", "format": 1}
minLength        {"type": "string", "minLength": -1}
maxLength        {"type": "string", "maxLength": 1.5}
minLength        {"type": "string", "minLength": 3, "maxLength": 2}
minimum          {"type": "number", "minimum": "1"}
maximum          {"type": "number", "maximum": null}
minimum          {"type": "number", "minimum": 1.5, "maximum": 1}
# Single choices
enum             {"type": "string", "enum": []}
enum             {"type": "string", "enum": ["a", "a"]}
enum             {"type": "string", "enum": ["a", 1]}
enum             {"type": "string", "enum": ["a", null]}
enum             {"type": "string", "enum": "a"}
enumNames        {CHOICE, "enumNames": ["A", "B"]}
format           {CHOICE, "format": "email"}
minLength        {CHOICE, "minLength": 1}
maxLength        {CHOICE, "maxLength": 1}
oneOf            {CHOICE, "oneOf": [{"const": "a", "title": "A"}]}
oneOf            {"type": "string", "oneOf": []}
oneOf            {"type": "string", "oneOf": {}}
oneOf            {"type": "string", "oneOf": ["a"]}
oneOf            {"type": "string", "oneOf": [{"const": "a"}]}
oneOf            {"type": "string", "oneOf": [{"title": "A"}]}
oneOf            {"type": "string", "oneOf": [{"const": 1, "title": "A"}]}
oneOf            {"type": "string", "oneOf": [{"const": "a", "title": 1}]}
oneOf            {"type": "string", "oneOf": [{"const": "a", "title": "A", "description": "D"}]}
oneOf            {"type": "string", "oneOf": [{"const": "a", "title": "A"}, {"const": "a", "title": "B"}]}
maxLength        {"type": "string", "oneOf": [{"const": "a", "title": "A"}], "maxLength": 1}
type             {"oneOf": [{"const": "a", "title": "A"}]}
# Multiple choices
items            {"type": "array"}
items            {"type": "array", "items": true}
items            {"type": "array", "items": {}}
items            {"type": "array", "items": {"type": "string"}}
items            {"type": "array", "items": {"type": "integer", "enum": ["a"]}}
items            {"type": "array", "items": {"enum": ["a"]}}
minLength        {"type": "array", "items": {"type": "string", "enum": ["a"], "minLength": 1}}
items            {"type": "array", "items": {"type": "string", "anyOf": [{"const": "a", "title": "A"}]}}
items            {"type": "array", "items": {"oneOf": [{"const": "a", "title": "A"}]}}
anyOf            {"type": "array", "items": {"anyOf": [{"const": "a"}]}}
anyOf            {"type": "array", "items": {"anyOf": []}}
anyOf            {"type": "array", "items": {"anyOf": [{"const": "a", "title": "A"}, {"const": "a", "title": "B"}]}}
uniqueItems      {LIST, "uniqueItems": true}
minItems         {LIST, "minItems": "1"}
minItems         {LIST, "minItems": 2, "maxItems": 1}
enum             {"type": "array", "items": {"type": "string", "enum": ["a", "a"]}}
# Defaults
default          {"type": "string", "default": 1}
default          {"type": "string", "default": null}
default          {"type": "string", "maxLength": 1, "default": "äö"}
default          {"type": "string", "minLength": 1, "default": ""}
default          {"type": "string", "format": "date", "default": "2023-02-29"}
default          {"type": "number", "default": "1"}
default          {"type": "number", "minimum": 1, "default": 0}
default          {"type": "integer", "default": 1.5}
default          {"type": "integer", "maximum": 1, "default": 2}
default          {"type": "boolean", "default": 0}
default          {"type": "boolean", "default": "false"}
default          {CHOICE, "default": "c"}
default          {CHOICE, "default": ["a"]}
default          {LIST, "default": "a"}
default          {LIST, "default": ["c"]}
default          {LIST, "minItems": 1, "default": []}
default          {LIST, "maxItems": 1, "default": ["a", "b"]}"##;

#[test]
fn a_property_outside_the_subset_is_refused_by_keyword() {
    for line in OUTSIDE.lines().filter(|line| !line.starts_with('#')) {
        let (keyword, property) = line.split_once(' ').unwrap();
        let property = property
            .trim()
            .replace("CHOICE", r#""type": "string", "enum": ["a", "b"]"#)
            .replace(
                "LIST",
                r#""type": "array", "items": {"type": "string", "enum": ["a", "b"]}"#,
            );
        let error = error(&form(&property));
        assert_eq!(error.keyword.as_deref(), Some(keyword), "{property}");
        assert_eq!(error.field.as_deref(), Some("it"), "{property}");
    }
    for property in ["true", "[]", r#""string""#] {
        let error = error(&form(property));
        assert_eq!(error.field.as_deref(), Some("it"), "{property}");
    }
}

#[test]
fn an_error_says_where_and_what() {
    assert_eq!(
        error(&form(r#"{"type": "string", "pattern": "x"}"#)).to_string(),
        "field `it`, keyword `pattern`: a form can't say this of a string"
    );
    assert_eq!(
        error(&form(r#"{"type": "integer", "maximum": 1, "default": 2}"#)).to_string(),
        "field `it`, keyword `default`: the default must be at most 1"
    );
}
