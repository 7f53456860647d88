use super::*;
use Capability::{Form, Roots, Sampling, SamplingContext, SamplingTools, Url};

fn client(declared: &str) -> ClientCapabilities {
    serde_json::from_str(declared).unwrap()
}

#[test]
fn a_client_supports_what_it_declares() {
    for (declared, supported) in [
        (r#"{}"#, &[][..]),
        (r#"{"elicitation":{}}"#, &[Form]),
        (r#"{"elicitation":{"form":{}}}"#, &[Form]),
        (r#"{"elicitation":{"url":{}}}"#, &[Url]),
        (r#"{"elicitation":{"form":{},"url":{}}}"#, &[Form, Url]),
        (r#"{"elicitation":{"applyDefaults":true}}"#, &[Form]),
        (r#"{"elicitation":{"url":true}}"#, &[]),
        (r#"{"elicitation":{"form":false}}"#, &[]),
        (r#"{"elicitation":{"form":{},"url":null}}"#, &[Form]),
        (r#"{"elicitation":true}"#, &[]),
        (r#"{"elicitation":null}"#, &[]),
        (r#"{"sampling":{}}"#, &[Sampling]),
        (r#"{"sampling":{"tools":{}}}"#, &[Sampling, SamplingTools]),
        (
            r#"{"sampling":{"context":{}}}"#,
            &[Sampling, SamplingContext],
        ),
        (r#"{"sampling":{"tools":true}}"#, &[Sampling]),
        (r#"{"roots":{}}"#, &[Roots]),
        (r#"{"roots":{"listChanged":true}}"#, &[Roots]),
        (r#"{"experimental":{"roots":{}}}"#, &[]),
    ] {
        let client = client(declared);
        let found: Vec<_> = Capability::ALL
            .into_iter()
            .filter(|&capability| client.supports(capability))
            .collect();
        assert_eq!(found, supported, "{declared}");
    }
}

#[test]
fn keeps_what_it_does_not_know() {
    let declared =
        r#"{"elicitation":{"form":{"x":1}},"extensions":{"com.example/a":{"b":[true]}},"own":3}"#;
    assert_eq!(serde_json::to_string(&client(declared)).unwrap(), declared);
}

#[test]
fn declarations_add_up() {
    let declared = |capabilities: &[Capability]| {
        let client = ClientCapabilities::from_iter(capabilities.iter().copied());
        serde_json::to_string(&client).unwrap()
    };
    assert_eq!(declared(&[]), "{}");
    assert_eq!(
        declared(&[Form, Url]),
        r#"{"elicitation":{"form":{},"url":{}}}"#
    );
    assert_eq!(
        declared(&[SamplingTools, Sampling, SamplingContext, Roots]),
        r#"{"roots":{},"sampling":{"context":{},"tools":{}}}"#
    );
}

#[test]
fn a_form_that_was_implied_survives_url() {
    let mut client = client(r#"{"elicitation":{}}"#);
    client.declare(Url);
    assert!(client.supports(Form) && client.supports(Url));
}

#[test]
fn needs_are_a_set() {
    const NEEDS: Needs = Needs::of(&[Roots, Form, Form]);
    assert_eq!(NEEDS.iter().collect::<Vec<_>>(), [Form, Roots]);
    assert_eq!(
        NEEDS.union(Needs::of(&[Url])),
        [Form, Url, Roots].into_iter().collect()
    );
    let mut all = Needs::of(&[Url]);
    all.extend(NEEDS);
    assert_eq!(all.iter().collect::<Vec<_>>(), [Form, Url, Roots]);
    assert!(NEEDS.contains(Form) && !NEEDS.contains(Url));
    assert!(Needs::default().is_empty() && !NEEDS.is_empty());
}

#[test]
fn a_refusal_lists_the_whole_need_of_what_is_unsupported() {
    for (needs, have, required) in [
        (&[Form][..], r#"{}"#, r#"{"elicitation":{"form":{}}}"#),
        (
            &[Url],
            r#"{"elicitation":{}}"#,
            r#"{"elicitation":{"url":{}}}"#,
        ),
        (
            &[Form, Url],
            r#"{"elicitation":{"form":{}}}"#,
            r#"{"elicitation":{"url":{}}}"#,
        ),
        (&[Sampling], r#"{"elicitation":{}}"#, r#"{"sampling":{}}"#),
        (
            &[Sampling, SamplingTools],
            r#"{"sampling":{}}"#,
            r#"{"sampling":{"tools":{}}}"#,
        ),
        (
            &[Sampling, SamplingTools, SamplingContext],
            r#"{"sampling":{"context":{}}}"#,
            r#"{"sampling":{"context":{},"tools":{}}}"#,
        ),
        (
            &[Form, Url, Sampling, SamplingTools, Roots],
            "{}",
            r#"{"elicitation":{"form":{},"url":{}},"roots":{},"sampling":{"tools":{}}}"#,
        ),
        (&[Form, Roots], r#"{"elicitation":{}}"#, r#"{"roots":{}}"#),
    ] {
        let error = Needs::of(needs).missing_from(&client(have)).unwrap();
        assert_eq!((error.code, error.http_status()), (-32021, 400));
        assert_eq!(
            error.data.unwrap().to_string(),
            format!(r#"{{"requiredCapabilities":{required}}}"#),
            "{needs:?}"
        );
    }
}

#[test]
fn a_refusal_names_the_capabilities() {
    let needs = Needs::of(&[Form, Sampling, SamplingTools]);
    assert_eq!(
        needs.missing_from(&client("{}")).unwrap().message,
        "This request needs client capabilities that were not declared: \
         elicitation.form, sampling, sampling.tools"
    );
}

#[test]
fn nothing_is_refused_where_all_is_declared() {
    let everything = ClientCapabilities::from_iter(Capability::ALL);
    assert_eq!(Needs::of(&Capability::ALL).missing_from(&everything), None);
    assert_eq!(Needs::NONE.missing_from(&client("{}")), None);
}

#[test]
fn questions_one_by_one_list_only_those_that_are_unsupported() {
    let plain = Needs::of(&[Sampling]);
    let tools = Needs::of(&[Sampling, SamplingTools]);
    let context = Needs::of(&[Sampling, SamplingContext]);
    let have = client(r#"{"sampling":{"context":{}}}"#);
    let error = Needs::missing_in([plain, tools, context], &have).unwrap();
    assert_eq!(
        error.data.unwrap().to_string(),
        r#"{"requiredCapabilities":{"sampling":{"tools":{}}}}"#
    );
    assert_eq!(Needs::missing_in([plain, context], &have), None);
}

#[test]
fn server_capabilities_round_trip() {
    for declared in [
        "{}",
        r#"{"tools":{}}"#,
        r#"{"tools":{"listChanged":true},"resources":{"subscribe":true,"listChanged":true},"prompts":{}}"#,
        r#"{"completions":{},"logging":{},"extensions":{"io.modelcontextprotocol/tasks":{}},"own":{}}"#,
    ] {
        let server: ServerCapabilities = serde_json::from_str(declared).unwrap();
        assert_eq!(serde_json::to_string(&server).unwrap(), declared);
    }
}
