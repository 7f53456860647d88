//! Choices whose options are given when the form is asked: the schema that goes out, and what comes back.
#![cfg(feature = "macros")]
#![allow(dead_code)]

use snodo_runtime::{
    __private::serde_json,
    elicit,
    input::{
        FormError, FormRequest, Message, Refused,
        form::{ChoiceOption, Form, FormField, FormSchema, Pick, Picks, message},
        read_form, read_form_with,
    },
    protocol::{RpcError, code},
};

#[elicit(form)]
#[derive(Debug, PartialEq)]
struct Meeting {
    /// Where to write it down
    calendar: Pick,
    /// Who comes
    #[schemars(length(min = 1, max = 2), title = "Guests")]
    guests: Picks,
    minutes: u16,
    room: Option<Pick>,
}

fn question() -> Message {
    message("When?")
        .choices("calendar", [("c1", "Work"), ("c2", "Home")])
        .choices("guests", ["ada", "grace", "mary"])
        .choices("room", vec![String::from("blue")])
}

fn refused<T: Form>(message: impl Into<Message>) -> (Option<String>, Option<String>) {
    let error: FormError = FormRequest::of::<T>(message).unwrap_err();
    assert!(error.form.is_some(), "{error}");
    (error.field, error.keyword)
}

fn field(name: &str) -> (Option<String>, Option<String>) {
    (Some(name.to_owned()), None)
}

#[test]
fn options_stand_in_the_request_in_their_order() {
    let request = FormRequest::of::<Meeting>(question()).unwrap();
    assert_eq!(
        serde_json::to_string(&request).unwrap(),
        concat!(
            r#"{"method":"elicitation/create","params":{"mode":"form","message":"When?","requestedSchema":"#,
            r#"{"type":"object","properties":{"#,
            r#""calendar":{"type":"string","description":"Where to write it down","oneOf":[{"const":"c1","title":"Work"},{"const":"c2","title":"Home"}]},"#,
            r#""guests":{"type":"array","title":"Guests","description":"Who comes","minItems":1,"maxItems":2,"items":{"type":"string","enum":["ada","grace","mary"]}},"#,
            r#""minutes":{"type":"integer","minimum":0,"maximum":65535},"#,
            r#""room":{"type":"string","enum":["blue"]}},"#,
            r#""required":["calendar","guests","minutes"]}}}"#,
        )
    );
}

#[test]
fn an_option_is_made_of_what_is_at_hand() {
    #[elicit(form)]
    struct One {
        it: Pick,
    }

    let owned = vec![("a".to_owned(), "A".to_owned())];
    let borrowed = owned.iter().map(|(value, title)| (value, title));
    let plain = ["a".to_owned()];
    let slice: &[&str] = &["a"];
    for (message, options) in [
        (message("").choices("it", ["a"]), r#""enum":["a"]"#),
        (message("").choices("it", slice), r#""enum":["a"]"#),
        (message("").choices("it", &plain), r#""enum":["a"]"#),
        (
            message("").choices("it", [ChoiceOption::new("a")]),
            r#""enum":["a"]"#,
        ),
        (
            message("").choices("it", borrowed),
            r#""oneOf":[{"const":"a","title":"A"}]"#,
        ),
        (
            message("").choices("it", owned.clone()),
            r#""oneOf":[{"const":"a","title":"A"}]"#,
        ),
        (
            message("").choices("it", [ChoiceOption::titled("a", "A")]),
            r#""oneOf":[{"const":"a","title":"A"}]"#,
        ),
        // The last word counts.
        (
            message("").choices("it", ["b"]).choices("it", ["a"]),
            r#""enum":["a"]"#,
        ),
    ] {
        let request = FormRequest::of::<One>(message).unwrap();
        assert_eq!(
            request.schema.as_json(),
            format!(
                r#"{{"type":"object","properties":{{"it":{{"type":"string",{options}}}}},"required":["it"]}}"#
            )
        );
    }
}

#[test]
fn options_are_checked_when_the_form_is_asked() {
    let at = |keyword: &str| (Some("calendar".to_owned()), Some(keyword.to_owned()));
    let again = |options: &[ChoiceOption]| question().choices("calendar", options.to_vec());
    assert_eq!(refused::<Meeting>(again(&[])), at("enum"));
    assert_eq!(
        refused::<Meeting>(again(&["a".into(), "b".into(), "a".into()])),
        at("enum")
    );
    assert_eq!(
        refused::<Meeting>(again(&["a".into(), ("b", "B").into()])),
        at("oneOf")
    );
    assert_eq!(
        refused::<Meeting>(again(&[("a", "A").into(), ("a", "B").into()])),
        at("oneOf")
    );
    let guests = question().choices("guests", Vec::<String>::new());
    assert_eq!(
        refused::<Meeting>(guests),
        (Some("guests".to_owned()), Some("enum".to_owned()))
    );
}

#[test]
fn each_field_that_takes_options_gets_them_and_no_other() {
    assert_eq!(refused::<Meeting>("When?"), field("calendar"));
    assert_eq!(
        refused::<Meeting>(
            message("When?")
                .choices("calendar", ["a"])
                .choices("guests", ["b"])
        ),
        field("room")
    );
    assert_eq!(
        refused::<Meeting>(question().choices("minutes", ["30"])),
        field("minutes")
    );
    assert_eq!(
        refused::<Meeting>(question().choices("calender", ["a"])),
        field("calender")
    );

    #[elicit(choice)]
    enum Room {
        Small,
    }
    #[elicit(form)]
    struct Fixed {
        room: Room,
    }
    assert_eq!(
        refused::<Fixed>(message("").choices("room", ["Small"])),
        field("room")
    );
    assert_eq!(
        refused::<Fixed>(message("").choices("rooms", ["Small"])),
        field("rooms")
    );
    let form = FormSchema::from_json(r#"{"type":"object","properties":{}}"#).unwrap();
    assert_eq!(refused::<Fixed>(message("").form(form)), (None, None));
}

#[test]
fn a_schema_without_its_options_is_not_complete_and_is_not_sent() {
    let schema = Meeting::schema().unwrap();
    assert!(!schema.is_complete());
    assert!(
        schema
            .as_json()
            .contains(r#""room":{"type":"string","enum":[]}"#)
    );
    let error = serde_json::to_string(schema).unwrap_err().to_string();
    assert_eq!(
        error,
        "the form has options that are given when it is asked"
    );
    let request = FormRequest::new("When?", schema.clone());
    assert!(serde_json::to_string(&request).is_err());
    // And whoever reads such a schema refuses it.
    assert!(FormSchema::from_json(schema.as_json()).is_err());

    assert!(
        FormRequest::of::<Meeting>(question())
            .unwrap()
            .schema
            .is_complete()
    );
}

fn read(answer: &str) -> Result<Result<Meeting, Refused>, RpcError> {
    read_form_with(
        "meeting",
        serde_json::from_str(answer).unwrap(),
        &question(),
    )
}

#[test]
fn an_answer_is_one_of_the_options_that_were_given() {
    let answer =
        r#"{"action":"accept","content":{"calendar":"c2","guests":["mary","ada"],"minutes":30.0}}"#;
    assert_eq!(
        read(answer),
        Ok(Ok(Meeting {
            calendar: Pick::from("c2"),
            guests: Picks::from_iter(["mary", "ada"]),
            minutes: 30,
            room: None,
        }))
    );
    let answer = r#"{"action":"accept","content":{"calendar":"c1","guests":["ada"],"minutes":1,"room":"blue"}}"#;
    assert_eq!(read(answer).unwrap().unwrap().room.unwrap(), "blue");
    assert_eq!(
        read(r#"{"action":"decline"}"#),
        Ok(Err(Refused::Declined {
            key: "meeting".to_owned()
        }))
    );

    for (content, message) in [
        (
            r#"{"calendar":"Work","guests":["ada"],"minutes":1}"#,
            "`calendar` must be one of `c1`, `c2`",
        ),
        (
            r#"{"calendar":"","guests":["ada"],"minutes":1}"#,
            "`calendar` must be one of `c1`, `c2`",
        ),
        (
            r#"{"calendar":["c1"],"guests":["ada"],"minutes":1}"#,
            "`calendar` must be a string",
        ),
        (
            r#"{"guests":["ada"],"minutes":1}"#,
            "`calendar` is required",
        ),
        (
            r#"{"calendar":"c1","guests":["ada","bob"],"minutes":1}"#,
            "`guests` must be one of `ada`, `grace`, `mary`",
        ),
        (
            r#"{"calendar":"c1","guests":"ada","minutes":1}"#,
            "`guests` must be a list of strings",
        ),
        (
            r#"{"calendar":"c1","guests":[],"minutes":1}"#,
            "`guests` must have at least 1 choice",
        ),
        (
            r#"{"calendar":"c1","guests":["ada","ada","ada"],"minutes":1}"#,
            "`guests` must have at most 2 choices",
        ),
        (
            r#"{"calendar":"c1","guests":["ada"],"minutes":1,"room":"red"}"#,
            "`room` must be one of `blue`",
        ),
        (
            r#"{"calendar":"c1","guests":["ada"],"minutes":1,"room":null}"#,
            "`room` must be a string, a number, a boolean or a list of strings",
        ),
    ] {
        let error = read(&format!(r#"{{"action":"accept","content":{content}}}"#)).unwrap_err();
        assert_eq!(error.code, code::INVALID_PARAMS);
        assert_eq!(
            error.message,
            format!("answer to `meeting`: {message}"),
            "{content}"
        );
    }
}

#[test]
fn an_answer_to_what_could_not_be_asked_is_an_internal_error() {
    let answer = r#"{"action":"accept","content":{"calendar":"c1","guests":["ada"],"minutes":1}}"#;
    let answer = serde_json::from_str(answer).unwrap();
    assert_eq!(
        read_form::<Meeting>("meeting", answer),
        Err(RpcError::internal())
    );
    let message = question().choices("room", Vec::<String>::new());
    assert_eq!(
        read_form_with::<Meeting>("meeting", answer, &message),
        Err(RpcError::internal())
    );
}

#[test]
fn what_an_attribute_says_of_such_a_field_is_kept_or_refused() {
    #[elicit(form)]
    struct Length {
        #[schemars(length(min = 2))]
        it: Pick,
    }
    #[elicit(form)]
    struct Pattern {
        #[schemars(regex(pattern = "^a"))]
        it: Pick,
    }
    #[elicit(form)]
    struct Given {
        #[schemars(extend("enum" = ["a"]))]
        it: Pick,
    }
    #[elicit(form)]
    struct Titled {
        #[schemars(extend("oneOf" = [{"const": "a", "title": "A"}]))]
        it: Pick,
    }
    #[elicit(form)]
    struct Many {
        #[schemars(extend("items" = {"type": "string", "enum": ["a"]}))]
        it: Picks,
    }
    #[elicit(form)]
    struct Number {
        #[schemars(extend("type" = "integer"))]
        it: Pick,
    }
    #[elicit(form)]
    struct Limits {
        #[schemars(length(min = 3, max = 2))]
        it: Picks,
    }
    for (error, keyword) in [
        (Length::schema(), "minLength"),
        (Pattern::schema(), "pattern"),
        (Given::schema(), "enum"),
        (Titled::schema(), "oneOf"),
        (Many::schema(), "enum"),
        (Number::schema(), "type"),
        (Limits::schema(), "minItems"),
    ] {
        let error = error.unwrap_err();
        assert_eq!(error.field.as_deref(), Some("it"), "{error}");
        assert_eq!(error.keyword.as_deref(), Some(keyword), "{error}");
    }
}

#[test]
fn a_default_is_checked_against_the_options() {
    fn home() -> Pick {
        Pick::from("home")
    }
    #[elicit(form)]
    #[derive(Debug, PartialEq)]
    struct Defaults {
        #[serde(default = "home")]
        calendar: Pick,
        #[serde(default)]
        guests: Picks,
        #[serde(default)]
        room: Option<Pick>,
    }
    let message = message("?")
        .choices("guests", ["ada"])
        .choices("room", ["blue"]);
    let fits = message.clone().choices("calendar", ["work", "home"]);
    assert_eq!(
        FormRequest::of::<Defaults>(fits.clone())
            .unwrap()
            .schema
            .as_json(),
        concat!(
            r#"{"type":"object","properties":{"#,
            r#""calendar":{"type":"string","enum":["work","home"],"default":"home"},"#,
            r#""guests":{"type":"array","items":{"type":"string","enum":["ada"]},"default":[]},"#,
            r#""room":{"type":"string","enum":["blue"]}}}"#,
        )
    );
    let answer = serde_json::from_str(r#"{"action":"accept"}"#).unwrap();
    assert_eq!(
        read_form_with::<Defaults>("defaults", answer, &fits)
            .unwrap()
            .unwrap(),
        Defaults {
            calendar: home(),
            guests: Picks::default(),
            room: None
        }
    );
    assert_eq!(
        refused::<Defaults>(message.choices("calendar", ["work"])),
        (Some("calendar".to_owned()), Some("default".to_owned()))
    );
}

#[test]
fn flattened_and_generic_forms_and_newtypes_take_options() {
    #[elicit(form)]
    struct Where<T> {
        it: T,
    }
    #[elicit(form)]
    struct Whole {
        minutes: u8,
        #[serde(flatten)]
        place: Where<Pick>,
        #[serde(rename = "whoComes")]
        guests: Picks,
    }
    let message = message("?").choices("it", ["a"]).choices("whoComes", ["b"]);
    assert_eq!(
        FormRequest::of::<Whole>(message).unwrap().schema.as_json(),
        concat!(
            r#"{"type":"object","properties":{"minutes":{"type":"integer","minimum":0,"maximum":255},"#,
            r#""it":{"type":"string","enum":["a"]},"whoComes":{"type":"array","items":{"type":"string","enum":["b"]}}},"#,
            r#""required":["minutes","it","whoComes"]}"#,
        )
    );
    assert_eq!(Option::<Pick>::SHAPE, Pick::SHAPE);
}

#[test]
fn picks_read_like_what_they_are() {
    let pick = Pick::from("a");
    assert_eq!(
        (
            pick.as_str(),
            &*pick,
            pick.as_ref(),
            pick.to_string().as_str()
        ),
        ("a", "a", "a", "a")
    );
    assert!(pick == "a" && pick == *"a" && pick != "b" && pick != *"b");
    assert_eq!(pick.into_string(), "a");

    let picks = Picks::from_iter(["a", "b"]);
    assert!(picks.has("a") && picks.has("b") && !picks.has("c"));
    assert_eq!(
        (picks.len(), picks.first().map(String::as_str)),
        (2, Some("a"))
    );
    assert!(picks == ["a", "b"] && picks != ["a"] && picks != ["a", "c"]);
    assert_eq!((&picks).into_iter().count(), 2);
    assert_eq!(picks.clone().into_vec(), ["a", "b"]);
    assert_eq!(picks.into_iter().collect::<Vec<_>>(), ["a", "b"]);
}
