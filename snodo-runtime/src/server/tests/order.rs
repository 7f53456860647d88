//! Where several things are wrong, which one is told: mirrored headers, version, metadata, method, parameters.

use http::{HeaderMap, HeaderName};
use serde_json::{Value, json};

use super::desk::{answer, desk, request};
use crate::server::{RequestMeta, Transport};

/// The status and code of the answer over HTTP, with these headers.
fn over_http(message: &str, headers: &[(&str, &str)]) -> (u16, Value) {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        map.append(
            HeaderName::from_bytes(name.as_bytes()).unwrap(),
            value.parse().unwrap(),
        );
    }
    let request = RequestMeta {
        headers: map,
        transport: Transport::Http,
        ..RequestMeta::default()
    };
    let (status, answer) = answer(&desk(), message, request).unwrap();
    (status, answer["error"]["code"].clone())
}

const VERSION: (&str, &str) = ("MCP-Protocol-Version", "2026-07-28");

fn method(method: &str) -> (&str, &str) {
    ("Mcp-Method", method)
}

#[test]
fn the_first_wrong_thing_is_told() {
    let old = json!({"io.modelcontextprotocol/protocolVersion": "1900-01-01"});
    let everything_wrong = request("no/such", json!({"_meta": old}));
    let no_version = request("no/such", json!({"_meta": {}}));
    let bad_method = request("no/such", json!({}));
    let bad_params = request("tools/call", json!({"name": "nope"}));
    let old_version = ("MCP-Protocol-Version", "1900-01-01");

    assert_eq!(over_http("{", &[]), (400, json!(-32700)));
    assert_eq!(over_http("[]", &[]), (400, json!(-32600)));
    assert_eq!(over_http(&everything_wrong, &[]), (400, json!(-32020)));
    assert_eq!(
        over_http(&everything_wrong, &[VERSION, method("no/such")]),
        (400, json!(-32020))
    );
    assert_eq!(
        over_http(&everything_wrong, &[old_version, method("no/such")]),
        (400, json!(-32022))
    );
    // What the body lacks is not compared.
    assert_eq!(
        over_http(&no_version, &[old_version, method("no/such")]),
        (400, json!(-32602))
    );
    assert_eq!(
        over_http(&bad_method, &[VERSION, method("no/such")]),
        (404, json!(-32601))
    );
    assert_eq!(
        over_http(&bad_params, &[VERSION, method("tools/call")]),
        (400, json!(-32020))
    );
    let name = ("Mcp-Name", "nope");
    assert_eq!(
        over_http(&bad_params, &[VERSION, method("tools/call"), name]),
        (400, json!(-32602))
    );
}

#[test]
fn a_name_is_mirrored_for_the_methods_that_have_one() {
    let call = request(
        "tools/call",
        json!({"name": "echo", "arguments": {"text": "x"}}),
    );
    let headers = [VERSION, method("tools/call")];
    assert_eq!(over_http(&call, &headers), (400, json!(-32020)));
    assert_eq!(
        over_http(&call, &[&headers[..], &[("Mcp-Name", "echo")]].concat()),
        (200, Value::Null)
    );
    for (named, key) in [("prompts/get", "name"), ("resources/read", "uri")] {
        let message = request(named, json!({key: "x"}));
        assert_eq!(
            over_http(&message, &[VERSION, method(named)]),
            (400, json!(-32020))
        );
        assert_eq!(
            over_http(&message, &[VERSION, method(named), ("Mcp-Name", "x")]),
            (404, json!(-32601))
        );
    }
    // A URI that no header can hold as it is.
    let read = request("resources/read", json!({"uri": "a:größe"}));
    let headers = [VERSION, method("resources/read")];
    let name = ("Mcp-Name", "=?base64?YTpncsO2w59l?=");
    assert_eq!(
        over_http(&read, &[&headers[..], &[name]].concat()),
        (404, json!(-32601))
    );
    let list = request("tools/list", json!({"name": "x"}));
    assert_eq!(
        over_http(&list, &[VERSION, method("tools/list")]),
        (200, Value::Null)
    );
}

#[test]
fn headers_are_compared_over_http_only() {
    let message = request("tools/list", json!({}));
    assert_eq!(over_http(&message, &[]), (400, json!(-32020)));
    for transport in [Transport::Direct, Transport::Stdio] {
        let request = RequestMeta {
            transport,
            ..RequestMeta::default()
        };
        assert_eq!(answer(&desk(), &message, request).unwrap().0, 200);
    }
}

#[test]
fn a_notification_over_http_needs_no_headers() {
    let message =
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#;
    let request = RequestMeta {
        transport: Transport::Http,
        ..RequestMeta::default()
    };
    assert_eq!(answer(&desk(), message, request), None);
}
