//! How questions are handed out, and what answers may be sent.

use std::sync::Arc;

use super::{super::InputError, *};

/// A schema with a default of each kind.
const DEFAULTS: &str = r#"{"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object",
    "properties":{
        "text":{"type":"string","default":""},
        "choice":{"type":"string","enum":["a","b"],"default":"b"},
        "number":{"type":"number","default":0.5},
        "integer":{"type":"integer","minimum":0,"maximum":9,"default":0},
        "flag":{"type":"boolean","default":false},
        "many":{"type":"array","items":{"type":"string","enum":["a","b"]},"default":["a"]},
        "free":{"type":"string"}
    },"required":["text","choice","number","integer","flag","many"]}}}"#;

fn response(request: &str, answers: impl Answers) -> Result<Value, Error<Silent>> {
    let asking = asks(&[("q", request)], Some("s"));
    let script = Script::new([&asking, DONE]);
    run(&script, answers)?;
    Ok(script.params()[1]["inputResponses"]["q"].clone())
}

#[test]
fn defaults_fill_what_is_left_out() {
    assert_eq!(
        response(DEFAULTS, accepting(json!({"integer": 4}))).unwrap(),
        json!({"action": "accept", "content": {
            "text": "", "choice": "b", "number": 0.5, "integer": 4, "flag": false, "many": ["a"],
        }})
    );
}

#[test]
fn content_is_checked_against_the_schema() {
    for (content, field) in [
        (json!({}), "ok"),
        (json!({"ok": "true"}), "ok"),
        (json!({"ok": null}), "ok"),
    ] {
        match response(FORM, accepting(content)) {
            Err(Error::Input {
                key,
                cause: InputError::Form(violation),
            }) => {
                assert_eq!((key.as_str(), violation.field.as_str()), ("q", field));
            }
            other => panic!("{other:?}"),
        }
    }
    let late = accepting(json!({"integer": 10}));
    assert!(matches!(
        response(DEFAULTS, late),
        Err(Error::Input { cause: InputError::Form(violation), .. }) if violation.field == "integer"
    ));
}

#[test]
fn fields_that_nobody_asked_for_are_not_sent() {
    assert_eq!(
        response(FORM, accepting(json!({"ok": false, "more": 1}))).unwrap(),
        json!({"action": "accept", "content": {"ok": false}})
    );
}

#[test]
fn declining_and_cancelling_send_no_content() {
    for (answer, action) in [
        (FormAnswer::Decline, "decline"),
        (FormAnswer::Cancel, "cancel"),
    ] {
        let answers = Handlers::new().on_form(move |_: FormQuestion| {
            let answer = answer.clone();
            async move { Ok(answer) }
        });
        assert_eq!(
            response(FORM, answers).unwrap(),
            json!({ "action": action })
        );
    }
}

#[test]
fn questions_are_asked_in_key_order_with_all_that_belongs_to_them() {
    let asking = asks(&[("b", FORM), ("a", PROMPT), ("c", FORM)], None);
    let script = Script::new([&asking, DONE]);
    let asked = Arc::new(Mutex::new(Vec::new()));
    let (forms, prompts) = (Arc::clone(&asked), Arc::clone(&asked));
    let answers = Handlers::new()
        .on_form(move |question: FormQuestion| {
            assert_eq!(question.message, "Sure?");
            let names: Vec<&str> = question
                .schema
                .properties()
                .map(|(name, ..)| name)
                .collect();
            assert_eq!(names, ["ok"]);
            forms.lock().unwrap().push(question.key);
            async { Ok(FormAnswer::Decline) }
        })
        .on_sampling(move |question: SampleQuestion| {
            assert_eq!(question.request.max_tokens, 5);
            prompts.lock().unwrap().push(question.key);
            async { Ok(Sampled::new([SamplingContent::text("x")], "m")) }
        });
    run(&script, answers).unwrap();
    assert_eq!(*asked.lock().unwrap(), ["a", "b", "c"]);
}

#[test]
fn answering_code_that_fails_or_panics_ends_the_call_under_its_key() {
    let failing = Handlers::new().on_form(async |_: FormQuestion| Err("no idea".into()));
    match response(FORM, failing) {
        Err(Error::Input {
            key,
            cause: InputError::Failed(error),
        }) => {
            assert_eq!((key.as_str(), error.to_string().as_str()), ("q", "no idea"));
        }
        other => panic!("{other:?}"),
    }
    let panicking = Handlers::new().on_form(async |_: FormQuestion| panic!("in the future"));
    assert!(matches!(
        response(FORM, panicking),
        Err(Error::Input {
            cause: InputError::Panicked,
            ..
        })
    ));
    let at_once = Handlers::new().on_sampling(|_: SampleQuestion| {
        if true {
            panic!("before there is a future");
        }
        std::future::ready(Err("never".into()))
    });
    assert!(matches!(
        response(PROMPT, at_once),
        Err(Error::Input {
            cause: InputError::Panicked,
            ..
        })
    ));
}

#[test]
fn a_model_that_says_nothing_has_not_answered() {
    let mute = Handlers::new().on_sampling(async |_: SampleQuestion| Ok(Sampled::new([], "m")));
    assert!(matches!(
        response(PROMPT, mute),
        Err(Error::Input {
            cause: InputError::Sample(_),
            ..
        })
    ));
}
