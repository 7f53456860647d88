//! Schemas as JSON: what a form may hold, in which order it is written, and what is checked against it.

use snodo_runtime::{
    __private::serde_json::{self, Map, Value, json},
    input::form::{ChoiceOption, FormSchema, Format, Property},
};

use crate::form;

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
fn what_is_required_must_be_there() {
    let schema = FormSchema::from_json(
        r#"{"type": "object", "properties": {"a": {"type": "boolean"}, "b": {"type": "boolean"}}, "required": ["b"]}"#,
    )
    .unwrap();
    let content = Map::from_iter([("a".to_owned(), json!(true))]);
    let violation = schema.check(&content).unwrap_err();
    assert_eq!(violation.to_string(), "`b` is required");
    let content = Map::from_iter([("b".to_owned(), json!(true))]);
    assert_eq!(schema.check(&content), Ok(content));
}

#[test]
fn many_choices_are_not_listed() {
    let choices = |n: usize| {
        let values: Vec<_> = (1..=n).map(|n| format!("\"{n}\"")).collect();
        format!(r#"{{"type": "string", "enum": [{}]}}"#, values.join(", "))
    };
    assert_eq!(
        check(&choices(13), json!("14")),
        Err("must be one of its 13 choices".to_owned())
    );
    let listed = check(&choices(12), json!("14")).unwrap_err();
    assert!(listed.ends_with("`11`, `12`"), "{listed}");
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
