use serde_json::json;

use super::*;
use crate::protocol::{
    CallToolResult, DiscoverResult, ListCapability, ListToolsResult, ServerCapabilities,
    ToolDefinition,
};

const INFO: &str = r#"{"io.modelcontextprotocol/serverInfo":{"name":"desk","version":"1"}}"#;

fn writer() -> ResultWriter {
    ResultWriter::new(&Implementation::new("desk", "1")).unwrap()
}

fn complete(result: &impl CompleteResult) -> String {
    let bytes = writer().complete(&RequestId::from("a\"1"), result).unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_call_is_completed() {
    assert_eq!(
        complete(&CallToolResult::error("No room\nleft.")),
        format!(
            r#"{{"jsonrpc":"2.0","id":"a\"1","result":{{"resultType":"complete","content":[{{"type":"text","text":"No room\nleft."}}],"isError":true,"_meta":{INFO}}}}}"#
        )
    );
    let result = CallToolResult {
        structured_content: Some(json!(null)),
        ..CallToolResult::default()
    };
    assert_eq!(
        complete(&result),
        format!(
            r#"{{"jsonrpc":"2.0","id":"a\"1","result":{{"resultType":"complete","content":[],"structuredContent":null,"_meta":{INFO}}}}}"#
        )
    );
}

#[test]
fn the_results_own_meta_is_kept_and_cannot_speak_for_the_server() {
    let meta = json!({"a": 1, "io.modelcontextprotocol/serverInfo": {"name": "other"}, "z": {}});
    let result = CallToolResult::default().meta(meta.as_object().unwrap().clone());
    assert_eq!(
        complete(&result),
        concat!(
            r#"{"jsonrpc":"2.0","id":"a\"1","result":{"resultType":"complete","content":[],"_meta":{"a":1,"z":{},"#,
            r#""io.modelcontextprotocol/serverInfo":{"name":"desk","version":"1"}}}}"#,
        )
    );
}

#[test]
fn a_list_says_how_long_it_may_be_kept() {
    let tools = [ToolDefinition::new("echo", json!({"type": "object"}))];
    let page = ListToolsResult::new(&tools[..], Cache::public(Duration::from_secs(3600)));
    assert_eq!(
        complete(&page),
        format!(
            r#"{{"jsonrpc":"2.0","id":"a\"1","result":{{"resultType":"complete","tools":[{{"name":"echo","inputSchema":{{"type":"object"}}}}],"ttlMs":3600000,"cacheScope":"public","_meta":{INFO}}}}}"#
        )
    );
}

#[test]
fn discovery_is_written_as_in_the_specification() {
    let capabilities = ServerCapabilities {
        tools: Some(ListCapability::default()),
        ..ServerCapabilities::default()
    };
    let discovered =
        DiscoverResult::new(capabilities, Cache::private(Duration::ZERO)).instructions("Ask.");
    assert_eq!(
        complete(&discovered),
        format!(
            r#"{{"jsonrpc":"2.0","id":"a\"1","result":{{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{{"tools":{{}}}},"instructions":"Ask.","ttlMs":0,"cacheScope":"private","_meta":{INFO}}}}}"#
        )
    );
}

#[test]
fn discovery_is_read_from_the_specification() {
    let text = r#"{
        "resultType": "complete",
        "supportedVersions": ["2026-07-28"],
        "capabilities": {"tools": {}, "resources": {}},
        "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "ExampleServer", "version": "1.0.0"}},
        "instructions": "This server provides weather and resource utilities.",
        "ttlMs": 3600000,
        "cacheScope": "public"
    }"#;
    let discovered: DiscoverResult = serde_json::from_str(text).unwrap();
    assert_eq!(discovered.cache, Cache::public(Duration::from_secs(3600)));
    assert!(discovered.capabilities.tools.is_some() && discovered.capabilities.prompts.is_none());
}

#[test]
fn input_is_asked_for_in_order() {
    let requests = [
        ("stay".to_owned(), json!({"method": "elicitation/create"})),
        ("date".to_owned(), json!({"method": "roots/list"})),
    ];
    let asked = writer()
        .input_required(&1.into(), &requests, Some("v1..x"))
        .unwrap();
    assert_eq!(
        asked,
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"result":{{"resultType":"input_required","inputRequests":{{"stay":{{"method":"elicitation/create"}},"date":{{"method":"roots/list"}}}},"requestState":"v1..x","_meta":{INFO}}}}}"#
        )
    );
}

#[test]
fn an_empty_map_of_requests_is_never_written() {
    let none: [(String, ()); 0] = [];
    assert_eq!(
        writer()
            .input_required(&1.into(), &none, Some("s"))
            .unwrap(),
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"result":{{"resultType":"input_required","requestState":"s","_meta":{INFO}}}}}"#
        )
    );
    let error = writer().input_required(&1.into(), &none, None).unwrap_err();
    assert_eq!(error, RpcError::internal());
}

#[test]
fn state_is_left_out_where_there_is_none() {
    let requests = [("roots".to_owned(), json!({"method": "roots/list"}))];
    assert_eq!(
        writer().input_required(&1.into(), &requests, None).unwrap(),
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"result":{{"resultType":"input_required","inputRequests":{{"roots":{{"method":"roots/list"}}}},"_meta":{INFO}}}}}"#
        )
    );
}

#[test]
fn an_error_has_its_id_and_data() {
    let error = RpcError::invalid_params("Unknown tool").with_data(json!({"name": "x"}));
    assert_eq!(
        write_error(Some(&7.into()), &error),
        r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"Unknown tool","data":{"name":"x"}}}"#
    );
    assert_eq!(
        write_error(None, &RpcError::internal()),
        r#"{"jsonrpc":"2.0","error":{"code":-32603,"message":"Internal error"}}"#
    );
}

#[test]
fn what_cannot_be_serialized_tells_nothing() {
    struct Broken;
    impl CompleteResult for Broken {
        fn members(&self) -> impl Serialize + '_ {
            struct Fails;
            impl Serialize for Fails {
                fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
                    Err(serde::ser::Error::custom("secret"))
                }
            }
            Fails
        }
    }
    assert_eq!(
        writer().complete(&1.into(), &Broken),
        Err(RpcError::internal())
    );
}

#[test]
fn a_ttl_beyond_all_bounds_is_the_longest() {
    assert_eq!(Cache::public(Duration::MAX).ttl_ms, u64::MAX);
}
