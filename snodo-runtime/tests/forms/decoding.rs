//! From a checked answer to the form's type: exact, and without a word of what was submitted.

use std::collections::BTreeSet;

use snodo_runtime::{
    elicit,
    input::form::{DateTime, Email, Form, FormError, FormField, FormSchema, Uri, schema_of},
    protocol::RpcError,
};

use crate::{Room, accept, invalid, read};

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
            "as": ["Double", "Double"], "pair": ["Double", "Single"]
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
        if value.is_multiple_of(2) {
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

#[elicit(form)]
#[derive(Debug, PartialEq)]
struct Party {
    #[serde(flatten)]
    pairs: Pairs,
    last: bool,
}

#[test]
fn a_failure_that_cannot_be_placed_names_no_field() {
    // serde decodes what is flattened when it has read everything.
    invalid::<Party>(
        r#"{"first": 1, "people": 41, "last": true}"#,
        "`content` does not fit what is asked for",
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
