use super::*;
use crate::protocol::code;

fn answer(text: &str) -> Result<Vec<Root>, RpcError> {
    read_roots("workspace", serde_json::from_str(text).unwrap())
}

#[test]
fn the_request_is_the_method_alone() {
    assert_eq!(
        serde_json::to_string(&Roots).unwrap(),
        r#"{"method":"roots/list"}"#
    );
    for text in [
        r#"{"method":"roots/list"}"#,
        r#"{"method":"roots/list","params":{"_meta":{}}}"#,
    ] {
        assert_eq!(serde_json::from_str::<Roots>(text).unwrap(), Roots);
    }
    for text in [
        r#"{"method":"tools/list"}"#,
        "{}",
        r#"{"params":{}}"#,
        "null",
    ] {
        assert!(serde_json::from_str::<Roots>(text).is_err(), "{text}");
    }
}

#[test]
fn roots_are_read_in_order() {
    assert_eq!(answer(r#"{"roots":[]}"#).unwrap(), []);
    assert_eq!(
        answer(
            r#"{"roots":[
                {"uri":"file:///home/ada/repos/frontend","name":"Frontend"},
                {"uri":"file:///home/ada/a%20b","_meta":{"x":1},"more":[]},
                {"uri":"file://server/share","name":""},
                {"uri":"file://"}
            ],"_meta":{},"more":null}"#
        )
        .unwrap(),
        [
            Root::new("file:///home/ada/repos/frontend").name("Frontend"),
            Root::new("file:///home/ada/a%20b"),
            Root::new("file://server/share").name(""),
            Root::new("file://"),
        ]
    );
}

#[test]
fn a_malformed_answer_is_refused_without_its_values() {
    const URI: &str = "root 1 must have a valid URI that begins with `file://` as `uri`";
    for (text, rule) in [
        ("null", "must be an object"),
        ("[]", "must be an object"),
        (r#"[{"uri":"file:///a"}]"#, "must be an object"),
        ("{}", "must have a list as `roots`"),
        (r#"{"roots":null}"#, "must have a list as `roots`"),
        (
            r#"{"roots":{"uri":"file:///a"}}"#,
            "must have a list as `roots`",
        ),
        (r#"{"result":{"roots":[]}}"#, "must have a list as `roots`"),
        (r#"{"action":"decline"}"#, "must have a list as `roots`"),
        (
            r#"{"roots":["file:///secret"]}"#,
            "root 1 must be an object",
        ),
        (
            r#"{"roots":[["file:///secret"]]}"#,
            "root 1 must be an object",
        ),
        (
            r#"{"roots":[{"uri":"file:///a"},null]}"#,
            "root 2 must be an object",
        ),
        (
            r#"{"roots":[{"name":"secret"}]}"#,
            "root 1 must have a string as `uri`",
        ),
        (
            r#"{"roots":[{"uri":7}]}"#,
            "root 1 must have a string as `uri`",
        ),
        (
            r#"{"roots":[{"uri":"file:///a","name":null}]}"#,
            "root 1 must have a string as `name`, or none",
        ),
        (
            r#"{"roots":[{"uri":"file:///a","name":7}]}"#,
            "root 1 must have a string as `name`, or none",
        ),
        (r#"{"roots":[{"uri":""}]}"#, URI),
        (r#"{"roots":[{"uri":"/secret"}]}"#, URI),
        (r#"{"roots":[{"uri":"https://secret.example"}]}"#, URI),
        (r#"{"roots":[{"uri":"file:/secret"}]}"#, URI),
        (r#"{"roots":[{"uri":" file:///secret"}]}"#, URI),
        (r#"{"roots":[{"uri":"FILE:///secret"}]}"#, URI),
        (r#"{"roots":[{"uri":"file:///a secret"}]}"#, URI),
        (r#"{"roots":[{"uri":"file:///secret\n"}]}"#, URI),
        (r#"{"roots":[{"uri":"file:///secret%"}]}"#, URI),
    ] {
        let error = answer(text).unwrap_err();
        assert_eq!(error.code, code::INVALID_PARAMS, "{text}");
        assert_eq!(
            error.message,
            format!("answer to `workspace`: {rule}"),
            "{text}"
        );
    }
}

#[test]
fn a_root_is_written_as_it_is_read() {
    for text in [
        r#"{"uri":"file:///a","name":"A"}"#,
        r#"{"uri":"file:///a"}"#,
    ] {
        let root: Root = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&root).unwrap(), text);
        let kept = rmp_serde::to_vec_named(&root).unwrap();
        assert_eq!(rmp_serde::from_slice::<Root>(&kept).unwrap(), root);
    }
}
