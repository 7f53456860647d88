use serde_json::{json, value::RawValue};

use crate::{
    input::sampling::*,
    protocol::{ImageContent, Role, RpcError},
};

fn read<T: FromSample>(answer: &str) -> Result<Result<T, SampleError>, RpcError> {
    let answer: &RawValue = serde_json::from_str(answer).unwrap();
    read_sample("welcome", answer)
}

#[test]
fn text_is_joined() {
    let answer = r#"{"role":"assistant","content":{"type":"text","text":"Paris."},"model":"m-1","stopReason":"endTurn"}"#;
    assert_eq!(read(answer), Ok(Ok("Paris.".to_owned())));
    let answer = r#"{"role":"assistant","content":[{"type":"text","text":"Par"},{"type":"text","text":"is."}],"model":"m-1"}"#;
    assert_eq!(read(answer), Ok(Ok("Paris.".to_owned())));
    let answer = r#"{"role":"assistant","content":{"type":"text","text":""},"model":"m-1"}"#;
    assert_eq!(read(answer), Ok(Ok(String::new())));
}

#[test]
fn the_whole_answer_is_kept() {
    let answer = concat!(
        r#"{"role":"user","content":[{"type":"text","text":"Let me see."},"#,
        r#"{"type":"tool_use","id":"call_abc123","name":"get_weather","input":{"city":"Paris"}}],"#,
        r#""model":"claude-3-sonnet-20240307","stopReason":"own reason","_meta":{"a":1},"usage":{"tokens":12}}"#,
    );
    let sampled: Sampled = read(answer).unwrap().unwrap();
    assert_eq!(sampled.role, Role::User);
    assert_eq!(sampled.stop_reason.as_deref(), Some("own reason"));
    assert_eq!(
        json!(sampled.other),
        json!({"_meta": {"a": 1}, "usage": {"tokens": 12}})
    );
    assert_eq!(sampled.text(), None);
    let SamplingContent::ToolUse(tool) = &sampled.content[1] else {
        panic!("no use of a tool");
    };
    assert_eq!(json!(tool.input), json!({"city": "Paris"}));
    assert_eq!(serde_json::to_string(&sampled).unwrap(), answer);
}

#[test]
fn an_answer_is_written_as_it_is_read() {
    let sampled = Sampled::new(["Paris.".into()], "m-1").stop_reason("endTurn");
    let written = serde_json::to_string(&sampled).unwrap();
    assert_eq!(
        written,
        r#"{"role":"assistant","content":{"type":"text","text":"Paris."},"model":"m-1","stopReason":"endTurn"}"#
    );
    assert_eq!(read(&written), Ok(Ok(sampled)));
}

#[test]
fn what_is_not_text_is_for_the_handler() {
    let image = SamplingContent::from(ImageContent::new("x", "image/png"));
    let sampled = Sampled::new(["Here:".into(), image], "m-1");
    let written = serde_json::to_string(&sampled).unwrap();
    let error = read::<String>(&written).unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the model was asked for text and answered with a block of type `image`"
    );
    let SampleError::NotText { answer } = &error else {
        panic!("{error:?}");
    };
    assert_eq!(**answer, sampled);

    // A handler may keep the error over its next question.
    let kept = rmp_serde::to_vec_named(&error).unwrap();
    assert_eq!(rmp_serde::from_slice::<SampleError>(&kept).unwrap(), error);
}

#[test]
fn an_answer_survives_state() {
    let text = concat!(
        r#"{"role":"assistant","content":[{"type":"text","text":"a"},"#,
        r#"{"type":"tool_use","id":"1","name":"n","input":{"x":[1.5,null]}}],"model":"m","usage":{"n":-1}}"#,
    );
    let sampled: Sampled = read(text).unwrap().unwrap();
    let kept = rmp_serde::to_vec_named(&sampled).unwrap();
    assert_eq!(rmp_serde::from_slice::<Sampled>(&kept).unwrap(), sampled);
}

#[test]
fn what_is_no_answer_is_refused_by_name() {
    let text = r#"{"type":"text","text":"s3cret"}"#;
    for (answer, error) in [
        (r#""s3cret""#.to_owned(), "must be an object"),
        (format!("[{text}]"), "must be an object"),
        ("null".to_owned(), "must be an object"),
        // An envelope around the answer is not looked through.
        (
            format!(r#"{{"result":{{"role":"assistant","content":{text},"model":"m"}}}}"#),
            "must have `role`",
        ),
        (
            format!(r#"{{"content":{text},"model":"m"}}"#),
            "must have `role`",
        ),
        (
            r#"{"role":"assistant","model":"m"}"#.to_owned(),
            "must have `content`",
        ),
        (
            format!(r#"{{"role":"assistant","content":{text}}}"#),
            "must have `model`",
        ),
        (
            format!(r#"{{"role":"s3cret","content":{text},"model":"m"}}"#),
            "must have \"user\" or \"assistant\" as `role`",
        ),
        (
            format!(r#"{{"role":null,"content":{text},"model":"m"}}"#),
            "must have \"user\" or \"assistant\" as `role`",
        ),
        (
            format!(r#"{{"role":"assistant","content":{text},"model":7}}"#),
            "must have a string as `model`",
        ),
        (
            format!(
                r#"{{"role":"assistant","content":{text},"model":"m","stopReason":["s3cret"]}}"#
            ),
            "must have a string as `stopReason`",
        ),
        (
            format!(r#"{{"role":"assistant","content":{text},"model":"m","stopReason":null}}"#),
            "must have a string as `stopReason`",
        ),
        (
            r#"{"role":"assistant","content":[],"model":"m"}"#.to_owned(),
            "must have a block in `content`",
        ),
    ] {
        let refused = read::<Sampled>(&answer).unwrap_err();
        assert_eq!(refused.code, -32602);
        assert_eq!(
            refused.message,
            format!("The answer to `welcome` {error}"),
            "{answer}"
        );
        assert_eq!(refused.data, None);
    }
}

#[test]
fn content_of_an_answer_is_made_of_blocks() {
    for content in [
        "null",
        r#""s3cret""#,
        "{}",
        r#"{"type":"s3cret"}"#,
        r#"{"type":"text","text":7}"#,
        r#"[{"type":"text","text":"a"},"s3cret"]"#,
        r#"[["text","s3cret"]]"#,
        r#"{"type":"resource_link","uri":"file:///s3cret","name":"a"}"#,
        r#"[{"type":"tool_use","id":"1","name":"n","input":["s3cret"]}]"#,
    ] {
        let answer = format!(r#"{{"role":"assistant","content":{content},"model":"m"}}"#);
        let refused = read::<Sampled>(&answer).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "The answer to `welcome` must have a content block or a list of them as `content` (-32602)",
            "{content}"
        );
    }
}
