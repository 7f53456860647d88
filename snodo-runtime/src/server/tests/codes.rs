//! What is answered to what: results and every error code, with its HTTP status.

use serde_json::{Value, json};

use super::desk::{answer, ask, desk, meta, odd, request};
use crate::server::{RequestMeta, Server};

/// The error of an answer, after its status and its id were checked.
fn error(server: &Server, message: impl AsRef<[u8]>, status: u16, id: Value) -> Value {
    let (found, answer) = ask(server, message);
    assert_eq!(
        (found, answer["jsonrpc"].as_str()),
        (status, Some("2.0")),
        "{answer}"
    );
    assert_eq!(
        answer.get("id"),
        Some(&id).filter(|id| !id.is_null()),
        "{answer}"
    );
    assert_eq!(answer.get("result"), None, "{answer}");
    answer["error"].clone()
}

#[test]
fn discover_tells_what_the_server_is() {
    let server = Server::builder("desk", "1.0.0")
        .title("Desk")
        .instructions("Be kind.")
        .build()
        .unwrap();
    assert_eq!(
        ask(&server, request("server/discover", json!({}))),
        (
            200,
            json!({"jsonrpc": "2.0", "id": 1, "result": {
                "resultType": "complete",
                "supportedVersions": ["2026-07-28"],
                "capabilities": {},
                "instructions": "Be kind.",
                "ttlMs": 300_000,
                "cacheScope": "public",
                "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "desk", "title": "Desk", "version": "1.0.0"}},
            }})
        )
    );
    let (_, answer) = ask(&desk(), request("server/discover", json!({})));
    assert_eq!(answer["result"]["capabilities"], json!({"tools": {}}));
    assert_eq!(answer["result"].get("instructions"), None);
}

#[test]
fn tools_are_listed_in_the_order_in_which_they_were_added() {
    let (status, answer) = ask(&desk(), request("tools/list", json!({})));
    assert_eq!(
        (status, answer),
        (
            200,
            json!({"jsonrpc": "2.0", "id": 1, "result": {
                "resultType": "complete",
                "tools": [
                    {"name": "echo", "description": "Says it again.", "inputSchema":
                        {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}},
                    {"name": "book", "inputSchema":
                        {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}},
                ],
                "ttlMs": 300_000,
                "cacheScope": "public",
                "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "desk", "version": "1.0.0"}},
            }})
        )
    );
    let bad_cursor = error(
        &desk(),
        request("tools/list", json!({"cursor": "2"})),
        400,
        json!(1),
    );
    assert_eq!(
        bad_cursor,
        json!({"code": -32602, "message": "`cursor` is not one of this list's"})
    );
}

#[test]
fn a_call_gives_its_result() {
    let call = r#"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"echo","arguments":{"text":"hé\n"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    assert_eq!(
        ask(&desk(), call),
        (
            200,
            json!({"jsonrpc": "2.0", "id": "a", "result": {
                "resultType": "complete",
                "content": [{"type": "text", "text": "hé\n"}],
                "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "desk", "version": "1.0.0"}},
            }})
        )
    );
}

#[test]
fn what_is_not_json_is_a_parse_error_without_an_id() {
    let duplicate = request("tools/list", json!({})).replace(r#""id":1"#, r#""id":1,"id":1"#);
    for message in [
        "",
        "{",
        "nul",
        &format!("{} x", request("tools/list", json!({}))),
        &duplicate,
    ] {
        assert_eq!(
            error(&desk(), message, 400, Value::Null)["code"],
            -32700,
            "{message}"
        );
    }
    assert_eq!(
        error(&desk(), b"{\"jsonrpc\":\"\xff\"}", 400, Value::Null)["code"],
        -32700
    );
}

#[test]
fn what_is_no_request_is_an_invalid_request() {
    let long_id = request("tools/list", json!({}))
        .replace(r#""id":1"#, &format!(r#""id":"{}""#, "x".repeat(257)));
    for message in [
        "[]",
        "7",
        &format!("[{}]", request("tools/list", json!({}))),
        r#"{"jsonrpc":"2.0","id":null,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        &long_id,
    ] {
        assert_eq!(
            error(&desk(), message, 400, Value::Null)["code"],
            -32600,
            "{message}"
        );
    }
    assert_eq!(
        error(&desk(), r#"{"jsonrpc":"2.0","id":1}"#, 400, json!(1))["code"],
        -32600
    );
    assert_eq!(
        error(&desk(), r#"{"id":1,"method":"tools/list"}"#, 400, json!(1))["code"],
        -32600
    );
}

#[test]
fn an_unknown_or_removed_method_is_not_found() {
    for method in [
        "ping",
        "tools/unknown",
        "logging/setLevel",
        "resources/subscribe",
        "TOOLS/LIST",
        "",
    ] {
        assert_eq!(
            error(&desk(), request(method, json!({})), 404, json!(1)),
            json!({"code": -32601, "message": format!("Method not found: {method}")})
        );
    }
    // A server without tools doesn't declare them, and has none of their methods.
    let server = Server::builder("desk", "1.0.0").build().unwrap();
    for method in ["tools/list", "tools/call"] {
        assert_eq!(
            error(
                &server,
                request(method, json!({"name": "echo"})),
                404,
                json!(1)
            )["code"],
            -32601
        );
    }
}

#[test]
fn what_a_server_asks_inside_a_result_is_no_request_of_its_own() {
    for method in ["elicitation/create", "sampling/createMessage", "roots/list"] {
        let error = error(&desk(), request(method, json!({})), 404, json!(1));
        assert_eq!(error["code"], -32601);
        assert!(
            error["message"]
                .as_str()
                .unwrap()
                .contains("`inputRequests`"),
            "{error}"
        );
    }
}

#[test]
fn initialize_is_told_which_revision_there_is_whatever_else_is_wrong() {
    let legacy = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"old","version":"1"}}}"#;
    for message in [
        legacy,
        &request("initialize", json!({})).replace(r#""id":1"#, r#""id":0"#),
    ] {
        let error = error(&desk(), message, 404, json!(0));
        assert_eq!(
            (&error["code"], &error["data"]),
            (&json!(-32601), &json!({"supported": ["2026-07-28"]}))
        );
    }
}

#[test]
fn another_revision_is_refused_with_the_supported_one() {
    for method in ["tools/list", "initialize", "no/such"] {
        let meta = json!({"io.modelcontextprotocol/protocolVersion": "1900-01-01"});
        assert_eq!(
            error(
                &desk(),
                request(method, json!({"_meta": meta})),
                400,
                json!(1)
            ),
            json!({
                "code": -32022,
                "message": "Unsupported protocol version",
                "data": {"supported": ["2026-07-28"], "requested": "1900-01-01"},
            })
        );
    }
}

#[test]
fn required_metadata_is_named_when_it_is_missing() {
    let version = "io.modelcontextprotocol/protocolVersion";
    let capabilities = "io.modelcontextprotocol/clientCapabilities";
    let list =
        |params: &str| format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/list"{params}}}"#);
    for (params, named) in [
        (String::new(), vec![version, capabilities]),
        (r#","params":{}"#.to_owned(), vec![version, capabilities]),
        (
            format!(r#","params":{{"_meta":{{"{capabilities}":{{}}}}}}"#),
            vec![version],
        ),
        (
            format!(r#","params":{{"_meta":{{"{version}":"2026-07-28"}}}}"#),
            vec![capabilities],
        ),
        (
            format!(r#","params":{{"_meta":{{"{version}":7,"{capabilities}":{{}}}}}}"#),
            vec![version],
        ),
        (
            format!(r#","params":{{"_meta":{{"{version}":"2026-07-28","{capabilities}":null}}}}"#),
            vec![capabilities],
        ),
    ] {
        let error = error(&desk(), list(&params), 400, json!(1));
        assert_eq!(error["code"], -32602, "{params}");
        for key in named {
            assert!(
                error["message"].as_str().unwrap().contains(key),
                "{params}: {error}"
            );
        }
    }
}

#[test]
fn the_parameters_of_a_call_are_checked_before_its_handler_runs() {
    let call = |params: Value| error(&desk(), request("tools/call", params), 400, json!(1));
    for (params, message) in [
        (json!({}), "`name` must be a string"),
        (json!({"name": 7}), "`name` must be a string"),
        (json!({"name": "nope"}), "Unknown tool: nope"),
        (json!({"name": "Echo"}), "Unknown tool: Echo"),
        (
            json!({"name": "echo", "arguments": []}),
            "`arguments` must be an object",
        ),
        (
            json!({"name": "echo", "arguments": null}),
            "`arguments` must be an object",
        ),
        (
            json!({"name": "echo", "requestState": null}),
            "`requestState` must be a string",
        ),
        (
            json!({"name": "echo", "requestState": {}}),
            "`requestState` must be a string",
        ),
        (
            json!({"name": "echo", "inputResponses": []}),
            "`inputResponses` must be an object",
        ),
        (
            json!({"name": "echo", "inputResponses": null}),
            "`inputResponses` must be an object",
        ),
    ] {
        assert_eq!(
            call(params.clone()),
            json!({"code": -32602, "message": message}),
            "{params}"
        );
    }
}

#[test]
fn the_retry_fields_mean_nothing_to_other_methods() {
    let params = json!({"requestState": 7, "inputResponses": []});
    for method in ["tools/list", "server/discover"] {
        assert_eq!(ask(&desk(), request(method, params.clone())).0, 200);
    }
}

#[test]
fn an_error_of_the_handler_is_the_answer() {
    assert_eq!(
        error(
            &odd("fails"),
            request("tools/call", json!({"name": "fails"})),
            400,
            json!(1)
        ),
        json!({"code": 1234, "message": "No such room", "data": {"room": 5}})
    );
}

#[test]
fn a_panic_fails_its_request_without_a_word_and_the_server_goes_on() {
    for name in ["panics", "panics_late", "panics_when_dropped"] {
        let server = odd(name);
        for _ in 0..2 {
            assert_eq!(
                error(
                    &server,
                    request("tools/call", json!({"name": name})),
                    500,
                    json!(1)
                ),
                json!({"code": -32603, "message": "Internal error"})
            );
        }
        let echo = request(
            "tools/call",
            json!({"name": "echo", "arguments": {"text": "still here"}}),
        );
        assert_eq!(
            ask(&server, echo).1["result"]["content"][0]["text"],
            "still here"
        );
    }
}

#[test]
fn a_client_without_the_capability_is_told_which_one_is_needed() {
    let with = |capabilities: Value| {
        let mut meta = meta();
        meta["io.modelcontextprotocol/clientCapabilities"] = capabilities;
        meta
    };
    let refused = |server: &Server, name: &str, capabilities: Value| {
        let params =
            json!({"name": name, "arguments": {"city": "Rome"}, "_meta": with(capabilities)});
        let error = error(server, request("tools/call", params), 400, json!(1));
        assert_eq!(error["code"], -32021);
        error["data"].clone()
    };
    let form = json!({"requiredCapabilities": {"elicitation": {"form": {}}}});
    assert_eq!(refused(&desk(), "book", json!({})), form);
    assert_eq!(
        refused(&desk(), "book", json!({"elicitation": {"url": {}}})),
        form
    );
    assert_eq!(refused(&desk(), "book", json!({"elicitation": true})), form);
    // Found only when it asks.
    assert_eq!(
        refused(&odd("samples"), "samples", json!({"elicitation": {}})),
        json!({"requiredCapabilities": {"sampling": {}}})
    );
}

#[test]
fn a_notification_has_no_answer_whatever_it_is() {
    for message in [
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":null}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
        r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"book"}}"#,
        r#"{"jsonrpc":"2.0","method":"no/such"}"#,
    ] {
        assert_eq!(
            answer(&desk(), message, RequestMeta::default()),
            None,
            "{message}"
        );
    }
}
