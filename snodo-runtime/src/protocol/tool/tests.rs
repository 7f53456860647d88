use serde_json::json;

use super::*;
use crate::protocol::Icon;

#[test]
fn a_definition_is_written_as_on_the_wire() {
    let tool = ToolDefinition::new("weather", json!({"type": "object"}))
        .title("Weather")
        .description("Current weather")
        .output_schema(json!({"type": "string"}))
        .annotations(
            ToolAnnotations::new()
                .title("W")
                .read_only(true)
                .destructive(false)
                .idempotent(true)
                .open_world(true),
        )
        .icon(
            Icon::new("https://example.com/i.png")
                .mime_type("image/png")
                .size("48x48"),
        )
        .meta(JsonObject::from_iter([("a".to_owned(), json!(1))]));
    let text = concat!(
        r#"{"name":"weather","title":"Weather","description":"Current weather","#,
        r#""inputSchema":{"type":"object"},"outputSchema":{"type":"string"},"#,
        r#""annotations":{"title":"W","readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true},"#,
        r#""icons":[{"src":"https://example.com/i.png","mimeType":"image/png","sizes":["48x48"]}],"_meta":{"a":1}}"#,
    );
    assert_eq!(serde_json::to_string(&tool).unwrap(), text);
    assert_eq!(serde_json::from_str::<ToolDefinition>(text).unwrap(), tool);
}

#[test]
fn a_page_of_tools_is_read_and_written() {
    let text = concat!(
        r#"{"tools":[{"name":"echo","inputSchema":{"type":"object"}}],"#,
        r#""nextCursor":"next-page-cursor","ttlMs":3600000,"cacheScope":"public"}"#,
    );
    let page: ListToolsResult<'_> = serde_json::from_str(text).unwrap();
    assert_eq!(page.tools.len(), 1);
    assert_eq!(serde_json::to_string(&page).unwrap(), text);
}

#[test]
fn a_result_is_read_and_written() {
    for text in [
        r#"{"content":[]}"#,
        r#"{"content":[{"type":"text","text":"no"}],"isError":true}"#,
        r#"{"content":[],"structuredContent":[1,2],"_meta":{"a":1}}"#,
        // Absent and null differ.
        r#"{"content":[],"structuredContent":null}"#,
    ] {
        let result: CallToolResult = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&result).unwrap(), text);
    }
    let result: CallToolResult = serde_json::from_str(r#"{"content":[],"isError":false}"#).unwrap();
    assert_eq!(result, CallToolResult::new([]));
}

#[test]
fn structured_content_is_text_too() {
    assert_eq!(
        serde_json::to_string(&CallToolResult::structured(json!({"rate": 80.5}))).unwrap(),
        r#"{"content":[{"type":"text","text":"{\"rate\":80.5}"}],"structuredContent":{"rate":80.5}}"#
    );
}
