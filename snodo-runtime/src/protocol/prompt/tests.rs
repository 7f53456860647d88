use std::time::Duration;

use serde_json::{Value, json};

use super::*;
use crate::protocol::{Implementation, ResourceContents, ResultWriter};

fn result(result: &impl CompleteResult) -> Value {
    let writer = ResultWriter::new(&Implementation::new("s", "1")).unwrap();
    let body = writer.complete(&1.into(), result).unwrap();
    let mut response: Value = serde_json::from_slice(&body).unwrap();
    response["result"].take()
}

#[test]
fn a_prompt_is_read_and_written_as_the_specification_shows_it() {
    let text = json!({
        "name": "code_review",
        "title": "Request Code Review",
        "description": "Asks the LLM to analyze code quality and suggest improvements",
        "arguments": [
            {"name": "code", "title": "Code", "description": "The code to review", "required": true},
            {"name": "focus"},
        ],
        "icons": [{"src": "https://example.com/review-icon.svg", "mimeType": "image/svg+xml", "sizes": ["any"]}],
    });
    let code = PromptArgument::new("code")
        .title("Code")
        .description("The code to review")
        .required(true);
    let built = PromptDefinition::new("code_review")
        .title("Request Code Review")
        .description("Asks the LLM to analyze code quality and suggest improvements")
        .argument(code)
        .argument(PromptArgument::new("focus"))
        .icon(
            Icon::new("https://example.com/review-icon.svg")
                .mime_type("image/svg+xml")
                .size("any"),
        );
    assert_eq!(serde_json::to_value(&built).unwrap(), text);
    assert_eq!(
        serde_json::from_value::<PromptDefinition>(text).unwrap(),
        built
    );
}

#[test]
fn a_message_has_content_of_every_kind() {
    let embedded =
        ResourceContents::text("resource://example", Some("text/plain"), "Resource content");
    for (content, text) in [
        (Content::text("x"), json!({"type": "text", "text": "x"})),
        (
            Content::image([0], "image/png"),
            json!({"type": "image", "data": "AA==", "mimeType": "image/png"}),
        ),
        (
            Content::audio([0], "audio/wav"),
            json!({"type": "audio", "data": "AA==", "mimeType": "audio/wav"}),
        ),
        (
            Content::link("a:b", "b"),
            json!({"type": "resource_link", "uri": "a:b", "name": "b"}),
        ),
        (
            Content::resource(embedded),
            json!({"type": "resource", "resource": {
                "uri": "resource://example", "mimeType": "text/plain", "text": "Resource content",
            }}),
        ),
    ] {
        let message = json!({"role": "assistant", "content": text});
        assert_eq!(
            serde_json::to_value(PromptMessage::assistant(content.clone())).unwrap(),
            message
        );
        let read: PromptMessage = serde_json::from_value(message).unwrap();
        assert_eq!(read, PromptMessage::assistant(content));
    }
}

#[test]
fn results_carry_what_the_specification_asks_for() {
    let meta = json!({"io.modelcontextprotocol/serverInfo": {"name": "s", "version": "1"}});
    let cache = Cache::private(Duration::from_secs(600));
    let list = ListPromptsResult::new(vec![PromptDefinition::new("a")], cache).next_cursor("next");
    assert_eq!(
        result(&list),
        json!({
            "resultType": "complete",
            "prompts": [{"name": "a"}],
            "nextCursor": "next",
            "ttlMs": 600_000,
            "cacheScope": "private",
            "_meta": meta,
        })
    );
    assert_eq!(
        result(&GetPromptResult::new([PromptMessage::user("x")]).description("d")),
        json!({
            "resultType": "complete",
            "description": "d",
            "messages": [{"role": "user", "content": {"type": "text", "text": "x"}}],
            "_meta": meta,
        })
    );
}
