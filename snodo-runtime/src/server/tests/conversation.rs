//! Conversations of several rounds.

use std::time::Duration;

use serde_json::{Value, json};

use super::desk::{
    BOOK, BOOK_QUICK, Book, Effects, Hand, SECRET, ask, builder, desk, meta, odd, request, state,
};
use crate::{
    machine::Snapshot,
    server::Server,
    state::{Keyring, Purpose, Seal},
};

/// The next round of `book`.
fn book(server: &Server, state: Option<&str>, responses: Value) -> (u16, Value) {
    let mut params =
        json!({"name": "book", "arguments": {"city": "Rome"}, "inputResponses": responses});
    if let Some(state) = state {
        params["requestState"] = json!(state);
    }
    ask(server, request("tools/call", params))
}

fn accept(key: &str, content: Value) -> Value {
    json!({key: {"action": "accept", "content": content}})
}

#[test]
fn a_conversation_goes_on_in_other_processes_and_no_code_runs_twice() {
    let effects = Effects::default();
    let clock = Hand::new();
    // Servers that have only the secret in common stand for processes.
    let server = || builder(&effects, &clock).build().unwrap();

    let (status, mut first) = book(&server(), None, json!({}));
    let token = state(&first);
    first["result"]["requestState"] = json!("…");
    assert_eq!(
        (status, first),
        (
            200,
            json!({"jsonrpc": "2.0", "id": 1, "result": {
                "resultType": "input_required",
                "inputRequests": {"stay": {"method": "elicitation/create", "params": {
                    "mode": "form",
                    "message": "How long in Rome?",
                    "requestedSchema": {
                        "type": "object",
                        "properties": {"nights": {"type": "integer", "minimum": 1, "maximum": 30}},
                        "required": ["nights"],
                    },
                }}},
                "requestState": "…",
                "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "desk", "version": "1.0.0"}},
            }})
        )
    );
    clock.forward(299);
    let (_, second) = book(
        &server(),
        Some(&token),
        accept("stay", json!({"nights": 3})),
    );
    let token = state(&second);
    clock.forward(299);
    let (status, third) = book(
        &server(),
        Some(&token),
        accept("sure", json!({"nights": 1})),
    );
    assert_eq!(status, 200);
    assert_eq!(
        third["result"]["content"],
        json!([{"type": "text", "text": "3 nights at 120.5"}])
    );
    assert_eq!(third["result"]["resultType"], "complete");
    assert_eq!(effects.seen(), [1, 1, 1]);
}

#[test]
fn what_travels_is_a_snapshot_with_a_conversation_and_a_round() {
    let server = desk();
    let seal = Seal::encrypted(Keyring::secret(SECRET).unwrap());
    let inspect = |token: &str| {
        seal.inspect::<Snapshot>(Purpose::RequestState, token)
            .unwrap()
    };

    let first = inspect(&state(&book(&server, None, json!({})).1));
    assert_eq!(
        (first.bound.method.as_str(), first.bound.target.as_str()),
        ("tools/call", "book")
    );
    assert_eq!(
        (
            first.bound.server.as_str(),
            first.bound.rev,
            first.bound.principal
        ),
        ("desk", 0, None)
    );
    assert_eq!(
        (
            first.claims.round,
            first.claims.expires - first.claims.issued
        ),
        (2, 300)
    );
    assert_eq!(first.payload.frames[0].get::<f64>("rate"), Some(120.5));

    let token = state(&book(&server, None, json!({})).1);
    let second = inspect(&state(
        &book(&server, Some(&token), accept("stay", json!({"nights": 3}))).1,
    ));
    assert_eq!(second.claims.round, 3);
    assert_eq!(
        second.claims.conversation,
        inspect(&token).claims.conversation
    );
    assert_ne!(second.claims.conversation, first.claims.conversation);
}

#[test]
fn answers_that_come_without_state_are_ignored() {
    let effects = Effects::default();
    let server = builder(&effects, &Hand::new()).build().unwrap();
    let (_, answer) = book(&server, None, accept("stay", json!({"nights": 3})));
    state(&answer);
    assert_eq!(effects.seen(), [1, 0, 0]);
}

#[test]
fn a_missing_answer_is_asked_for_again_and_others_are_ignored() {
    let server = desk();
    let token = state(&book(&server, None, json!({})).1);
    let (_, again) = book(&server, Some(&token), json!({"other": 7, "sure": []}));
    assert_eq!(
        again["result"]["inputRequests"]["stay"]["params"]["message"],
        "How long in Rome?"
    );
    let (_, next) = book(
        &server,
        Some(&state(&again)),
        accept("stay", json!({"nights": 3})),
    );
    assert!(
        next["result"]["inputRequests"]["sure"].is_object(),
        "{next}"
    );
}

#[test]
fn a_bad_answer_is_refused_by_name_and_a_better_one_may_follow() {
    let effects = Effects::default();
    let server = builder(&effects, &Hand::new()).build().unwrap();
    let token = state(&book(&server, None, json!({})).1);
    for answer in [
        json!({"stay": 4711}),
        json!({"stay": null}),
        json!({"stay": [4711]}),
        json!({"stay": {}}),
        json!({"stay": {"action": "perhaps"}}),
        json!({"stay": {"result": {"action": "accept", "content": {"nights": 3}}}}),
        accept("stay", json!({"nights": 4711})),
        accept("stay", json!({"nights": "4711"})),
        accept("stay", json!({})),
    ] {
        let (status, refusal) = book(&server, Some(&token), answer.clone());
        assert_eq!(
            (status, &refusal["error"]["code"]),
            (400, &json!(-32602)),
            "{answer}"
        );
        let message = refusal["error"]["message"].as_str().unwrap();
        if !answer["stay"].is_object() {
            assert_eq!(message, "The answer to `stay` must be an object");
        }
        assert!(
            message.contains("`stay`") && !message.contains("4711"),
            "{message}"
        );
    }
    assert_eq!(effects.seen(), [1, 0, 0]);
    let (_, next) = book(&server, Some(&token), accept("stay", json!({"nights": 3})));
    state(&next);
    assert_eq!(effects.seen(), [1, 1, 0]);
}

#[test]
fn a_decline_is_the_handlers_to_answer() {
    let server = desk();
    let token = state(&book(&server, None, json!({})).1);
    let (status, declined) = book(
        &server,
        Some(&token),
        json!({"stay": {"action": "decline", "content": 7}}),
    );
    assert_eq!(status, 200);
    assert_eq!(declined["result"]["isError"], true);
}

#[test]
fn capabilities_are_those_of_each_round() {
    let effects = Effects::default();
    let server = builder(&effects, &Hand::new()).build().unwrap();
    let token = state(&book(&server, None, json!({})).1);
    let mut bare = meta();
    bare["io.modelcontextprotocol/clientCapabilities"] = json!({});
    let params = json!({
        "name": "book", "arguments": {"city": "Rome"}, "requestState": token,
        "inputResponses": accept("stay", json!({"nights": 3})), "_meta": bare,
    });
    let (status, refusal) = ask(&server, request("tools/call", params));
    assert_eq!((status, &refusal["error"]["code"]), (400, &json!(-32021)));
    // Every path from `stay` asks `sure`: the code between was not run for nothing.
    assert_eq!(effects.seen(), [1, 0, 0]);
}

#[test]
fn a_conversation_has_64_rounds() {
    let server = odd("asks_forever");
    let call = |token: Option<String>| {
        let responses = accept("again", json!({"nights": 1}));
        let mut params = json!({"name": "asks_forever", "inputResponses": responses});
        if let Some(token) = token {
            params["requestState"] = json!(token);
        }
        ask(&server, request("tools/call", params))
    };
    let mut token = None;
    for _ in 1..64 {
        token = Some(state(&call(token).1));
    }
    let (status, answer) = call(token);
    assert_eq!(
        (status, &answer["error"]["code"]),
        (500, &json!(-32603)),
        "{answer}"
    );
}

#[test]
fn too_much_to_keep_is_an_internal_error() {
    let (status, answer) = ask(
        &odd("keeps_much"),
        request("tools/call", json!({"name": "keeps_much"})),
    );
    assert_eq!(
        (status, &answer["error"]),
        (500, &json!({"code": -32603, "message": "Internal error"}))
    );
}

#[test]
fn a_handler_may_give_its_users_less_or_more_time_than_others() {
    for (default, name) in [(120, "book"), (120, "quick"), (30, "quick")] {
        let (clock, effects) = (Hand::new(), Effects::default());
        let quick = Book {
            name: "quick",
            machine: &BOOK_QUICK,
            effects: effects.clone(),
        };
        let server = builder(&effects, &clock)
            .tool(quick)
            .ttl(Duration::from_secs(default))
            .build()
            .unwrap();
        let call = |token: Option<&str>| {
            let responses = accept("stay", json!({"nights": 3}));
            let mut params =
                json!({"name": name, "arguments": {"city": "Rome"}, "inputResponses": responses});
            if let Some(token) = token {
                params["requestState"] = json!(token);
            }
            ask(&server, request("tools/call", params))
        };
        let token = state(&call(None).1);
        let lives = if name == "quick" { 60 } else { default };
        clock.forward(lives - 1);
        assert_eq!(call(Some(&token)).0, 200, "{name} within {default}");
        clock.forward(1);
        assert_eq!(call(Some(&token)).0, 400, "{name} after {default}");
    }
}

#[test]
fn a_time_that_was_shortened_counts_for_state_that_is_already_out() {
    let (effects, clock) = (Effects::default(), Hand::new());
    let token = state(&book(&builder(&effects, &clock).build().unwrap(), None, json!({})).1);
    let shorter = builder(&effects, &clock)
        .ttl(Duration::from_secs(299))
        .build()
        .unwrap();
    assert_eq!(book(&shorter, Some(&token), json!({})).0, 400);
    assert_eq!(BOOK.ttl, None);
}
