//! What the server writes to tracing: causes, names and sizes, and nothing that a client sent or a handler holds.

use std::{
    fmt::{self, Write},
    sync::{Arc, Mutex},
};

use serde_json::{Value, json};
use tracing::{
    Event, Level, Metadata, Subscriber,
    field::{Field, Visit},
    span,
    subscriber::with_default,
};

use super::desk::{Effects, Hand, ask, builder, odd, request, state};
use crate::server::Server;

/// Writes down every event with all its fields.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("snodo_runtime")
    }

    fn new_span(&self, attributes: &span::Attributes<'_>) -> span::Id {
        attributes.record(&mut Fields(&mut self.0.lock().unwrap()));
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, values: &span::Record<'_>) {
        values.record(&mut Fields(&mut self.0.lock().unwrap()));
    }

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut log = self.0.lock().unwrap();
        write!(log, "{}", event.metadata().level()).unwrap();
        event.record(&mut Fields(&mut log));
        log.push('\n');
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

struct Fields<'a>(&'a mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        write!(self.0, " {field}={value:?}").unwrap();
    }
}

/// What was logged while `run` ran.
fn logged(run: impl FnOnce()) -> String {
    let log = Log::default();
    with_default(log.clone(), run);
    log.0.lock().unwrap().clone()
}

fn call(server: &Server, city: &str, token: Option<&str>, responses: Value) -> Value {
    let mut params =
        json!({"name": "book", "arguments": {"city": city}, "inputResponses": responses});
    if let Some(token) = token {
        params["requestState"] = json!(token);
    }
    ask(server, request("tools/call", params)).1
}

/// The same token with one character changed in its middle.
fn tampered(token: &str) -> String {
    let (before, after) = token.split_at(token.len() / 2);
    let changed = if after.starts_with('A') { "B" } else { "A" };
    format!("{before}{changed}{}", &after[1..])
}

#[test]
fn the_cause_of_a_refusal_is_logged_and_nothing_that_was_sent() {
    let clock = Hand::new();
    let server = builder(&Effects::default(), &clock).build().unwrap();
    let stay = |nights: u32| json!({"stay": {"action": "accept", "content": {"nights": nights}}});
    let mut tokens = Vec::new();
    let log = logged(|| {
        let token = state(&call(&server, "Xanadu", None, json!({})));
        call(&server, "Xanadu", Some(&token), stay(4711));
        call(&server, "Yggdrasil", Some(&token), stay(3));
        call(&server, "Xanadu", Some(&tampered(&token)), stay(3));
        call(&server, "Xanadu", Some("v1..garbage"), stay(3));
        tokens.push(state(&call(&server, "Xanadu", Some(&token), stay(3))));
        clock.forward(300);
        call(&server, "Xanadu", Some(&token), stay(3));
        tokens.push(token);
    });
    for cause in [
        "the token is for other params",
        "the token does not open with its key",
        "the token has expired",
    ] {
        assert!(log.contains(cause), "{cause}: {log}");
    }
    for secret in [
        "Xanadu",
        "Yggdrasil",
        "4711",
        "120.5",
        "garbage",
        &tokens[0][..40],
        &tokens[1][..40],
    ] {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}

#[test]
fn a_token_that_is_too_large_is_explained_by_names_and_sizes() {
    let log = logged(|| {
        ask(
            &odd("keeps_much"),
            request("tools/call", json!({"name": "keeps_much"})),
        );
    });
    assert!(
        log.contains("ERROR") && log.contains("much: 70005, again (question): "),
        "{log}"
    );
    assert!(!log.contains("xxxx"), "{log}");
}

#[test]
fn a_panic_is_logged_by_the_handlers_name_alone() {
    let log = logged(|| {
        ask(
            &odd("panics"),
            request("tools/call", json!({"name": "panics"})),
        );
    });
    assert_eq!(
        log,
        format!(
            "{} message=a handler panicked handler=\"odd\"\n",
            Level::ERROR
        )
    );
}

#[test]
fn keys_of_its_own_are_warned_of_once() {
    let built = |builder: crate::server::ServerBuilder| logged(|| drop(builder.build().unwrap()));
    let warned = built(Server::builder("desk", "1"));
    assert_eq!(warned.matches("WARN").count(), 1, "{warned}");
    assert_eq!(built(Server::builder("desk", "1").ephemeral_keys()), "");
}
