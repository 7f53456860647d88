//! Handlers through whole conversations: what the macros make of them, sealed and opened at every question.
#![cfg(all(feature = "macros", feature = "testing"))]

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use serde_json::json;
use snodo_runtime::{
    machine::IntoTool,
    prelude::*,
    server::Server,
    state::Keyring,
    testing::{Client, Round},
};

/// A server that stands for one process; all of them share the key.
fn process<K>(tool: impl IntoTool<K>, counter: &Arc<Counter>) -> Server {
    let keyring = Keyring::new([("k", [7; 32])]).unwrap();
    let builder = Server::builder("test", "1")
        .keyring(keyring)
        .app(Arc::clone(counter))
        .tool(tool);
    builder.build().unwrap()
}

#[derive(Debug, Default)]
struct Counter([AtomicUsize; 4]);

impl Counter {
    fn count(&self, effect: usize) {
        self.0[effect].fetch_add(1, Ordering::SeqCst);
    }

    fn read(&self) -> [usize; 4] {
        [0, 1, 2, 3].map(|effect| self.0[effect].load(Ordering::SeqCst))
    }
}

#[elicit(form)]
struct Stay {
    #[schemars(range(min = 1, max = 30))]
    nights: u8,
    name: String,
}

#[elicit(form)]
struct Confirm {
    confirm: bool,
}

#[data]
#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Plain,
    Priced { price: f64, tags: Vec<String> },
}

#[data]
#[derive(Clone, Debug, PartialEq)]
struct Trip {
    city: String,
    kind: Kind,
    note: Option<String>,
}

/// Has an effect before, between and after its questions, and keeps a variable of every common shape.
#[tool]
async fn effects(city: String, counter: App<Arc<Counter>>) -> Result<String, ToolError> {
    counter.count(0);
    tokio::task::yield_now().await;
    let not_send = std::rc::Rc::new(1);
    let rate = city.len() as f64 + *not_send as f64 / 2.0;
    drop(not_send);
    let tags = vec!["sea".to_owned(), "sun".to_owned()];
    let kind = Kind::Priced {
        price: rate,
        tags: tags.clone(),
    };
    let trip = Trip {
        city: city.clone(),
        kind,
        note: None,
    };
    let maybe = Some("x".to_owned());
    #[elicit(form)]
    let stay: Stay = ask(format!("{city} costs {rate}")).await?;
    counter.count(1);
    #[elicit(form)]
    let sure: Confirm = ask("Sure?").await?;
    counter.count(2);
    assert_eq!(
        trip.kind,
        Kind::Priced {
            price: rate,
            tags: tags.clone()
        }
    );
    Ok(format!(
        "{city} {rate} {tags:?} {trip:?} {maybe:?} {} {} {}",
        stay.nights, stay.name, sure.confirm
    ))
}

#[tokio::test]
async fn nothing_before_an_answered_question_runs_again() {
    let counter = Arc::new(Counter::default());
    let round = Client::new(process(effects, &counter))
        .call("effects", json!({"city": "Rome"}))
        .await;
    assert_eq!(round.message("stay"), "Rome costs 4.5");
    let round = round.restart(process(effects, &counter));
    let round = round
        .accept("stay", json!({"nights": 2, "name": "Ada"}))
        .await;
    let round = round.restart(process(effects, &counter));
    let round = round.accept("sure", json!({"confirm": true})).await;
    assert_eq!(
        round.text(),
        r#"Rome 4.5 ["sea", "sun"] Trip { city: "Rome", kind: Priced { price: 4.5, tags: ["sea", "sun"] }, note: None } Some("x") 2 Ada true"#
    );
    assert_eq!(counter.read(), [1, 1, 1, 0]);
}

/// Asks in a branch and in a loop.
#[tool]
async fn branches(city: String) -> Result<String, ToolError> {
    let mut log = Vec::new();
    #[elicit(form)]
    let stay: Stay = ask("When?").await?;
    log.push(stay.nights);
    if stay.nights > 3 {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{} nights?", stay.nights)).await?;
        if !sure.confirm {
            return Ok("no".into());
        }
        log.push(100);
    }
    let total = loop {
        #[elicit(form)]
        let again: Confirm = ask("Again?").await?;
        log.push(1);
        if again.confirm {
            break log.len();
        }
    };
    Ok(format!("{city} {} {total} {log:?}", stay.name))
}

async fn start() -> Round {
    let counter = Arc::new(Counter::default());
    Client::new(process(branches, &counter))
        .call("branches", json!({"city": "Rome"}))
        .await
}

#[tokio::test]
async fn questions_in_branches_and_loops() {
    let round = start()
        .await
        .accept("stay", json!({"nights": 2, "name": "Ada"}))
        .await;
    let round = round.accept("again", json!({"confirm": false})).await;
    let round = round.accept("again", json!({"confirm": true})).await;
    assert_eq!(round.text(), "Rome Ada 3 [2, 1, 1]");

    let round = start()
        .await
        .accept("stay", json!({"nights": 5, "name": "Ada"}))
        .await;
    assert_eq!(round.message("sure"), "5 nights?");
    let refused = round.accept("sure", json!({"confirm": false})).await;
    assert_eq!(refused.text(), "no");
    let round = round.accept("sure", json!({"confirm": true})).await;
    let round = round.accept("again", json!({"confirm": true})).await;
    assert_eq!(round.text(), "Rome Ada 3 [5, 100, 1]");
}

#[tokio::test]
async fn a_decline_is_an_error_result_that_names_the_question() {
    let round = start().await.decline("stay").await;
    assert_eq!(round.result()["isError"], json!(true));
    assert!(round.text().contains("stay"), "{round:?}");
}

#[tokio::test]
async fn a_bad_answer_can_be_given_again() {
    let first = start().await;
    let round = first
        .accept("stay", json!({"nights": 31, "name": "Ada"}))
        .await;
    assert_eq!(round.error()["code"], json!(-32602));
    assert!(
        !round.error()["message"].as_str().unwrap().contains("31"),
        "{round:?}"
    );
    let round = first
        .accept("stay", json!({"nights": 3, "name": "Ada"}))
        .await;
    assert_eq!(round.keys(), ["again"]);
}

#[tokio::test]
async fn a_missing_answer_is_asked_for_again() {
    let round = start().await.respond(json!({})).await;
    assert_eq!(round.message("stay"), "When?");
    let round = round
        .accept("stay", json!({"nights": 3, "name": "Ada"}))
        .await;
    assert_eq!(round.keys(), ["again"]);
}

#[tokio::test]
async fn all_bad_arguments_are_named() {
    #[tool]
    async fn add(a: u8, #[schemars(length(max = 3))] text: String, c: Option<u8>) -> String {
        format!("{a}{text}{c:?}")
    }
    let client = Client::new(Server::builder("test", "1").tool(add).build().unwrap());
    let round = client
        .call("add", json!({"text": "long text", "c": "x"}))
        .await;
    assert_eq!(round.result()["isError"], json!(true));
    assert_eq!(
        round.text(),
        "Invalid arguments: `a`: it is required; `text`: it must have at most 3 characters; \
         `c`: invalid type: string \"x\", expected u8"
    );
    assert_eq!(
        client
            .call("add", json!({"a": 1, "text": "abc"}))
            .await
            .text(),
        "1abcNone"
    );
}
