//! What goes into each round, and what ends the loop.

use super::{super::exchange_fn, *};
use crate::protocol::RequestId;

#[test]
fn a_complete_result_ends_the_loop_as_does_one_without_a_type() {
    for reply in [DONE, r#"{"content":[]}"#] {
        let script = Script::new([reply]);
        let finished = run(&script, Handlers::new()).unwrap();
        assert_eq!(finished.result_type, "complete");
        assert_eq!(finished.result.get(), reply);
        assert_eq!(finished.rounds, 1);
    }
}

#[test]
fn the_first_request_is_the_call_and_what_the_client_says_of_itself() {
    let script = Script::new([DONE]);
    run(&script, accepting(json!({}))).unwrap();
    let sent = script.sent.lock().unwrap();
    assert_eq!(
        sent[0].to_line().unwrap(),
        concat!(
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"#,
            r#""io.modelcontextprotocol/protocolVersion":"2026-07-28","#,
            r#""io.modelcontextprotocol/clientInfo":{"name":"tests","version":"1"},"#,
            r#""io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}},"sampling":{}}},"#,
            r#""arguments":{"city":"Rome","nights":1.0},"name":"book"}}"#,
        )
    );
}

#[test]
fn a_retry_is_the_same_call_with_answers_and_state() {
    let first = asks(&[("sure", FORM), ("line", PROMPT)], Some("s1"));
    let script = Script::new([&first, DONE]);
    let finished = run(&script, accepting(json!({"ok": true}))).unwrap();
    assert_eq!(finished.rounds, 2);
    assert_eq!(
        script.params(),
        [
            json!({"name": "book", "arguments": {"city": "Rome", "nights": 1.0}}),
            json!({
                "name": "book",
                "arguments": {"city": "Rome", "nights": 1.0},
                "inputResponses": {
                    "sure": {"action": "accept", "content": {"ok": true}},
                    "line": {"role": "assistant", "content": {"type": "text", "text": "hello"}, "model": "m"},
                },
                "requestState": "s1",
            }),
        ]
    );
}

#[test]
fn the_params_are_the_same_bytes_in_every_round() {
    let first = asks(&[], Some("s"));
    let script = Script::new([&first, DONE]);
    let params = RawValue::from_string(
        r#"{"name":"book","arguments":{"b": 1.0,"a":1e2, "n":12345678901234567890123}}"#.to_owned(),
    );
    let call = Call::new("tools/call", &params.unwrap()).unwrap();
    now(client(&script, Handlers::new()).run(&call)).unwrap();
    let sent = script.sent.lock().unwrap();
    for request in sent.iter() {
        let arguments = r#""arguments":{"b": 1.0,"a":1e2, "n":12345678901234567890123}"#;
        assert!(request.params.get().contains(arguments));
    }
}

#[test]
fn nothing_of_a_round_is_left_in_the_next() {
    let replies = [
        asks(&[("one", FORM)], Some("s1")),
        asks(&[("two", FORM)], None),
        asks(&[], Some("s3")),
    ];
    let script = Script::new([&replies[0], &replies[1], &replies[2], DONE]);
    run(&script, accepting(json!({"ok": true}))).unwrap();
    let rounds: Vec<(Value, Value)> = script
        .params()
        .into_iter()
        .map(|mut round| (round["inputResponses"].take(), round["requestState"].take()))
        .collect();
    let yes = json!({"action": "accept", "content": {"ok": true}});
    assert_eq!(
        rounds,
        [
            (Value::Null, Value::Null),
            (json!({"one": yes}), json!("s1")),
            (json!({"two": yes}), Value::Null),
            (Value::Null, json!("s3")),
        ]
    );
    assert!(script.params()[2].get("requestState").is_none());
}

#[test]
fn the_state_goes_back_as_it_came() {
    for state in [
        r#"{"nonce": "a\/b", "n": 1.0}"#,
        "",
        " \u{7f}ä€𝄞\n",
        r"\u0041",
    ] {
        let first = asks(&[], Some(state));
        let script = Script::new([&first, DONE]);
        run(&script, Handlers::new()).unwrap();
        assert_eq!(script.params()[1]["requestState"], json!(state));
    }
}

#[test]
fn every_round_has_an_id_of_its_own() {
    let replies = [asks(&[], Some("1")), asks(&[], Some("2"))];
    let script = Script::new([&replies[0], &replies[1], DONE]);
    run(&script, Handlers::new()).unwrap();
    let ids: Vec<RequestId> = script
        .sent
        .lock()
        .unwrap()
        .iter()
        .map(|request| request.id.clone())
        .collect();
    assert_eq!(ids, [1, 2, 3].map(RequestId::Number));

    let script = Script::new([&replies[0], DONE]);
    let ids = Mutex::new(VecDeque::from(["x", "y"]));
    let client = client(&script, Handlers::new())
        .ids(move || RequestId::from(ids.lock().unwrap().pop_front().unwrap()));
    now(client.run(&call())).unwrap();
    let sent = script.sent.lock().unwrap();
    assert_eq!(sent[0].id, RequestId::from("x"));
    assert_eq!(sent[1].id, RequestId::from("y"));
}

#[test]
fn an_empty_map_of_requests_is_another_try() {
    let script = Script::new([
        r#"{"resultType":"input_required","inputRequests":{}}"#,
        DONE,
    ]);
    assert_eq!(run(&script, Handlers::new()).unwrap().rounds, 2);
    assert_eq!(script.params()[0], script.params()[1]);
}

#[test]
fn an_error_of_the_exchange_comes_back_unchanged() {
    let script = Script::new([]);
    assert!(matches!(
        run(&script, Handlers::new()),
        Err(Error::Exchange(Silent))
    ));
}

#[test]
fn the_future_is_send_and_parallel_calls_share_nothing() {
    fn send<T: Send>(value: T) -> T {
        value
    }
    // Every call is asked once, under the name of its own city.
    let server = exchange_fn(async |request: Request| {
        let params: Value = serde_json::from_str(request.params.get()).unwrap();
        let city = params["arguments"]["city"].as_str().unwrap().to_owned();
        let reply = match params.get("requestState") {
            None => asks(&[(&city, FORM)], Some(&city)),
            Some(state) => {
                assert_eq!(state, &json!(city));
                assert_eq!(params["inputResponses"].as_object().unwrap().len(), 1);
                assert!(params["inputResponses"].get(&city).is_some());
                DONE.to_owned()
            }
        };
        RawValue::from_string(reply)
    });
    let client = Client::new(
        Implementation::new("tests", "1"),
        server,
        accepting(json!({"ok": true})),
    );
    let calls = ["Rome", "Oslo"].map(|city| Call::tool("book", &json!({"city": city})).unwrap());
    let mut runs = calls
        .each_ref()
        .map(|call| Box::pin(send(client.run(call))));
    for run in &mut runs {
        assert_eq!(now(run.as_mut()).unwrap().rounds, 2);
    }
}

#[test]
fn a_type_that_the_caller_names_ends_the_loop() {
    let task = r#"{"resultType":"task","taskId":"7"}"#;
    let script = Script::new([task]);
    let client = client(&script, Handlers::new()).accept_result_type("task");
    let finished = now(client.run(&call())).unwrap();
    assert_eq!(finished.result_type, "task");
    assert_eq!(finished.result.get(), task);
}

#[test]
fn the_callers_meta_travels_beside_the_clients() {
    let first = asks(&[], Some("s"));
    let script = Script::new([&first, DONE]);
    let params = json!({"name": "book", "_meta": {"progressToken": 5, "traceparent": "00-1-2-00"}});
    let call = Call::new("tools/call", &params).unwrap();
    now(client(&script, Handlers::new()).run(&call)).unwrap();
    for request in script.sent.lock().unwrap().iter() {
        let params: Value = serde_json::from_str(request.params.get()).unwrap();
        assert_eq!(params["_meta"]["progressToken"], 5);
        assert_eq!(params["_meta"]["traceparent"], "00-1-2-00");
        assert_eq!(
            params["_meta"]["io.modelcontextprotocol/protocolVersion"],
            "2026-07-28"
        );
    }
}
