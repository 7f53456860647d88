//! Forms and prompts with a person who is scripted.

mod person;

use std::{
    future::Future,
    sync::Arc,
    task::{Context, Wake, Waker},
};

use serde_json::{Value, json};

use person::{
    Act::{self, Enter, Escape, Interrupt, Mark, No, Pick, Type, Yes},
    Person,
};

use super::{form, sample, thread};
use crate::{
    client::{FormAnswer, FormQuestion, SampleQuestion},
    input::{FormSchema, SampleRequest, SamplingMessage},
};

fn question(properties: &str, required: Value) -> FormQuestion {
    let schema =
        format!(r#"{{"type":"object","properties":{{{properties}}},"required":{required}}}"#);
    FormQuestion {
        key: "q".to_owned(),
        message: "When do\nyou\x1b[2J arrive?".to_owned(),
        schema: FormSchema::from_json(&schema).unwrap(),
    }
}

fn ask(person: &mut Person, question: &FormQuestion) -> FormAnswer {
    let answer = form::ask(person, "hotel-desk\x07", question).unwrap();
    assert!(person.acts.is_empty(), "not reached: {:?}", person.acts);
    answer
}

/// One required field, filled in by these acts and sent.
fn field<const N: usize>(property: &str, acts: [Act; N]) -> (Value, Person) {
    filled(property, true, acts)
}

fn filled<const N: usize>(property: &str, required: bool, acts: [Act; N]) -> (Value, Person) {
    let required = if required { json!(["x"]) } else { json!([]) };
    let mut person = Person::new(acts);
    person.acts.push_back(Pick("Send"));
    match ask(
        &mut person,
        &question(&format!(r#""x":{property}"#), required),
    ) {
        FormAnswer::Accept(content) => (content.into(), person),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_person_sees_who_asks_what() {
    let (_, person) = field(r#"{"type":"string"}"#, [Type("x")]);
    assert_eq!(
        person.seen[0],
        "\n┌ hotel-desk asks\n│ When do\n│ you[2J arrive?"
    );
}

#[test]
fn texts() {
    assert_eq!(
        field(r#"{"type":"string"}"#, [Type(" a b ")]).0,
        json!({"x": " a b "})
    );
    assert_eq!(
        field(r#"{"type":"string"}"#, [Type("")]).0,
        json!({"x": ""})
    );
    assert_eq!(
        field(r#"{"type":"string","default":"d"}"#, [Enter]).0,
        json!({"x": "d"})
    );

    let short = r#"{"type":"string","minLength":2,"maxLength":3}"#;
    let (content, person) = field(short, [Type("a"), Type("abcd"), Type("äöü")]);
    assert_eq!(content, json!({"x": "äöü"}));
    assert!(person.saw("must have at least 2 characters"));
    assert!(person.saw("must have at most 3 characters"));
    assert!(person.saw("X [2 to 3 characters"));
}

#[test]
fn formats() {
    for (format, wrong, right, rule) in [
        ("date", "2023-02-29", "2024-02-29", "a date"),
        (
            "date-time",
            "2024-02-29",
            "2024-02-29T10:00:00Z",
            "a date and time",
        ),
        ("email", "ada", "ada@example.com", "an e-mail address"),
        ("uri", "example", "https://example.com", "a URI"),
    ] {
        let property = format!(r#"{{"type":"string","format":"{format}"}}"#);
        let (content, person) = field(&property, [Type(wrong), Type(right)]);
        assert_eq!(content, json!({"x": right}));
        assert!(person.saw(&format!("X [{rule}")), "{:?}", person.seen);
    }
}

#[test]
fn numbers() {
    let nights =
        r#"{"type":"integer","minimum":1,"maximum":30,"title":"Nights","description":"How many"}"#;
    let (content, person) = field(
        nights,
        [
            Type(""),
            Type("two"),
            Type("2.5"),
            Type("0"),
            Type("31"),
            Type(" 2 "),
        ],
    );
    assert_eq!(content, json!({"x": 2}));
    assert!(person.saw("must be a number") && person.saw("must be an integer"));
    assert!(person.saw("must be at least 1") && person.saw("must be at most 30"));
    assert!(person.saw("Nights [How many · 1 to 30"));

    assert_eq!(
        field(r#"{"type":"integer"}"#, [Type("3.0")]).0,
        json!({"x": 3})
    );
    assert_eq!(
        field(r#"{"type":"integer","default":0}"#, [Enter]).0,
        json!({"x": 0})
    );
    assert_eq!(
        field(r#"{"type":"number"}"#, [Type("-1.5")]).0,
        json!({"x": -1.5})
    );
    assert_eq!(
        field(r#"{"type":"number"}"#, [Type("7")]).0,
        json!({"x": 7})
    );
}

#[test]
fn yes_and_no() {
    assert_eq!(field(r#"{"type":"boolean"}"#, [No]).0, json!({"x": false}));
    assert_eq!(
        field(r#"{"type":"boolean","default":true}"#, [Enter]).0,
        json!({"x": true})
    );
    assert_eq!(
        filled(r#"{"type":"boolean","default":false}"#, false, [Yes]).0,
        json!({"x": true})
    );
}

#[test]
fn choices() {
    let titled = r#"{"type":"string","oneOf":[{"const":"d","title":"Two beds"},{"const":"s","title":"One bed"}]}"#;
    let (content, person) = field(titled, [Pick("One bed")]);
    assert_eq!(content, json!({"x": "s"}));
    assert!(person.saw("X: One bed"));
    assert_eq!(field(titled, [Enter]).0, json!({"x": "d"}));
    let default = r#"{"type":"string","enum":["a","b"],"default":"b"}"#;
    assert_eq!(field(default, [Enter]).0, json!({"x": "b"}));
}

#[test]
fn choices_of_several() {
    let extras = r#"{"type":"array","minItems":1,"maxItems":2,"items":{"type":"string","enum":["a","b","c"]}}"#;
    let (content, person) = field(
        extras,
        [Mark(&[]), Mark(&["a", "b", "c"]), Mark(&["c", "a"])],
    );
    assert_eq!(content, json!({"x": ["c", "a"]}));
    assert!(person.saw("must have at least 1 choice") && person.saw("must have at most 2 choices"));
    assert!(person.saw("X: c, a"));
    let default = r#"{"type":"array","items":{"type":"string","enum":["a","b"]},"default":["b"]}"#;
    assert_eq!(field(default, [Enter]).0, json!({"x": ["b"]}));
    let any = r#"{"type":"array","items":{"type":"string","enum":["a"]}}"#;
    assert_eq!(field(any, [Mark(&[])]).0, json!({"x": []}));
}

#[test]
fn optional_fields_may_stay_empty() {
    for (property, act) in [
        (r#"{"type":"string"}"#, Type("")),
        (r#"{"type":"string","format":"date"}"#, Type("")),
        (r#"{"type":"integer","minimum":1}"#, Type("")),
        (r#"{"type":"boolean"}"#, Pick("(leave out)")),
        (r#"{"type":"boolean"}"#, Enter),
        (r#"{"type":"string","enum":["a"]}"#, Pick("(leave out)")),
        (
            r#"{"type":"array","minItems":1,"items":{"type":"string","enum":["a"]}}"#,
            Mark(&[]),
        ),
    ] {
        let (content, person) = filled(property, false, [act]);
        assert_eq!(content, json!({}), "{property}");
        assert!(
            person.saw("optional") && person.saw("X: –"),
            "{:?}",
            person.seen
        );
    }
    // What is left out has its default, as the person sees before it is sent.
    let (content, person) = filled(r#"{"type":"integer","default":5}"#, false, [Type("")]);
    assert_eq!(content, json!({"x": 5}));
    assert!(person.saw("X: 5"));
}

#[test]
fn a_field_can_be_changed_before_the_form_is_sent() {
    let question = question(
        r#""a":{"type":"string"},"b":{"type":"integer","title":"Bees"}"#,
        json!(["a", "b"]),
    );
    let mut person = Person::new([
        Type("x"),
        Type("1"),
        Pick("Change Bees"),
        Type("2"),
        Pick("Change A"),
        Enter,
        Pick("Send"),
    ]);
    let FormAnswer::Accept(content) = ask(&mut person, &question) else {
        panic!("not accepted")
    };
    assert_eq!(Value::from(content), json!({"a": "x", "b": 2}));
    assert!(person.saw("│ A: x\n│ Bees: 1") && person.saw("│ A: x\n│ Bees: 2"));
}

#[test]
fn turning_away_is_a_choice_of_three() {
    const DECLINE: &str = "Decline: the answer is no";
    const CANCEL: &str = "Cancel: no answer";
    let question = question(r#""x":{"type":"string"}"#, json!(["x"]));
    let answer = |acts: &[Act]| {
        let mut person = Person {
            acts: acts.to_vec().into(),
            seen: Vec::new(),
        };
        ask(&mut person, &question)
    };
    assert_eq!(answer(&[Escape, Pick(DECLINE)]), FormAnswer::Decline);
    assert_eq!(answer(&[Escape, Pick(CANCEL)]), FormAnswer::Cancel);
    assert_eq!(answer(&[Interrupt]), FormAnswer::Cancel);
    assert_eq!(answer(&[Escape, Interrupt]), FormAnswer::Cancel);
    assert_eq!(answer(&[Type("a"), Pick(DECLINE)]), FormAnswer::Decline);
    assert_eq!(answer(&[Type("a"), Pick(CANCEL)]), FormAnswer::Cancel);
    assert_eq!(answer(&[Type("a"), Interrupt]), FormAnswer::Cancel);
    assert_eq!(
        answer(&[Type("a"), Escape, Pick(DECLINE)]),
        FormAnswer::Decline
    );
    assert_eq!(
        answer(&[Type("a"), Pick("Change X"), Escape, Pick(CANCEL)]),
        FormAnswer::Cancel
    );
    let FormAnswer::Accept(content) = answer(&[
        Escape,
        Pick("Back to the form"),
        Escape,
        Escape,
        Type("a"),
        Escape,
        Pick("Send"),
    ]) else {
        panic!("not accepted")
    };
    assert_eq!(Value::from(content), json!({"x": "a"}));
}

#[test]
fn a_form_without_fields_is_still_agreed_to() {
    let question = question("", json!([]));
    assert_eq!(
        ask(&mut Person::new([Pick("Send")]), &question),
        FormAnswer::Accept(Default::default())
    );
    let declined = ask(
        &mut Person::new([Pick("Decline: the answer is no")]),
        &question,
    );
    assert_eq!(declined, FormAnswer::Decline);
}

fn prompt() -> SampleQuestion {
    let messages = [
        SamplingMessage::user("Welcome\x1b[1m a guest."),
        SamplingMessage::assistant("To where?"),
        SamplingMessage::user("Rome."),
    ];
    SampleQuestion {
        key: "q".to_owned(),
        request: SampleRequest::new(messages, 60).system_prompt("Be kind."),
    }
}

#[test]
fn the_person_sees_all_of_a_prompt_and_plays_the_model() {
    let mut person = Person::new([Type("  "), Type("Ciao!")]);
    let sampled = sample::ask(&mut person, "hotel-desk", &prompt()).unwrap();
    assert_eq!(
        serde_json::to_value(sampled).unwrap(),
        json!({
            "role": "assistant",
            "content": {"type": "text", "text": "Ciao!"},
            "model": "person-at-a-terminal",
            "stopReason": "endTurn",
        })
    );
    assert_eq!(
        person.seen[0],
        "\n┌ hotel-desk asks your model, for 60 tokens at most\n\
         │ system: Be kind.\n│ user: Welcome[1m a guest.\n│ assistant: To where?\n│ user: Rome."
    );
}

#[test]
fn the_person_may_refuse_to_play_the_model() {
    for act in [Escape, Interrupt] {
        sample::ask(&mut Person::new([act]), "hotel-desk", &prompt()).unwrap_err();
    }
}

/// Wakes a thread that is parked.
struct Unpark(std::thread::Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = std::pin::pin!(future);
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    loop {
        if let std::task::Poll::Ready(output) =
            future.as_mut().poll(&mut Context::from_waker(&waker))
        {
            return output;
        }
        std::thread::park();
    }
}

#[test]
fn work_on_a_thread_of_its_own_is_waited_for() {
    let slow = thread::run(|| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        7
    });
    assert_eq!(block_on(slow).unwrap(), 7);
    block_on(thread::run(|| -> u8 { panic!("as the test wants") })).unwrap_err();
}
