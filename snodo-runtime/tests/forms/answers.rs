//! Answers: JSON in, a value or a refusal out.

use snodo_runtime::{
    elicit,
    input::{Refused, form::Date},
    protocol::RpcError,
};

use crate::{accept, invalid, read};

#[elicit(form)]
#[derive(Clone, Debug, PartialEq)]
struct Stay {
    check_in: Date,
    #[schemars(range(min = 1, max = 30))]
    nights: u8,
    room: Room,
    #[schemars(length(min = 2, max = 3))]
    code: Option<String>,
    #[serde(default)]
    late: bool,
    #[schemars(range(min = 0.5))]
    budget: Option<f64>,
    #[schemars(length(min = 1, max = 2))]
    extras: Option<Vec<Room>>,
}

#[elicit(choice)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Room {
    #[serde(rename = "single room")]
    Single,
    /// For two
    Double,
}

fn stay() -> Stay {
    Stay {
        check_in: "2026-08-01".parse().unwrap(),
        nights: 3,
        room: Room::Single,
        code: None,
        late: false,
        budget: None,
        extras: None,
    }
}

#[test]
fn what_the_form_asks_for_is_read_and_the_rest_is_dropped() {
    let content = r#"{
        "unknown": "x", "room": "single room", "nights": 3, "check_in": "2026-08-01",
        "more": ["y"], "number": 1e2, "flag": false
    }"#;
    assert_eq!(accept::<Stay>(content), Ok(stay()));

    let content = r#"{
        "check_in": "2026-08-01", "nights": 30.0, "room": "Double", "code": "äöü", "late": true, "budget": 1,
        "extras": ["Double", "single room"]
    }"#;
    assert_eq!(
        accept(content),
        Ok(Stay {
            nights: 30,
            room: Room::Double,
            code: Some("äöü".to_owned()),
            late: true,
            budget: Some(1.0),
            extras: Some(vec![Room::Double, Room::Single]),
            ..stay()
        })
    );
}

#[test]
fn every_rule_of_the_schema_holds() {
    let with = |field: &str, value: &str| {
        let mut fields = vec![
            ("check_in", r#""2026-08-01""#),
            ("nights", "3"),
            ("room", r#""Double""#),
        ];
        fields.retain(|(name, _)| *name != field);
        fields.push((field, value));
        let members: Vec<_> = fields
            .iter()
            .map(|(name, value)| format!("{name:?}: {value}"))
            .collect();
        format!("{{{}}}", members.join(", "))
    };
    let date = "must be a calendar date like 2026-07-28";
    let rooms = "must be one of `single room`, `Double`";
    let flat = "must be a string, a number, a boolean or a list of strings";
    for (field, value, rule) in [
        ("check_in", r#""2026-02-30""#, date),
        ("check_in", r#""2026-08-01\n""#, date),
        ("check_in", "20260801", "must be a string"),
        ("check_in", "null", flat),
        ("check_in", "{}", flat),
        ("nights", "0", "must be at least 1"),
        ("nights", "31", "must be at most 30"),
        ("nights", "30.5", "must be an integer"),
        ("nights", r#""3""#, "must be an integer"),
        ("nights", "true", "must be an integer"),
        ("nights", "1e300", "must be an integer of at most 128 bits"),
        ("room", r#""Suite""#, rooms),
        ("room", r#""Single""#, rooms),
        ("room", r#""double""#, rooms),
        ("room", r#"["Double"]"#, "must be a string"),
        ("room", "1", "must be a string"),
        ("code", r#""a""#, "must have at least 2 characters"),
        ("code", r#""abcd""#, "must have at most 3 characters"),
        ("code", r#""ä""#, "must have at least 2 characters"),
        ("code", "null", flat),
        ("late", r#""true""#, "must be true or false"),
        ("late", "1", "must be true or false"),
        ("late", "null", flat),
        ("budget", "0.4", "must be at least 0.5"),
        ("budget", r#""1""#, "must be a number"),
        ("budget", "false", "must be a number"),
        ("budget", "1e400", "must be a number that a double can hold"),
        ("extras", "[]", "must have at least 1 choice"),
        (
            "extras",
            r#"["Double", "Double", "Double"]"#,
            "must have at most 2 choices",
        ),
        ("extras", r#"["Suite"]"#, rooms),
        ("extras", r#""Double""#, "must be a list of strings"),
        ("extras", "[1]", flat),
        ("extras", "[[\"Double\"]]", flat),
    ] {
        invalid::<Stay>(&with(field, value), &format!("`{field}` {rule}"));
    }
}

#[test]
fn required_fields_must_be_there() {
    invalid::<Stay>("{}", "`check_in` is required");
    invalid::<Stay>(
        r#"{"check_in": "2026-08-01", "nights": 1}"#,
        "`room` is required",
    );
    // Absent content is an empty object.
    assert_eq!(
        read::<Stay>(r#"{"action": "accept"}"#).unwrap_err(),
        RpcError::invalid_params("answer to `stay`: `check_in` is required")
    );
}

#[elicit(form)]
#[derive(Debug, PartialEq)]
struct Nothing {}

#[test]
fn a_form_without_fields_is_accepted_without_content() {
    assert_eq!(read(r#"{"action": "accept"}"#), Ok(Ok(Nothing {})));
    assert_eq!(accept("{}"), Ok(Nothing {}));
    assert_eq!(accept(r#"{"a": 1}"#), Ok(Nothing {}));
}

#[test]
fn content_is_a_flat_object() {
    for content in ["null", "[]", "[1]", r#""x""#, "1", "true"] {
        invalid::<Nothing>(content, "`content` must be an object");
    }
    // What nobody asked for is dropped, but not where no client could send it: and it is not quoted.
    for content in [
        r#"{"secret": {}}"#,
        r#"{"secret": null}"#,
        r#"{"secret": [1]}"#,
        r#"{"secret": [["a"]]}"#,
    ] {
        invalid::<Nothing>(
            content,
            "`content` has an unknown field that must be a string, a number, a boolean or a list of strings",
        );
    }
}

#[test]
fn a_refusal_names_the_question_and_content_beside_it_is_ignored() {
    let declined = Ok(Err(Refused::Declined { key: "stay".into() }));
    let cancelled = Ok(Err(Refused::Cancelled { key: "stay".into() }));
    for rest in [
        "",
        r#", "content": null"#,
        r#", "content": {"nights": {"deep": [null]}}"#,
        r#", "content": 3"#,
        r#", "_meta": {"x": 1}"#,
    ] {
        let declines = format!(r#"{{"action": "decline"{rest}}}"#);
        assert_eq!(read::<Stay>(&declines), declined, "{declines}");
        let cancels = format!(r#"{{"action": "cancel"{rest}}}"#);
        assert_eq!(read::<Stay>(&cancels), cancelled, "{cancels}");
    }
    let Ok(Err(refused)) = read::<Stay>(r#"{"action": "decline"}"#) else {
        panic!("the user declined");
    };
    assert_eq!(refused.key(), "stay");
    assert_eq!(refused.to_string(), "the user declined to answer `stay`");
}

#[test]
fn anything_else_is_malformed() {
    let action = "`action` must be `accept`, `decline` or `cancel`";
    for (answer, message) in [
        ("{}", action),
        (r#"{"action": null}"#, action),
        (r#"{"action": "yes"}"#, action),
        (r#"{"action": "Accept"}"#, action),
        (r#"{"action": true, "content": {}}"#, action),
        (r#"{"content": {}}"#, action),
        (r#"{"result": {"action": "decline"}}"#, action),
        (
            r#"{"jsonrpc": "2.0", "id": 1, "result": {"action": "decline"}}"#,
            action,
        ),
        (r#"{"error": {"code": 1, "message": ""}}"#, action),
        (r#"["decline", {}]"#, "must be an object"),
        (r#""decline""#, "must be an object"),
        ("null", "must be an object"),
    ] {
        assert_eq!(
            read::<Stay>(answer),
            Err(RpcError::invalid_params(format!(
                "answer to `stay`: {message}"
            ))),
            "{answer}"
        );
    }
    // An action may be escaped like any JSON string.
    assert_eq!(
        read::<Nothing>(r#"{"\u0061ction": "\u0061ccept"}"#),
        Ok(Ok(Nothing {}))
    );
}
