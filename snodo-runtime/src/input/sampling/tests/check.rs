use serde_json::json;

use crate::{
    input::sampling::*,
    protocol::{Content, JsonObject, Role, ToolDefinition},
};

fn request() -> SampleRequest {
    "Hi".into_sample().max_tokens(1)
}

fn uses(ids: &[&str]) -> SamplingMessage {
    let uses = ids
        .iter()
        .map(|id| ToolUseContent::new(*id, "tool", JsonObject::new()).into());
    SamplingMessage::new(Role::Assistant, uses)
}

fn results(ids: &[&str]) -> SamplingMessage {
    SamplingMessage::tool_results(
        ids.iter()
            .map(|id| ToolResultContent::new(*id, [Content::text("r")])),
    )
}

/// What `check` says of a conversation.
fn conversation(messages: impl IntoIterator<Item = SamplingMessage>) -> Result<(), String> {
    SampleRequest::new(messages, 1).check()
}

#[test]
fn numbers_stay_in_their_ranges() {
    for (request, error) in [
        (request().max_tokens(0), "`maxTokens` must be at least 1"),
        (
            request().temperature(f64::NAN),
            "`temperature` must be a finite number",
        ),
        (
            request().temperature(f64::INFINITY),
            "`temperature` must be a finite number",
        ),
        (
            request().temperature(f64::NEG_INFINITY),
            "`temperature` must be a finite number",
        ),
        (
            request().cost_priority(1.5),
            "`costPriority` must lie between 0 and 1",
        ),
        (
            request().cost_priority(-0.5),
            "`costPriority` must lie between 0 and 1",
        ),
        (
            request().speed_priority(f64::NAN),
            "`speedPriority` must lie between 0 and 1",
        ),
        (
            request().intelligence_priority(2),
            "`intelligencePriority` must lie between 0 and 1",
        ),
    ] {
        assert_eq!(request.check().unwrap_err(), error);
    }
    let bounds = request()
        .temperature(-3)
        .cost_priority(0)
        .speed_priority(1)
        .intelligence_priority(0.5);
    assert_eq!(bounds.check(), Ok(()));
}

#[test]
fn there_is_something_to_read() {
    assert_eq!(
        conversation([]).unwrap_err(),
        "`messages` must not be empty"
    );
    let empty = SamplingMessage::new(Role::User, []);
    assert_eq!(
        conversation([SamplingMessage::user("Hi"), empty]).unwrap_err(),
        "message 2 must have a content block"
    );
}

#[test]
fn a_tool_takes_an_object() {
    for schema in [
        json!({}),
        json!({"type": "string"}),
        json!(true),
        json!({"type": ["object"]}),
    ] {
        let error = request()
            .tools([ToolDefinition::new("t", schema)])
            .check()
            .unwrap_err();
        assert_eq!(
            error,
            "the input schema of the tool `t` must have `type: \"object\"`"
        );
    }
}

#[test]
fn uses_of_tools_and_their_results_pair() {
    let hi = || SamplingMessage::user("Hi");
    assert_eq!(
        conversation([hi(), uses(&["1", "2"]), results(&["2", "1"])]),
        Ok(())
    );
    assert_eq!(
        conversation([
            hi(),
            uses(&["1"]),
            results(&["1"]),
            uses(&["2"]),
            results(&["2"]),
            hi()
        ]),
        Ok(())
    );
    let thought = SamplingMessage::new(
        Role::Assistant,
        [
            SamplingContent::text("Let me see."),
            ToolUseContent::new("1", "t", JsonObject::new()).into(),
        ],
    );
    assert_eq!(conversation([hi(), thought, results(&["1"])]), Ok(()));
}

#[test]
fn uses_and_results_that_do_not_pair_are_refused() {
    let hi = || SamplingMessage::user("Hi");
    let mixed = SamplingMessage::new(
        Role::User,
        [
            ToolResultContent::new("1", []).into(),
            SamplingContent::text("There."),
        ],
    );
    let foreign_use = SamplingMessage::user(ToolUseContent::new("1", "t", JsonObject::new()));
    let foreign_result = SamplingMessage::assistant(ToolResultContent::new("1", []));
    let both = SamplingMessage::new(
        Role::Assistant,
        [
            ToolResultContent::new("1", []).into(),
            ToolUseContent::new("2", "t", JsonObject::new()).into(),
        ],
    );
    for (messages, error) in [
        (vec![hi(), uses(&["1"])], "the last message uses tools"),
        (
            vec![hi(), uses(&["1"]), hi()],
            "message 3 must be made of tool results only",
        ),
        (
            vec![hi(), uses(&["1"]), hi(), results(&["1"])],
            "message 3 must be made of tool results only",
        ),
        (
            vec![hi(), uses(&["1"]), mixed.clone()],
            "message 3 must be made of tool results only",
        ),
        (
            vec![hi(), mixed],
            "message 2 must be made of tool results only",
        ),
        (
            vec![hi(), uses(&["1"]), SamplingMessage::assistant("x")],
            "message 3 must not have tool results",
        ),
        (
            vec![hi(), uses(&["1"]), uses(&["2"]), results(&["1", "2"])],
            "message 3 must not have tool results",
        ),
        (
            vec![hi(), uses(&["1"]), foreign_result.clone()],
            "message 3 must not have tool results",
        ),
        (
            vec![hi(), uses(&["1"]), both, results(&["2"])],
            "message 3 must not have tool results",
        ),
        (
            vec![hi(), foreign_result],
            "message 2 must not have tool results",
        ),
        (
            vec![hi(), uses(&["1", "2"]), results(&["1"])],
            "message 3 must answer every tool use",
        ),
        (
            vec![hi(), uses(&["1"]), results(&["1", "1"])],
            "message 3 has a tool result for `1`",
        ),
        (
            vec![hi(), uses(&["1"]), results(&["1", "3"])],
            "message 3 has a tool result for `3`",
        ),
        (
            vec![hi(), results(&["1"])],
            "message 2 has a tool result for `1`",
        ),
        (
            vec![hi(), uses(&["1", "1"]), results(&["1"])],
            "the tool use id `1` must be unique",
        ),
        (
            vec![
                hi(),
                uses(&["1"]),
                results(&["1"]),
                uses(&["1"]),
                results(&["1"]),
            ],
            "the tool use id `1` must be unique",
        ),
        (vec![foreign_use, results(&["1"])], "message 1 uses a tool"),
    ] {
        let found = conversation(messages.clone()).expect_err(error);
        assert!(found.starts_with(error), "{found}: {messages:?}");
    }
}
