//! Answers to forms: JSON in, a value or a refusal out.
#![cfg(feature = "macros")]

use std::collections::BTreeSet;

use snodo_runtime::{
    __private::serde_json,
    elicit,
    input::{
        Refused,
        form::{Date, DateTime, Email, Form, FormError, FormField, FormSchema, Uri, schema_of},
        read_form,
    },
    protocol::RpcError,
};

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

fn read<T: Form>(answer: &str) -> Result<Result<T, Refused>, RpcError> {
    read_form("stay", serde_json::from_str(answer).unwrap())
}

fn accept<T: Form>(content: &str) -> Result<T, RpcError> {
    let answer = format!(r#"{{"action": "accept", "content": {content}}}"#);
    read(&answer).map(|form| form.expect("the user accepted"))
}

#[track_caller]
fn invalid<T: Form + std::fmt::Debug>(content: &str, message: &str) {
    assert_eq!(
        accept::<T>(content).unwrap_err(),
        RpcError::invalid_params(format!("answer to `stay`: {message}")),
        "{content}"
    );
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

#[elicit(form)]
#[derive(Debug, PartialEq)]
struct Wide {
    byte: u8,
    long: u64,
    signed: i64,
    huge: u128,
    deep: i128,
    single: f32,
    double: f64,
    letter: char,
}

const WIDE: &str = r#"{
    "byte": 255, "long": 18446744073709551615, "signed": -9223372036854775808,
    "huge": 340282366920938463463374607431768211455, "deep": -170141183460469231731687303715884105728,
    "single": 0.1, "double": 0.1, "letter": "ß"
}"#;

#[test]
fn numbers_come_through_to_the_last_digit() {
    let wide = Wide {
        byte: 255,
        long: u64::MAX,
        signed: i64::MIN,
        huge: u128::MAX,
        deep: i128::MIN,
        single: 0.1,
        double: 0.1,
        letter: 'ß',
    };
    assert_eq!(accept(WIDE), Ok(wide));
    let other = WIDE
        .replace("18446744073709551615", "9007199254740993.0")
        .replace("\"double\": 0.1", "\"double\": 123456789012345680.3");
    let wide: Wide = accept(&other).unwrap();
    assert_eq!(wide.long, 9_007_199_254_740_993);
    assert_eq!(wide.double, 123_456_789_012_345_680.3);
}

#[test]
fn what_the_type_cannot_hold_names_its_field() {
    for (from, to, message) in [
        ("255", "256", "`byte` must be at most 255"),
        ("255", "-1", "`byte` must be at least 0"),
        (
            "18446744073709551615",
            "18446744073709551616",
            "`long` must be u64",
        ),
        (
            "-9223372036854775808",
            "-9223372036854775809",
            "`signed` must be i64",
        ),
        (
            "340282366920938463463374607431768211455",
            "340282366920938463463374607431768211456",
            "`huge` must be an integer of at most 128 bits",
        ),
        (
            "-170141183460469231731687303715884105728",
            "170141183460469231731687303715884105728",
            "`deep` must be i128",
        ),
        (
            "\"single\": 0.1",
            "\"single\": 1e39",
            "`single` must be a number that a single precision float can hold",
        ),
        ("\"ß\"", "\"ss\"", "`letter` must have at most 1 character"),
        ("\"ß\"", "\"\"", "`letter` must have at least 1 character"),
    ] {
        assert!(WIDE.contains(from));
        invalid::<Wide>(&WIDE.replacen(from, to, 1), message);
    }
}

#[elicit(form)]
#[derive(Debug, PartialEq)]
struct Contact {
    #[serde(flatten)]
    reach: Reach,
    #[serde(rename = "as")]
    role: BTreeSet<Room>,
    pair: [Room; 2],
}

#[elicit(form)]
#[derive(Debug, PartialEq)]
struct Reach {
    email: Email,
    page: Option<Uri>,
    from: DateTime,
    count: Option<u32>,
}

#[test]
fn flattened_forms_sets_and_arrays_are_read() {
    let contact: Contact = accept(
        r#"{
            "email": "ada@example.com", "from": "2026-07-28T09:30:00+02:00", "count": 2.0,
            "as": ["Double", "Double"], "pair": ["Double", "single room"]
        }"#,
    )
    .unwrap();
    assert_eq!(
        contact,
        Contact {
            reach: Reach {
                email: "ada@example.com".parse().unwrap(),
                page: None,
                from: "2026-07-28T09:30:00+02:00".parse().unwrap(),
                count: Some(2),
            },
            role: BTreeSet::from([Room::Double]),
            pair: [Room::Double, Room::Single],
        }
    );
    invalid::<Contact>(
        r#"{"email": "ada", "from": "2026-07-28T09:30:00Z", "as": [], "pair": ["Double", "Double"]}"#,
        "`email` must be an e-mail address",
    );
    invalid::<Contact>(
        r#"{"email": "a@b", "page": "/x", "from": "2026-07-28T09:30:00Z", "as": [], "pair": ["Double", "Double"]}"#,
        "`page` must be an absolute URI",
    );
    invalid::<Contact>(
        r#"{"email": "a@b", "from": "2026-07-28T09:30:00", "as": [], "pair": ["Double", "Double"]}"#,
        "`from` must be a date and time with seconds and an offset like 2026-07-28T09:30:00Z",
    );
    invalid::<Contact>(
        r#"{"email": "a@b", "from": "2026-07-28T09:30:00Z", "as": [], "pair": ["Double"]}"#,
        "`pair` must have at least 2 choices",
    );
}

/// A check that only the type makes, with the value in its message.
#[derive(Debug, PartialEq)]
struct Even(u8);

impl TryFrom<u8> for Even {
    type Error = String;

    fn try_from(value: u8) -> Result<Self, String> {
        if value % 2 == 0 {
            Ok(Self(value))
        } else {
            Err(format!("{value} is odd"))
        }
    }
}

mod even {
    use snodo_runtime::__private::serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::Even;

    pub(super) fn serialize<S: Serializer>(even: &Even, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(even.0)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Even, D::Error> {
        Even::try_from(u8::deserialize(from)?).map_err(D::Error::custom)
    }
}

#[elicit(form)]
#[derive(Debug, PartialEq)]
struct Pairs {
    first: u8,
    #[serde(with = "even")]
    #[schemars(with = "u8")]
    people: Even,
}

#[test]
fn a_failure_to_decode_names_the_field_and_not_the_value() {
    assert_eq!(
        accept(r#"{"first": 1, "people": 42}"#),
        Ok(Pairs {
            first: 1,
            people: Even(42)
        })
    );
    invalid::<Pairs>(
        r#"{"first": 1, "people": 41}"#,
        "`people` does not fit what is asked for",
    );
}

/// A form by hand, whose schema and decoding disagree.
mod by_hand {
    use super::*;
    use snodo_runtime::__private::{schemars, serde};

    #[derive(Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
    #[serde(crate = "serde")]
    #[schemars(crate = "schemars")]
    pub(super) struct Loose {
        #[schemars(default)]
        pub(super) wanted: u8,
    }

    impl Form for Loose {
        fn schema() -> Result<&'static FormSchema, &'static FormError> {
            schema_of::<Self>(|fields| {
                fields.field("wanted", u8::SHAPE);
            })
        }
    }

    #[derive(Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
    #[serde(crate = "serde")]
    #[schemars(crate = "schemars")]
    pub(super) struct Broken {
        wanted: Vec<u8>,
    }

    impl Form for Broken {
        fn schema() -> Result<&'static FormSchema, &'static FormError> {
            schema_of::<Self>(|fields| {
                fields.field("wanted", u8::SHAPE);
            })
        }
    }
}

#[test]
fn a_form_by_hand_fails_without_harm() {
    invalid::<by_hand::Loose>("{}", "`wanted` is required");
    assert_eq!(
        read::<by_hand::Broken>(r#"{"action": "accept", "content": {}}"#).unwrap_err(),
        RpcError::internal()
    );
}
