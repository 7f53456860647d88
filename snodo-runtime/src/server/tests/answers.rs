//! What is answered when nothing is wrong.

use serde_json::json;

use super::desk::{answer, ask, desk, request};
use crate::server::{RequestMeta, Server};

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
fn the_retry_fields_mean_nothing_to_other_methods() {
    let params = json!({"requestState": 7, "inputResponses": []});
    for method in ["tools/list", "server/discover"] {
        assert_eq!(ask(&desk(), request(method, params.clone())).0, 200);
    }
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

#[test]
fn the_future_of_an_answer_can_move_between_threads() {
    fn send<T: Send>(_: T) {}
    send(desk().handle(Default::default(), RequestMeta::default(), &()));
}
