//! The server's state, arguments and answers stay out of errors, logs and `Debug`.

use std::{fmt::Write as _, sync::Arc};

use tracing::{
    Event, Metadata, Subscriber,
    field::{Field, Visit},
    span,
};

use super::*;

/// Writes down every field of every event.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

impl Visit for Log {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        writeln!(self.0.lock().unwrap(), "{field}={value:?}").unwrap();
    }
}

impl Subscriber for Log {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, attributes: &span::Attributes<'_>) -> span::Id {
        attributes.record(&mut self.clone());
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, values: &span::Record<'_>) {
        values.record(&mut self.clone());
    }

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

const STATE: &str = "5ecre7-5tate";

#[test]
fn the_state_is_in_no_error_and_no_debug_output() {
    let state = json!(STATE);
    for reply in [
        format!(
            r#"{{"resultType":"input_required","requestState":{state},"requestState":{state}}}"#
        ),
        format!(r#"{{"resultType":7,"requestState":{state}}}"#),
        format!(r#"{{"resultType":"input_required","requestState":[{state}]}}"#),
        format!(r#"{{"resultType":"input_required","requestState":{state},"inputRequests":7}}"#),
        format!(
            r#"{{"resultType":"input_required","requestState":{state},"inputRequests":{{"a":{{}}}}}}"#
        ),
        asks(&[("sure", FORM)], Some(STATE)),
    ] {
        let script = Script::new([&reply]);
        let client = client(&script, accepting(json!({"ok": true}))).max_state_bytes(5);
        let error = now(client.run(&call())).unwrap_err();
        assert!(
            !format!("{error} {error:?}").contains("5ecre7"),
            "{error:?}"
        );
    }
}

#[test]
fn a_request_shows_neither_state_nor_arguments() {
    let first = asks(&[("sure", FORM)], Some(STATE));
    let script = Script::new([&first, DONE]);
    run(&script, accepting(json!({"ok": true}))).unwrap();
    for request in script.sent.lock().unwrap().iter() {
        assert_eq!(
            format!("{request:?}"),
            format!(
                "Request {{ id: {:?}, method: \"tools/call\", .. }}",
                request.id
            )
        );
    }
    assert_eq!(
        format!("{:?}", call()),
        r#"Call { method: "tools/call", .. }"#
    );
}

#[test]
fn nothing_that_travels_is_logged() {
    let log = Log::default();
    let first = asks(&[("sure", FORM)], Some(STATE));
    let script = Script::new([&first, DONE]);
    tracing::subscriber::with_default(log.clone(), || {
        run(&script, accepting(json!({"ok": true}))).unwrap();
    });
    let log = log.0.lock().unwrap();
    assert!(log.contains("round=2"), "{log}");
    for secret in ["5ecre7", "Rome", "ok", "Sure?"] {
        assert!(!log.contains(secret), "{log}");
    }
}

#[test]
fn what_a_server_writes_is_cut_and_escaped_in_messages() {
    let reply = json!({"resultType": format!("\x1b[2J{}", "x".repeat(10_000))}).to_string();
    let script = Script::new([&reply]);
    let message = run(&script, Handlers::new()).unwrap_err().to_string();
    assert!(
        message.len() < 200 && !message.contains('\x1b'),
        "{message}"
    );
}
