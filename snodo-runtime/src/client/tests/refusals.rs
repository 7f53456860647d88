//! What a server may not say, and that nobody is asked when it does.

use super::{
    super::{CallError, Fault, RequestFault},
    *,
};
use crate::protocol::{Capability, Needs};

/// The fault that ends a call with this reply, when nothing may be answered.
fn fault(reply: &str) -> Fault {
    let script = Script::new([reply, DONE]);
    let answers = Handlers::new()
        .on_form(async |_: FormQuestion| panic!("asked in vain"))
        .on_sampling(async |_: SampleQuestion| panic!("asked in vain"));
    match run(&script, answers) {
        Err(Error::Protocol(fault)) => fault,
        other => panic!("{reply}: {other:?}"),
    }
}

fn request_fault(request: &str) -> RequestFault {
    // The first in key order is fine: all are checked before any is answered.
    match fault(&asks(&[("a", FORM), ("b", request)], Some("s"))) {
        Fault::Request { key, fault } if key == "b" => fault,
        other => panic!("{request}: {other:?}"),
    }
}

#[test]
fn results_out_of_shape() {
    for reply in [
        "7",
        "null",
        "[]",
        r#"["complete"]"#,
        r#"{"resultType":"complete","resultType":"complete"}"#,
    ] {
        assert_eq!(fault(reply), Fault::Malformed, "{reply}");
    }
    for reply in [r#"{"resultType":null}"#, r#"{"resultType":7}"#] {
        assert_eq!(fault(reply), Fault::Member("resultType"), "{reply}");
    }
    for value in ["null", "7", "{}", r#"["s"]"#] {
        let reply = format!(r#"{{"resultType":"input_required","requestState":{value}}}"#);
        assert_eq!(fault(&reply), Fault::Member("requestState"), "{reply}");
    }
    for value in ["null", "7", "[]", r#""x""#, r#"{"a":{},"a":{}}"#] {
        let reply = format!(r#"{{"resultType":"input_required","inputRequests":{value}}}"#);
        assert_eq!(fault(&reply), Fault::Member("inputRequests"), "{reply}");
    }
}

#[test]
fn result_types_that_nobody_named() {
    for kind in ["task", "Complete", "", "input-required"] {
        let reply = json!({ "resultType": kind }).to_string();
        assert_eq!(fault(&reply), Fault::UnknownResultType(kind.to_owned()));
    }
}

#[test]
fn input_that_is_required_but_not_named() {
    assert_eq!(
        fault(r#"{"resultType":"input_required"}"#),
        Fault::NothingRequired
    );
}

#[test]
fn methods_that_can_not_ask() {
    let asking = asks(&[], Some("s"));
    for (method, asks) in [
        ("tools/call", true),
        ("resources/read", true),
        ("prompts/get", true),
        ("tools/list", false),
        ("server/discover", false),
        ("acme/search", false),
    ] {
        let script = Script::new([&asking, DONE]);
        let call = Call::new(method, &json!({})).unwrap();
        match now(client(&script, Handlers::new()).run(&call)) {
            Ok(_) => assert!(asks, "{method}"),
            Err(Error::Protocol(Fault::NotForThisMethod)) => assert!(!asks, "{method}"),
            Err(other) => panic!("{method}: {other:?}"),
        }
    }
}

#[test]
fn requests_out_of_shape() {
    for request in [
        "7",
        "null",
        "{}",
        r#"["elicitation/create",{}]"#,
        r#"{"method":7}"#,
        r#"{"method":"elicitation/create"}"#,
        r#"{"method":"elicitation/create","params":7}"#,
        r#"{"method":"elicitation/create","params":["form","m",{}]}"#,
        r#"{"method":"sampling/createMessage"}"#,
        r#"{"method":"sampling/createMessage","params":{"messages":7,"maxTokens":1}}"#,
    ] {
        assert_eq!(request_fault(request), RequestFault::Malformed, "{request}");
    }
}

#[test]
fn methods_and_modes_that_nobody_knows() {
    let fault = request_fault(r#"{"method":"elicitation/complete","params":{}}"#);
    assert_eq!(
        fault,
        RequestFault::UnknownMethod("elicitation/complete".to_owned())
    );
    let fault = request_fault(r#"{"method":"elicitation/create","params":{"mode":"voice"}}"#);
    assert_eq!(fault, RequestFault::UnknownMode("voice".to_owned()));
}

#[test]
fn forms_that_are_not_whole() {
    for (params, named) in [
        (
            r#"{"requestedSchema":{"type":"object","properties":{}}}"#,
            "`message`",
        ),
        (r#"{"mode":"form","message":"m"}"#, "`requestedSchema`"),
        (
            r#"{"message":"m","requestedSchema":{"type":"array"}}"#,
            "type",
        ),
        (
            r#"{"message":"m","requestedSchema":{"type":"object","properties":{"x":{"type":"string","pattern":"a"}}}}"#,
            "pattern",
        ),
    ] {
        match request_fault(&format!(
            r#"{{"method":"elicitation/create","params":{params}}}"#
        )) {
            RequestFault::Params(why) => assert!(why.contains(named), "{why}"),
            other => panic!("{params}: {other:?}"),
        }
    }
}

#[test]
fn sampling_that_breaks_its_rules() {
    for params in [
        r#"{"messages":[],"maxTokens":1}"#,
        r#"{"messages":[{"role":"user","content":{"type":"text","text":"x"}}],"maxTokens":0}"#,
    ] {
        let request = format!(r#"{{"method":"sampling/createMessage","params":{params}}}"#);
        assert!(
            matches!(request_fault(&request), RequestFault::Params(_)),
            "{params}"
        );
    }
}

#[test]
fn what_was_not_declared() {
    let needs = |capability| RequestFault::Undeclared(Needs::of(&[capability]));
    let url = r#"{"method":"elicitation/create","params":{"mode":"url","message":"m","url":"https://a.example"}}"#;
    assert_eq!(request_fault(url), needs(Capability::Url));
    assert_eq!(
        request_fault(r#"{"method":"roots/list"}"#),
        needs(Capability::Roots)
    );
    let tools = PROMPT.replace(r#""maxTokens":5"#, r#""maxTokens":5,"tools":[]"#);
    assert_eq!(request_fault(&tools), needs(Capability::SamplingTools));
    let context = PROMPT.replace(
        r#""maxTokens":5"#,
        r#""maxTokens":5,"includeContext":"allServers""#,
    );
    assert_eq!(request_fault(&context), needs(Capability::SamplingContext));

    for (request, capability) in [(FORM, Capability::Form), (PROMPT, Capability::Sampling)] {
        let asking = asks(&[("q", request)], None);
        let script = Script::new([&asking]);
        let Err(Error::Protocol(Fault::Request { fault, .. })) = run(&script, Handlers::new())
        else {
            panic!("answered by nobody");
        };
        assert_eq!(fault, needs(capability));
    }
}

#[test]
fn an_absent_mode_means_form() {
    let asking = asks(&[("sure", &FORM.replace(r#""mode":"form","#, ""))], None);
    let script = Script::new([&asking, DONE]);
    assert_eq!(
        run(&script, accepting(json!({"ok": true}))).unwrap().rounds,
        2
    );
}

#[test]
fn calls_that_can_not_be_made() {
    let call = |params: Value| Call::new("tools/call", &params).unwrap_err();
    for params in [json!(7), json!([]), json!({"_meta": 7})] {
        assert!(matches!(call(params), CallError::NotAnObject));
    }
    for name in ["inputResponses", "requestState"] {
        assert!(matches!(call(json!({name: {}})), CallError::Reserved(found) if found == name));
    }
    let version = "io.modelcontextprotocol/protocolVersion";
    let params = json!({"_meta": {version: "2025-11-25"}});
    assert!(matches!(call(params), CallError::Reserved(found) if found == version));
}
