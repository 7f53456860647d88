#![allow(
    unused_qualifications,
    reason = "the macro's paths, which begin with `crate` here"
)]

use super::*;
use crate::{
    elicit,
    input::{form::Form, read_form},
};

#[elicit(form, crate = crate)]
#[derive(Debug, PartialEq)]
struct Order {
    id: Uuid,
    #[serde(default)]
    previous: Uuid,
    other: Option<Uuid>,
}

const ID: &str = "67e55044-10b1-426f-9247-bb680e5fe0c8";

#[test]
fn uuids_are_fields_and_their_length_is_said() {
    assert_eq!(
        Order::schema().unwrap().as_json(),
        concat!(
            r#"{"type":"object","properties":{"id":{"type":"string","minLength":36,"maxLength":36},"#,
            r#""previous":{"type":"string","minLength":36,"maxLength":36,"default":"00000000-0000-0000-0000-000000000000"},"#,
            r#""other":{"type":"string","minLength":36,"maxLength":36}},"required":["id"]}"#,
        )
    );
    let read = |id: &str| {
        let answer = format!(r#"{{"action":"accept","content":{{"id":"{id}"}}}}"#);
        read_form::<Order>("order", serde_json::from_str(&answer).unwrap()).map(Result::unwrap)
    };
    let order = read(ID).unwrap();
    assert_eq!(
        (order.id.to_string().as_str(), order.previous, order.other),
        (ID, Uuid::nil(), None)
    );
    assert_eq!(read(&ID.to_uppercase()).unwrap(), order);
    let kept = rmp_serde::to_vec_named(&order).unwrap();
    assert_eq!(rmp_serde::from_slice::<Order>(&kept).unwrap(), order);
    for (id, rule) in [
        (ID.replace('-', ""), "must have at least 36 characters"),
        (format!("urn:uuid:{ID}"), "must have at most 36 characters"),
        ("x".repeat(36), "does not fit what is asked for"),
    ] {
        let error = read(&id).unwrap_err();
        assert_eq!(error.message, format!("answer to `order`: `id` {rule}"));
    }
}

#[test]
fn the_format_is_the_types_own() {
    #[elicit(form, crate = crate)]
    struct Asked {
        #[schemars(extend("format" = "uuid"))]
        it: String,
    }
    #[elicit(form, crate = crate)]
    struct Longer {
        #[schemars(length(max = 40))]
        it: Uuid,
    }
    assert_eq!(
        Asked::schema().unwrap_err().keyword.as_deref(),
        Some("format")
    );
    assert!(
        Longer::schema()
            .unwrap()
            .as_json()
            .contains(r#""minLength":36,"maxLength":40"#)
    );
}
