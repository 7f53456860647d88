use serde_json::json;

use crate::{
    input::{InputRequest, sampling::*},
    protocol::{Capability, Content, JsonObject, Needs, Role, ToolDefinition},
};

/// The request that `params` stand for, after it was found to be written back the same way.
fn round_trip(params: &str) -> SampleRequest {
    let request: SampleRequest = serde_json::from_str(params).unwrap();
    assert_eq!(serde_json::to_string(&request).unwrap(), params);
    request
}

/// Sealed state keeps a request in MessagePack.
fn through_message_pack(request: &SampleRequest) -> SampleRequest {
    let bytes = rmp_serde::to_vec_named(request).unwrap();
    rmp_serde::from_slice(&bytes).unwrap()
}

const CONVERSATION: &str = concat!(
    r#"{"messages":["#,
    r#"{"role":"user","content":{"type":"text","text":"Weather in Paris and London?"}},"#,
    r#"{"role":"assistant","content":["#,
    r#"{"type":"tool_use","id":"call_abc123","name":"get_weather","input":{"city":"Paris"}},"#,
    r#"{"type":"tool_use","id":"call_def456","name":"get_weather","input":{"city":"London"},"_meta":{"cache":1}}]},"#,
    r#"{"role":"user","content":["#,
    r#"{"type":"tool_result","toolUseId":"call_abc123","content":[{"type":"text","text":"18°C"}],"structuredContent":null},"#,
    r#"{"type":"tool_result","toolUseId":"call_def456","content":[{"type":"resource_link","uri":"file:///l","name":"l"}],"isError":true}],"#,
    r#""_meta":{"a":[1.5,-2,18446744073709551615,null]}}"#,
    r#"],"maxTokens":1000,"systemPrompt":"Be brief.","#,
    r#""modelPreferences":{"hints":[{"name":"claude-3-sonnet","family":"x"},{}],"#,
    r#""costPriority":0.3,"speedPriority":0.5,"intelligencePriority":0.8},"#,
    r#""temperature":0.1,"stopSequences":["END"],"includeContext":"thisServer","metadata":{"user":"u"},"#,
    r#""tools":[{"name":"get_weather","inputSchema":{"type":"object"}}],"toolChoice":{"mode":"required"}}"#,
);

#[test]
fn a_request_is_read_and_written_whole() {
    let request = round_trip(CONVERSATION);
    assert_eq!(request.check(), Ok(()));
    assert_eq!(through_message_pack(&request), request);
}

#[test]
fn an_input_request_has_its_method() {
    let request = InputRequest::from(round_trip(
        r#"{"messages":[{"role":"user","content":{"type":"text","text":"Hi"}}],"maxTokens":100}"#,
    ));
    assert_eq!(
        serde_json::to_string(&request).unwrap(),
        concat!(
            r#"{"method":"sampling/createMessage","#,
            r#""params":{"messages":[{"role":"user","content":{"type":"text","text":"Hi"}}],"maxTokens":100}}"#,
        )
    );
    assert_eq!(request.needs(), Needs::of(&[Capability::Sampling]));
}

#[test]
fn every_setter_writes_its_member() {
    let request = SampleRequest::new([], 1)
        .message(SamplingMessage::assistant("a"))
        .max_tokens(60)
        .system_prompt("s")
        .temperature(1)
        .stop_sequences(["x", "y"])
        .include_context(IncludeContext::None)
        .metadata([("k", 1)])
        .tools([ToolDefinition::new("t", json!({"type": "object"}))])
        .tool_choice(ToolChoice::None)
        .model_hints(["m"])
        .cost_priority(0)
        .speed_priority(0.5)
        .intelligence_priority(1);
    assert_eq!(
        serde_json::to_string(&request).unwrap(),
        concat!(
            r#"{"messages":[{"role":"assistant","content":{"type":"text","text":"a"}}],"maxTokens":60,"#,
            r#""systemPrompt":"s","#,
            r#""modelPreferences":{"hints":[{"name":"m"}],"costPriority":0.0,"speedPriority":0.5,"#,
            r#""intelligencePriority":1.0},"temperature":1.0,"stopSequences":["x","y"],"includeContext":"none","#,
            r#""metadata":{"k":1},"tools":[{"name":"t","inputSchema":{"type":"object"}}],"toolChoice":{"mode":"none"}}"#,
        )
    );
}

#[test]
fn a_message_of_one_block_may_come_as_a_list() {
    let listed: SamplingMessage =
        serde_json::from_str(r#"{"role":"user","content":[{"type":"text","text":"Hi"}]}"#).unwrap();
    assert_eq!(listed, SamplingMessage::user("Hi"));
}

#[test]
fn a_tool_choice_without_mode_is_auto() {
    for (text, choice) in [
        (r#"{}"#, ToolChoice::Auto),
        (r#"{"mode":"auto"}"#, ToolChoice::Auto),
        (r#"{"mode":"none"}"#, ToolChoice::None),
        (r#"{"mode":"required"}"#, ToolChoice::Required),
    ] {
        assert_eq!(serde_json::from_str::<ToolChoice>(text).unwrap(), choice);
    }
    assert!(serde_json::from_str::<ToolChoice>(r#"{"mode":"any"}"#).is_err());
}

#[test]
fn a_request_that_is_not_whole_is_not_read() {
    let message = r#"{"role":"user","content":{"type":"text","text":"Hi"}}"#;
    for params in [
        r#"{"maxTokens":1}"#.to_owned(),
        format!(r#"{{"messages":[{message}]}}"#),
        format!(r#"{{"messages":[{message}],"maxTokens":-1}}"#),
        format!(r#"{{"messages":[{message}],"maxTokens":1.5}}"#),
        format!(r#"{{"messages":[{message}],"maxTokens":"1"}}"#),
        format!(r#"{{"messages":[{message}],"maxTokens":1,"metadata":[]}}"#),
        format!(r#"{{"messages":[{message}],"maxTokens":1,"includeContext":"some"}}"#),
        r#"{"messages":[{"role":"system","content":{"type":"text","text":"Hi"}}],"maxTokens":1}"#.to_owned(),
        r#"{"messages":[{"role":"user","content":"Hi"}],"maxTokens":1}"#.to_owned(),
        // A resource stands in the result of a tool only.
        r#"{"messages":[{"role":"user","content":{"type":"resource_link","uri":"file:///a","name":"a"}}],"maxTokens":1}"#.to_owned(),
    ] {
        assert!(serde_json::from_str::<SampleRequest>(&params).is_err(), "{params}");
    }
}

#[test]
fn needs_follow_what_is_asked() {
    let plain = "Hi".into_sample().max_tokens(1);
    let sampling = Needs::of(&[Capability::Sampling]);
    let tools = Needs::of(&[Capability::Sampling, Capability::SamplingTools]);
    let context = Needs::of(&[Capability::Sampling, Capability::SamplingContext]);
    assert_eq!(plain.needs(), sampling);
    assert_eq!(
        plain.clone().include_context(IncludeContext::None).needs(),
        sampling
    );
    assert_eq!(
        plain
            .clone()
            .include_context(IncludeContext::ThisServer)
            .needs(),
        context
    );
    assert_eq!(
        plain
            .clone()
            .include_context(IncludeContext::AllServers)
            .needs(),
        context
    );
    assert_eq!(plain.clone().tools([]).needs(), tools);
    assert_eq!(plain.clone().tool_choice(ToolChoice::None).needs(), tools);
    assert_eq!(
        plain
            .tool_choice(ToolChoice::Auto)
            .include_context(IncludeContext::AllServers)
            .needs(),
        tools.union(context)
    );
}

#[test]
fn whatever_ask_takes_becomes_a_request() {
    let expected = SampleRequest::new([SamplingMessage::user("Hi")], 60);
    let message = SamplingMessage::new(Role::User, [SamplingContent::text("Hi")]);
    assert_eq!("Hi".into_sample().max_tokens(60), expected);
    assert_eq!(String::from("Hi").into_sample().max_tokens(60), expected);
    assert_eq!((&String::from("Hi")).into_sample().max_tokens(60), expected);
    assert_eq!(message.clone().into_sample().max_tokens(60), expected);
    assert_eq!([message.clone()].into_sample().max_tokens(60), expected);
    assert_eq!(vec![message].into_sample().max_tokens(60), expected);
    let full = expected.clone().temperature(0.5);
    assert_eq!(full.clone().into_sample(), full);
}

#[test]
fn the_results_of_tools_make_a_message() {
    let tool = ToolUseContent::new("call_1", "get_weather", JsonObject::new());
    let message = SamplingMessage::tool_results([
        tool.result([Content::text("Rain")])
            .structured(json!({"rain": true})),
        ToolResultContent::new("call_2", [Content::text("No such city")]).failed(),
    ]);
    assert_eq!(
        serde_json::to_string(&message).unwrap(),
        concat!(
            r#"{"role":"user","content":["#,
            r#"{"type":"tool_result","toolUseId":"call_1","content":[{"type":"text","text":"Rain"}],"structuredContent":{"rain":true}},"#,
            r#"{"type":"tool_result","toolUseId":"call_2","content":[{"type":"text","text":"No such city"}],"isError":true}]}"#,
        )
    );
}
