//! The request that carries a form.

use snodo_runtime::{__private::serde_json, input::FormRequest};

#[test]
fn a_request_is_read_as_it_is_written() {
    let text = r#"{"method":"elicitation/create","params":{"mode":"form","message":"Sure?","requestedSchema":{"type":"object","properties":{"z":{"type":"boolean"},"a":{"type":"boolean"}}}}}"#;
    let request: FormRequest = serde_json::from_str(text).unwrap();
    assert_eq!(request.message, "Sure?");
    assert_eq!(serde_json::to_string(&request).unwrap(), text);

    // No mode means form; what else there may be is ignored.
    let old = text.replace(r#""mode":"form","#, r#""_meta":{},"#);
    assert_eq!(serde_json::from_str::<FormRequest>(&old).unwrap(), request);

    for (from, to) in [
        (r#""mode":"form""#, r#""mode":"url""#),
        ("elicitation/create", "roots/list"),
        (r#""message":"Sure?","#, ""),
        (r#""message":"Sure?""#, r#""message":null"#),
        (r#""type":"boolean""#, r#""type":"null""#),
        ("requestedSchema", "schema"),
    ] {
        let text = text.replace(from, to);
        assert!(
            serde_json::from_str::<FormRequest>(&text).is_err(),
            "{text}"
        );
    }
}
