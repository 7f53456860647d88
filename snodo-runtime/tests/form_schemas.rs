//! Schemas as JSON: what a form may hold, keyword by keyword, and the request that carries it.

use snodo_runtime::{
    __private::serde_json::{self, Map, Value, json},
    input::{
        FormRequest,
        form::{ChoiceOption, FormError, FormSchema, Format, Property},
    },
};

fn form(property: &str) -> String {
    format!(r#"{{"type": "object", "properties": {{"it": {property}}}}}"#)
}

/// Reads a form with one property, and gives back how it is written.
#[track_caller]
fn written(property: &str) -> String {
    let schema = FormSchema::from_json(&form(property)).unwrap_or_else(|e| panic!("{e}"));
    let json = schema.as_json();
    let inner = json
        .strip_prefix(r#"{"type":"object","properties":{"it":"#)
        .and_then(|rest| rest.strip_suffix("}}"));
    inner.unwrap_or(json).to_owned()
}

fn error(schema: &str) -> FormError {
    FormSchema::from_json(schema).expect_err(schema)
}

#[test]
fn each_kind_is_written_in_a_fixed_order() {
    for property in [
        r#"{"type":"string"}"#,
        r#"{"type":"string","title":"T","description":"D","minLength":1,"maxLength":5,"format":"email","default":"a@b"}"#,
        r#"{"type":"string","format":"uri"}"#,
        r#"{"type":"string","format":"date","default":"2026-07-28"}"#,
        r#"{"type":"string","format":"date-time"}"#,
        r#"{"type":"string","minLength":0,"default":""}"#,
        r#"{"type":"string","enum":["a","b"]}"#,
        r#"{"type":"string","title":"T","description":"D","enum":["a"],"default":"a"}"#,
        r#"{"type":"string","oneOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}],"default":"b"}"#,
        r#"{"type":"number","title":"T","description":"D","minimum":0.5,"maximum":2,"default":1}"#,
        r#"{"type":"number","minimum":-1e+300}"#,
        r#"{"type":"integer","minimum":0,"maximum":18446744073709551615,"default":0}"#,
        r#"{"type":"boolean","title":"T","description":"D","default":false}"#,
        r#"{"type":"array","items":{"type":"string","enum":["a","b"]}}"#,
        r#"{"type":"array","title":"T","description":"D","minItems":0,"maxItems":2,"items":{"anyOf":[{"const":"a","title":"A"}]},"default":["a"]}"#,
        r#"{"type":"array","items":{"type":"string","enum":["a","b"]},"default":[]}"#,
    ] {
        assert_eq!(written(property), property);
    }
    // In another order the same.
    assert_eq!(
        written(r#"{"default": 3, "maximum": 5, "description": "D", "type": "integer"}"#),
        r#"{"type":"integer","description":"D","maximum":5,"default":3}"#
    );
}

#[test]
fn the_order_of_the_text_is_kept() {
    let text = r#"{"type":"object","properties":{"z":{"type":"boolean"},"a":{"type":"string"},"m":{"type":"number"}},"required":["z","m"]}"#;
    let schema = FormSchema::from_json(text).unwrap();
    assert_eq!(schema.as_json(), text);
    assert_eq!(serde_json::to_string(&schema).unwrap(), text);
    let read: FormSchema = serde_json::from_str(text).unwrap();
    assert_eq!(read, schema);
    let names: Vec<_> = schema
        .properties()
        .map(|(name, property, required)| (name, property.title(), required))
        .collect();
    assert_eq!(
        names,
        [("z", None, true), ("a", None, false), ("m", None, true)]
    );

    // A `Value` has lost it.
    let sorted = FormSchema::from_value(&serde_json::from_str(text).unwrap()).unwrap();
    let names: Vec<_> = sorted.properties().map(|(name, ..)| name).collect();
    assert_eq!(names, ["a", "m", "z"]);
    assert_ne!(sorted, schema);
}

#[test]
fn a_schema_may_name_its_dialect() {
    let schema = FormSchema::from_json(
        r#"{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": {}, "required": []}"#,
    );
    assert_eq!(
        schema.unwrap().as_json(),
        r#"{"type":"object","properties":{}}"#
    );
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

#[test]
fn a_schema_made_by_hand_is_checked_too() {
    let yes = || Property::Boolean {
        title: Some("Sure?".to_owned()),
        description: Some("Think twice".to_owned()),
        default: None,
    };
    let twice = FormSchema::new([
        ("a".to_owned(), yes(), true),
        ("a".to_owned(), yes(), false),
    ]);
    assert_eq!(twice.unwrap_err().field.as_deref(), Some("a"));

    let option = |value: &str, title: Option<&str>| ChoiceOption {
        value: value.to_owned(),
        title: title.map(str::to_owned),
    };
    let half_titled = Property::Choice {
        title: None,
        description: None,
        options: vec![option("a", Some("A")), option("b", None)],
        default: None,
    };
    let error = FormSchema::new([("a".to_owned(), half_titled, true)]).unwrap_err();
    assert_eq!(error.keyword.as_deref(), Some("oneOf"));
    assert_eq!(option("a", Some("A")).label(), "A");
    assert_eq!(option("b", None).label(), "b");

    assert_eq!(yes().title(), Some("Sure?"));
    assert_eq!(yes().description(), Some("Think twice"));
}

fn check(property: &str, value: Value) -> Result<Value, String> {
    let schema = FormSchema::from_json(&form(property)).unwrap();
    let (_, property, _) = schema.properties().next().unwrap();
    let alone = property.check(&value);
    // The same through the whole form.
    let content = Map::from_iter([("it".to_owned(), value), ("unknown".to_owned(), json!(1))]);
    match schema.check(&content) {
        Ok(mut map) => {
            assert_eq!(map.len(), 1);
            assert_eq!(alone, Ok(map.remove("it").unwrap()));
        }
        Err(violation) => assert_eq!(violation.field, "it"),
    }
    alone
}

#[test]
fn a_value_is_checked_as_in_an_answer() {
    let integer = r#"{"type": "integer", "minimum": -1, "maximum": 30}"#;
    assert_eq!(check(integer, json!(3.0)), Ok(json!(3)));
    assert_eq!(check(integer, json!(-1)), Ok(json!(-1)));
    assert_eq!(check(integer, json!(30)), Ok(json!(30)));
    assert_eq!(
        check(integer, json!(31)),
        Err("must be at most 30".to_owned())
    );
    assert_eq!(
        check(integer, json!(0.5)),
        Err("must be an integer".to_owned())
    );
    assert_eq!(
        check(r#"{"type": "number", "maximum": 0.5}"#, json!(1)),
        Err("must be at most 0.5".to_owned())
    );
    assert_eq!(
        check(r#"{"type": "number", "maximum": 0.5}"#, json!(-0.25)),
        Ok(json!(-0.25))
    );
    let text = r#"{"type": "string", "minLength": 2, "maxLength": 2}"#;
    assert_eq!(check(text, json!("ß😀")), Ok(json!("ß😀")));
    assert_eq!(
        check(text, json!("a")),
        Err("must have at least 2 characters".to_owned())
    );
    let list = r#"{"type": "array", "minItems": 1, "maxItems": 1, "items": {"type": "string", "enum": ["a", "b"]}}"#;
    assert_eq!(check(list, json!(["b"])), Ok(json!(["b"])));
    assert_eq!(
        check(list, json!([])),
        Err("must have at least 1 choice".to_owned())
    );
    assert_eq!(
        check(list, json!(["a", "b"])),
        Err("must have at most 1 choice".to_owned())
    );
    assert_eq!(
        check(list, json!([1])),
        Err("must be a list of strings".to_owned())
    );
    assert_eq!(
        check(r#"{"type": "boolean"}"#, Value::Null),
        Err("must be true or false".to_owned())
    );
}

#[test]
fn bounds_are_exact_beyond_what_a_double_holds() {
    let property =
        r#"{"type": "integer", "minimum": 9007199254740993, "maximum": 18446744073709551614}"#;
    assert_eq!(
        check(property, json!(9007199254740992u64)),
        Err("must be at least 9007199254740993".to_owned())
    );
    assert_eq!(
        check(property, json!(18446744073709551614u64)),
        Ok(json!(18446744073709551614u64))
    );
    assert_eq!(
        check(property, json!(18446744073709551615u64)),
        Err("must be at most 18446744073709551614".to_owned())
    );
}

#[test]
fn a_default_is_never_filled_in() {
    let schema = FormSchema::from_json(&form(r#"{"type": "boolean", "default": true}"#)).unwrap();
    assert_eq!(schema.check(&Map::new()), Ok(Map::new()));
}

#[test]
fn formats_have_their_names() {
    for (format, name) in [
        (Format::Email, "email"),
        (Format::Uri, "uri"),
        (Format::Date, "date"),
        (Format::DateTime, "date-time"),
    ] {
        assert_eq!(format.to_string(), name);
        assert!(!format.accepts(""));
    }
    assert!(Format::Email.accepts("a@b"));
    assert!(Format::Uri.accepts("urn:x"));
    assert!(Format::Date.accepts("2026-07-28"));
    assert!(Format::DateTime.accepts("2026-07-28T00:00:00Z"));
}

#[test]
fn a_request_is_read_as_it_is_written() {
    let text = r#"{"method":"elicitation/create","params":{"mode":"form","message":"Sure?","requestedSchema":{"type":"object","properties":{"z":{"type":"boolean"},"a":{"type":"boolean"}}}}}"#;
    let request: FormRequest = serde_json::from_str(text).unwrap();
    assert_eq!(request.message, "Sure?");
    assert_eq!(serde_json::to_string(&request).unwrap(), text);

    // No mode means form; what else there may be is ignored.
    let old = text.replace(r#""mode":"form","#, r#""_meta":{},"#);
    assert_eq!(serde_json::from_str::<FormRequest>(&old).unwrap(), request);

    for (from, to) in [
        (r#""mode":"form""#, r#""mode":"url""#),
        ("elicitation/create", "roots/list"),
        (r#""message":"Sure?","#, ""),
        (r#""message":"Sure?""#, r#""message":null"#),
        (r#""type":"boolean""#, r#""type":"null""#),
        ("requestedSchema", "schema"),
    ] {
        let text = text.replace(from, to);
        assert!(
            serde_json::from_str::<FormRequest>(&text).is_err(),
            "{text}"
        );
    }
}
