use crate::{
    handler::{Kind, expand},
    reported::{errors, expanded},
};

fn reported(attribute: &str, item: &str) -> Vec<(String, String)> {
    let expand = |attribute, item| expand(Kind::Resource, attribute, item);
    errors(expanded(expand, attribute, item))
}

/// The only mistake: what is underlined, and a part of the message.
fn only(attribute: &str, item: &str, underlined: &str, part: &str) {
    let reported = reported(attribute, item);
    assert_eq!(reported.len(), 1, "{reported:?}");
    assert_eq!(reported[0].0, underlined, "{reported:?}");
    assert!(reported[0].1.contains(part), "{reported:?}");
}

#[test]
fn a_resource_that_is_whole_passes() {
    for (attribute, item) in [
        (r#""config://app""#, "async fn f() {}"),
        (
            r#""weather://{city}{?day}", mime_type = "text/plain", cache = CACHE"#,
            "async fn f(day: Option<u8>, cx: Context, city: String, app: App<u8>, #[extract] user: User) {}",
        ),
        (
            r#""a:{type}/{x.y}""#,
            r#"async fn f(r#type: String, #[serde(rename = "x.y")] xy: String) {}"#,
        ),
        (r#""a:b", size = 3, name = NAME"#, "async fn f() {}"),
    ] {
        assert_eq!(reported(attribute, item), [], "{attribute}");
    }
}

#[test]
fn the_uri_comes_first() {
    for (attribute, underlined) in [
        ("", ""),
        ("URI", "URI"),
        (r#"name = "x""#, "name"),
        ("5", "5"),
    ] {
        only(
            attribute,
            "async fn f() {}",
            underlined,
            "the URI comes first",
        );
    }
}

#[test]
fn a_bad_template_is_reported_at_the_template() {
    for (uri, part) in [
        (r#""weather""#, "begins with its scheme"),
        (r#""a:{x""#, "in a pair of"),
        (r#""a:{x}{y}""#, "where `x` ends"),
        (r#""a:{x*}""#, "modifier"),
    ] {
        let reported = reported(uri, "async fn f(x: String, y: String) {}");
        assert_eq!(reported[0].0, uri);
        assert!(reported[0].1.contains(part), "{reported:?}");
        assert_eq!(reported.len(), 1, "{reported:?}");
    }
}

#[test]
fn variables_and_parameters_are_the_same() {
    only(
        r#""weather://{city}/{day}""#,
        "async fn f(city: String) {}",
        r#""weather://{city}/{day}""#,
        "nothing takes the variable `day`: add a parameter of its name, as in `day: String`",
    );
    only(
        r#""weather://{city}""#,
        "async fn f(city: String, day: String) {}",
        "day",
        "the URI has no variable `day`",
    );
    let reported = reported(r#""weather://{city}""#, "async fn f(ctiy: String) {}");
    assert_eq!(reported[0].0, r#""weather://{city}""#);
    assert_eq!(reported[1].0, "ctiy");
    assert!(
        reported[1].1.contains("did you mean `city`?"),
        "{reported:?}"
    );
}

#[test]
fn options_are_those_of_a_resource() {
    only(
        r#""a:b", mime = "x""#,
        "async fn f() {}",
        "mime",
        "has no option `mime`",
    );
    only(
        r#""a:b", mime_type = 5"#,
        "async fn f() {}",
        "5",
        "`mime_type` is a text",
    );
    only(
        r#""a:b", mime_type"#,
        "async fn f() {}",
        "mime_type",
        "needs a value",
    );
    only(
        r#""a:{x}", size = 3"#,
        "async fn f(x: String) {}",
        "size",
        "`size` is for a resource of one URI",
    );
}

#[test]
fn mistakes_of_all_kinds_come_together() {
    let reported = reported(
        r#""a:{x}", titel = "x""#,
        "fn f(y: &str) { let z = ask(\"?\"); }",
    );
    for part in [
        "titel",
        "async fn",
        "Write `String`",
        "variable `x`",
        "variable `y`",
    ] {
        assert!(
            reported.iter().any(|(_, message)| message.contains(part)),
            "{part} is not in {reported:?}"
        );
    }
}
