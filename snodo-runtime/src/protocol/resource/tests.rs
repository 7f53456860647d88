use std::time::Duration;

use serde_json::{Value, json};

use super::*;
use crate::protocol::{Implementation, ResultWriter, Role};

fn result(result: &impl CompleteResult) -> Value {
    let writer = ResultWriter::new(&Implementation::new("s", "1")).unwrap();
    let body = writer.complete(&1.into(), result).unwrap();
    let mut response: Value = serde_json::from_slice(&body).unwrap();
    response["result"].take()
}

#[test]
fn a_resource_is_read_and_written_as_the_specification_shows_it() {
    let text = json!({
        "uri": "file:///project/README.md",
        "name": "README.md",
        "title": "Project Documentation",
        "description": "Read me first",
        "mimeType": "text/markdown",
        "size": 12,
        "icons": [{"src": "https://example.com/i.png", "mimeType": "image/png", "sizes": ["48x48"]}],
        "annotations": {"audience": ["user"], "priority": 0.8, "lastModified": "2025-01-12T15:00:58Z"},
        "_meta": {"a": 1},
    });
    let built = ResourceDefinition::new("file:///project/README.md", "README.md")
        .title("Project Documentation")
        .description("Read me first")
        .mime_type("text/markdown")
        .size(12)
        .icon(
            Icon::new("https://example.com/i.png")
                .mime_type("image/png")
                .size("48x48"),
        )
        .annotations(
            Annotations::new()
                .audience(Role::User)
                .priority(0.8)
                .last_modified("2025-01-12T15:00:58Z"),
        )
        .meta(json!({"a": 1}).as_object().unwrap().clone());
    assert_eq!(serde_json::to_value(&built).unwrap(), text);
    assert_eq!(
        serde_json::from_value::<ResourceDefinition>(text).unwrap(),
        built
    );
}

#[test]
fn a_template_is_read_and_written_as_the_specification_shows_it() {
    let text = json!({
        "uriTemplate": "file:///{path}",
        "name": "Project Files",
        "title": "📁 Project Files",
        "description": "Access files in the project directory",
        "mimeType": "application/octet-stream",
    });
    let built = TemplateDefinition::new("file:///{path}", "Project Files")
        .title("📁 Project Files")
        .description("Access files in the project directory")
        .mime_type("application/octet-stream");
    assert_eq!(serde_json::to_value(&built).unwrap(), text);
    assert_eq!(
        serde_json::from_value::<TemplateDefinition>(text).unwrap(),
        built
    );
}

#[test]
fn lists_carry_their_cursor_and_cache_hints() {
    let cache = Cache::public(Duration::from_secs(300));
    let meta = json!({"io.modelcontextprotocol/serverInfo": {"name": "s", "version": "1"}});
    let resources = vec![ResourceDefinition::new("a:b", "b")];
    assert_eq!(
        result(&ListResourcesResult::new(resources, cache).next_cursor("next")),
        json!({
            "resultType": "complete",
            "resources": [{"uri": "a:b", "name": "b"}],
            "nextCursor": "next",
            "ttlMs": 300_000,
            "cacheScope": "public",
            "_meta": meta,
        })
    );
    assert_eq!(
        result(&ListTemplatesResult::new(Vec::new(), cache)),
        json!({
            "resultType": "complete",
            "resourceTemplates": [],
            "ttlMs": 300_000,
            "cacheScope": "public",
            "_meta": meta,
        })
    );
}

#[test]
fn what_was_read_always_carries_cache_hints() {
    let meta = json!({"io.modelcontextprotocol/serverInfo": {"name": "s", "version": "1"}});
    let read = ReadResourceResult::new([
        ResourceContents::text("a:b", Some("text/plain"), "x"),
        ResourceContents::blob("a:c", None, [0, 1, 2]),
    ]);
    assert_eq!(
        result(&read),
        json!({
            "resultType": "complete",
            "contents": [
                {"uri": "a:b", "mimeType": "text/plain", "text": "x"},
                {"uri": "a:c", "blob": "AAEC"},
            ],
            "ttlMs": 0,
            "cacheScope": "private",
            "_meta": meta,
        })
    );
    let read = ReadResourceResult::new([]).cache(Cache::public(Duration::from_secs(1)));
    assert_eq!(
        result(&read),
        json!({"resultType": "complete", "contents": [], "ttlMs": 1000, "cacheScope": "public", "_meta": meta})
    );
}

#[test]
fn what_an_older_server_sends_without_cache_hints_is_read() {
    let read = |text: Value| serde_json::from_value::<ReadResourceResult>(text).unwrap();
    assert_eq!(read(json!({"contents": []})), ReadResourceResult::new([]));
    assert_eq!(
        read(json!({"contents": [], "ttlMs": 5, "cacheScope": "private"})).cache,
        Some(Cache::private(Duration::from_millis(5)))
    );
}
