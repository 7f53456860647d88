use super::*;
use crate::input::form::{FormBuilder, Property};

/// Through MessagePack, as the state keeps it, and through JSON.
#[track_caller]
fn kept(message: &Message) -> usize {
    let packed = rmp_serde::to_vec_named(message).unwrap();
    assert_eq!(&rmp_serde::from_slice::<Message>(&packed).unwrap(), message);
    let text = serde_json::to_string(message).unwrap();
    assert_eq!(&serde_json::from_str::<Message>(&text).unwrap(), message);
    packed.len()
}

#[test]
fn a_text_alone_is_kept_as_a_string() {
    for text in ["", "When do you arrive?", "{\"m\":\"x\"}"] {
        let length = kept(&message(text));
        assert_eq!(length, rmp_serde::to_vec_named(text).unwrap().len());
        assert_eq!(
            serde_json::to_string(&message(text)).unwrap(),
            serde_json::to_string(text).unwrap()
        );
    }
    assert_eq!(Message::default(), message(""));
}

#[test]
fn options_are_kept_with_their_titles_and_in_their_order() {
    let message = message("Which?")
        .choices("calendar", [("c2", "Home"), ("c1", "Work")])
        .choices("guests", ["mary", "ada"]);
    kept(&message);
    assert_eq!(
        serde_json::to_string(&message).unwrap(),
        r#"{"m":"Which?","c":[["calendar",[["c2","Home"],["c1","Work"]]],["guests",["mary","ada"]]]}"#
    );
}

#[test]
fn a_form_is_kept_whole() {
    let form = FormBuilder::new()
        .required("z", Property::integer().minimum(-5).maximum(u64::MAX))
        .optional("a", Property::number().minimum(0.5))
        .optional("m", Property::choices([("x", "X")]).default(["x"]))
        .build()
        .unwrap();
    let message = message("What?").form(form);
    kept(&message);
    assert_eq!(
        serde_json::to_string(&message).unwrap(),
        concat!(
            r#"{"m":"What?","f":{"type":"object","properties":{"z":{"type":"integer","minimum":-5,"maximum":18446744073709551615},"#,
            r#""a":{"type":"number","minimum":0.5},"#,
            r#""m":{"type":"array","items":{"anyOf":[{"const":"x","title":"X"}]},"default":["x"]}},"required":["z"]}}"#,
        )
    );
    kept(&message.choices("m", ["x"]));
}

#[test]
fn what_is_no_message_is_not_read() {
    for text in [
        "null",
        "7",
        "[]",
        "{}",
        r#"{"m":7}"#,
        r#"{"c":[]}"#,
        r#"{"m":"x","c":[["a",[["v"]]]]}"#,
        r#"{"m":"x","c":[["a",[["v","t","u"]]]]}"#,
        r#"{"m":"x","f":{"type":"string"}}"#,
        r#"{"m":"x","more":1}"#,
    ] {
        assert!(serde_json::from_str::<Message>(text).is_err(), "{text}");
    }
}

#[test]
fn a_form_that_is_not_complete_is_not_kept() {
    use crate::input::form::{Form, FormAnswer};
    let message = message("?").form(FormAnswer::schema().unwrap().clone());
    assert!(rmp_serde::to_vec_named(&message).is_err());
}

#[test]
fn a_message_gives_its_text_back() {
    let message = message("Which?").choices("it", ["a"]);
    assert_eq!(message.text(), "Which?");
    assert_eq!(message.into_text(), "Which?");
}
