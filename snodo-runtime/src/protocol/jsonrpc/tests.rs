use super::*;

fn rejected(message: &str) -> (Option<RequestId>, i32) {
    let Rejected { id, error } = parse(message.as_bytes()).expect_err(message);
    (id, error.code)
}

#[test]
fn reads_a_request() {
    let text = r#" {"params": {"name": "echo"}, "method": "tools/call", "id": "a-1", "jsonrpc": "2.0"}
    "#;
    let parsed = parse(text.as_bytes()).unwrap();
    let Message::Request { id, method, params } = parsed.message else {
        panic!("not a request");
    };
    assert_eq!(id, RequestId::from("a-1"));
    assert!(matches!(method, Cow::Borrowed("tools/call")));
    assert_eq!(params.unwrap().get(), r#"{"name": "echo"}"#);
}

#[test]
fn reads_a_notification() {
    let text = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#;
    let parsed = parse(text.as_bytes()).unwrap();
    let Message::Notification { method, params } = parsed.message else {
        panic!("not a notification");
    };
    assert_eq!(method, "notifications/cancelled");
    assert_eq!(params.unwrap().get(), r#"{"requestId":3}"#);
}

#[test]
fn reads_escapes_and_leaves_what_it_does_not_know() {
    let text = r#"{"jsonrpc":"\u0032.0","\u0069d":1,"method":"tools\/list","x":[null]}"#;
    let parsed = parse(text.as_bytes()).unwrap();
    assert!(matches!(
        parsed.message,
        Message::Request { id: RequestId::Number(1), method, params: None } if method == "tools/list"
    ));
}

#[test]
fn digests_the_parameters() {
    let digest = |text: &str| parse(text.as_bytes()).unwrap().params_digest;
    let first = digest(r#"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1,"_meta":{}}}"#);
    let retry = digest(
        r#"{"jsonrpc":"2.0","id":2,"method":"m","params":{"requestState":"s","inputResponses":{},"a":1}}"#,
    );
    let changed = digest(r#"{"jsonrpc":"2.0","id":3,"method":"m","params":{"a":2}}"#);
    assert_eq!(first, retry);
    assert_ne!(first, changed);
}

#[test]
fn refuses_what_is_not_json() {
    let cases: [&[u8]; 8] = [
        b"",
        b"{",
        b"nope",
        br#"{"jsonrpc":"2.0","id":1,"method":"m"}{}"#,
        br#"{"jsonrpc":"2.0","id":1,"id":1,"method":"m"}"#,
        br#"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":{"b":1,"b":2}}}"#,
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}",
        br#"[{"jsonrpc":"2.0","id":1,"method":"m"}"#,
    ];
    for message in cases {
        let Rejected { id, error } = parse(message).unwrap_err();
        assert_eq!((id, error.code), (None, -32700), "{message:?}");
    }
}

#[test]
fn refuses_what_is_no_request() {
    for message in [
        r#"[]"#,
        r#"[{"jsonrpc":"2.0","id":1,"method":"m"}]"#,
        // serde would read a list as the members of a struct.
        r#"["2.0",1,"m"]"#,
        r#""m""#,
        "1",
        "null",
        r#"{}"#,
    ] {
        assert_eq!(rejected(message), (None, -32600), "{message}");
    }
}

#[test]
fn refuses_bad_ids_without_repeating_them() {
    let long = "x".repeat(257);
    for id in [
        "null",
        "true",
        "1.5",
        "1.0",
        "1e2",
        "9223372036854775808",
        "{}",
        "[1]",
        &format!("{long:?}"),
    ] {
        let message = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"m"}}"#);
        assert_eq!(rejected(&message), (None, -32600), "{id}");
    }
}

#[test]
fn accepts_ids_up_to_the_limits() {
    // Bytes count, not characters: 128 times two.
    for id in [
        r#""""#.to_owned(),
        format!("{:?}", "x".repeat(256)),
        format!("{:?}", "é".repeat(128)),
        i64::MAX.to_string(),
        i64::MIN.to_string(),
        "0".to_owned(),
    ] {
        let message = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"m"}}"#);
        let Ok(Parsed {
            message: Message::Request { id: read, .. },
            ..
        }) = parse(message.as_bytes())
        else {
            panic!("{id}");
        };
        assert_eq!(serde_json::to_string(&read).unwrap(), id);
    }
    let message = format!(
        r#"{{"jsonrpc":"2.0","id":{:?},"method":"m"}}"#,
        "é".repeat(129)
    );
    assert_eq!(rejected(&message), (None, -32600));
}

#[test]
fn names_the_id_of_a_bad_request() {
    for (message, code) in [
        (r#"{"id":7,"method":"m"}"#, -32600),
        (r#"{"jsonrpc":"1.0","id":7,"method":"m"}"#, -32600),
        (r#"{"jsonrpc":2.0,"id":7,"method":"m"}"#, -32600),
        (r#"{"jsonrpc":null,"id":7,"method":"m"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":7}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":7,"method":null}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":7,"method":1}"#, -32600),
        (
            r#"{"jsonrpc":"2.0","id":7,"method":"m","params":null}"#,
            -32600,
        ),
        (
            r#"{"jsonrpc":"2.0","id":7,"method":"m","params":"x"}"#,
            -32600,
        ),
        (
            r#"{"jsonrpc":"2.0","id":7,"method":"m","params":[]}"#,
            -32602,
        ),
    ] {
        assert_eq!(rejected(message), (Some(7.into()), code), "{message}");
    }
}

#[test]
fn does_not_answer_a_response_by_its_id() {
    for message in [
        r#"{"jsonrpc":"2.0","id":7,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"m"}}"#,
    ] {
        assert_eq!(rejected(message), (None, -32600), "{message}");
    }
}
