use super::*;

fn matched(template: &str, uri: &str) -> Option<String> {
    let template: UriTemplate = template.parse().unwrap();
    let variables = template.matches(uri)?;
    let shown: Vec<_> = variables
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    Some(shown.join(" "))
}

/// A template, a URI, and its variables; `None` where the URI is not of the template.
const TABLE: &[(&str, &str, Option<&str>)] = &[
    // Without variables.
    ("config://app", "config://app", Some("")),
    ("config://app", "config://ap", None),
    ("config://app", "config://app/", None),
    // One value.
    ("weather://{city}", "weather://Rome", Some("city=Rome")),
    ("weather://{city}", "weather://", None),
    ("weather://{city}", "weather://a/b", None),
    ("weather://{city}", "weather://a?b", None),
    ("weather://{city}", "weather://a#b", None),
    (
        "weather://{city}",
        "weather://a:b@c,d;e=f!$&'()*+",
        Some("city=a:b@c,d;e=f!$&'()*+"),
    ),
    ("weather://{city}", "wetter://Rome", None),
    ("weather://{city}", "WEATHER://Rome", None),
    ("weather://{city}", "weather://a b", None),
    ("weather://{city}", "weather://São", None),
    ("weather://{city}", "weather://a{b}", None),
    // Encoded.
    (
        "weather://{city}",
        "weather://S%C3%A3o%20Paulo",
        Some("city=São Paulo"),
    ),
    (
        "weather://{city}",
        "weather://a%2Fb%2fc",
        Some("city=a/b/c"),
    ),
    ("weather://{city}", "weather://100%25", Some("city=100%")),
    ("weather://{city}", "weather://%", None),
    ("weather://{city}", "weather://%2", None),
    ("weather://{city}", "weather://%zz", None),
    ("weather://{city}", "weather://%+1", None),
    ("weather://{city}", "weather://%FF", None),
    ("a:{x}4{y}", "a:q4%34z", Some("x=q y=4z")),
    ("a:{x}4{y}", "a:%34z", None),
    // Several values.
    (
        "test://template/{id}/data",
        "test://template/123/data",
        Some("id=123"),
    ),
    (
        "test://template/{id}/data",
        "test://template/123/data/x",
        None,
    ),
    ("test://template/{id}/data", "test://template//data", None),
    ("a:{x}/{y}", "a:1/2", Some("x=1 y=2")),
    ("a:{x}/{y}", "a:1/2/3", None),
    (
        "file:///{name}.{kind}",
        "file:///a.tar.gz",
        Some("name=a.tar kind=gz"),
    ),
    ("file:///{name}.{kind}", "file:///a.", None),
    ("a:{x}-{y}-{z}", "a:1-2-3-4", Some("x=1-2 y=3 z=4")),
    ("a:{x}-{y}", "a:---", Some("x=- y=-")),
    // Several segments.
    (
        "file:///{+path}",
        "file:///src/main.rs",
        Some("path=src/main.rs"),
    ),
    ("file:///{+path}", "file:///a?b#c", Some("path=a?b#c")),
    ("file:///{+path}", "file:///", None),
    (
        "file:///{+path}/{name}",
        "file:///a/b/c",
        Some("path=a/b name=c"),
    ),
    (
        "file:///{+path}/raw",
        "file:///a/raw/raw",
        Some("path=a/raw"),
    ),
    ("file:///{+path}/{name}", "file:///c", None),
    ("a:{+x}{?v}", "a:b/c?v=1", Some("x=b/c v=1")),
    ("a:{+x}{?v}", "a:b/c?w=1", None),
    ("a:{+x}{#f}", "a:b#c#d", Some("x=b f=c#d")),
    // Prefixed, or not there.
    ("a:b{/x}", "a:b", Some("")),
    ("a:b{/x}", "a:b/c", Some("x=c")),
    ("a:b{/x}", "a:b/", None),
    ("a:b{/x}{/y}", "a:b/c/d", Some("x=c y=d")),
    ("a:b{/x}{/y}", "a:b/c", Some("x=c")),
    ("a:b{/x}/d", "a:b/c/d", Some("x=c")),
    ("a:b{/x}/d", "a:b/d", Some("")),
    ("a:b{/x}/d", "a:b/d/d", Some("x=d")),
    ("a:b{.x}", "a:b.c.d", Some("x=c.d")),
    ("a:b{.x}", "a:bc", None),
    // A query.
    ("a:b{?x,y}", "a:b", Some("")),
    ("a:b{?x,y}", "a:b?x=1", Some("x=1")),
    ("a:b{?x,y}", "a:b?y=2&x=1", Some("x=1 y=2")),
    ("a:b{?x,y}", "a:b?x=", Some("x=")),
    ("a:b{?x,y}", "a:b?x=a/b?c%26d=e", Some("x=a/b?c&d=e")),
    ("a:b{?x,y}", "a:b?x=1+2", Some("x=1+2")),
    ("a:b{?x,y}", "a:b?x", None),
    ("a:b{?x,y}", "a:b?", None),
    ("a:b{?x,y}", "a:b?z=1", None),
    ("a:b{?x,y}", "a:b?x=1&x=2", None),
    ("a:b{?x,y}", "a:b?x=1&", None),
    ("a:b{?x,y}", "a:b?x=1#f", None),
    ("a:b{?x,y}", "a:b&x=1", None),
    ("a:{b}{?x}", "a:c?x=1", Some("b=c x=1")),
    ("a:b?v=1{&x}", "a:b?v=1", Some("")),
    ("a:b?v=1{&x}", "a:b?v=1&x=2", Some("x=2")),
    ("a:b?v=1{&x}", "a:b?v=1?x=2", None),
    ("a:b?q={q}&l={l}", "a:b?q=1&l=2", Some("q=1 l=2")),
    ("a:b?q={q}&l={l}", "a:b?q=1&l=2&l=3", None),
    ("a:b?q={q}{&x}", "a:b?q=1&x=2", Some("q=1 x=2")),
    // A fragment.
    ("a:b{#f}", "a:b", Some("")),
    ("a:b{#f}", "a:b#c/d", Some("f=c/d")),
    ("a:b{?x}{#f}", "a:b?x=1#c", Some("x=1 f=c")),
];

#[test]
fn the_table() {
    for (template, uri, variables) in TABLE {
        assert_eq!(
            matched(template, uri).as_deref(),
            *variables,
            "{uri} of {template}"
        );
    }
}

#[test]
fn a_template_that_reads_in_several_ways_or_not_at_all_is_refused() {
    for (template, part) in [
        ("", "begins with its scheme"),
        ("weather", "begins with its scheme"),
        ("{scheme}://a", "begins with its scheme"),
        ("1a://{x}", "begins with its scheme"),
        ("//a/{x}", "begins with its scheme"),
        ("a:{x", "in pairs"),
        ("a:x}", "in pairs"),
        ("a:{{x}}", "is no variable"),
        ("a:{}", "is no variable"),
        ("a:{x y}", "is no variable"),
        ("a:{;x}", "is no variable"),
        ("a:{=x}", "is no variable"),
        ("a:{x-y}", "is no variable"),
        ("a:{?}", "is no variable"),
        ("a:{x*}", "modifier"),
        ("a:{x:3}", "modifier"),
        ("a:{x,y}", "several variables"),
        ("a:{/x,y}", "several variables"),
        ("a:{x}{y}", "where `x` ends"),
        ("a:{x}{+y}", "where `x` ends"),
        ("a:{x}{.y}", "where `x` ends"),
        ("a:{+x}{/y}", "where `x` ends"),
        ("a:{x}/{x}", "two `x`"),
        ("a:{x}{?x}", "two `x`"),
        ("a:{?x}{?y}", "goes to the end"),
        ("a:{?x}/b", "goes to the end"),
        ("a:{#x}{y}", "goes to the end"),
        ("a:{#x}{#y}", "one fragment"),
        ("a:b?c{?x}", "`{&…}`"),
        ("a:b{&x}", "`{?…}`"),
        ("a:b c", "percent-encoded"),
        ("a:ü/{x}", "percent-encoded"),
        ("a:%zz", "no URI"),
        ("a://[{x}]", "no URI"),
    ] {
        let error = template.parse::<UriTemplate>().unwrap_err().to_string();
        assert!(error.contains(part), "{template}: {error}");
    }
}

#[test]
fn variables_come_in_their_order() {
    let template: UriTemplate = "a:{b}/{+c}{?d,e}{#f}".parse().unwrap();
    assert_eq!(
        template.variables().collect::<Vec<_>>(),
        ["b", "c", "d", "e", "f"]
    );
    assert!(!template.is_fixed());
    assert!("a:b".parse::<UriTemplate>().unwrap().is_fixed());
}

#[test]
fn a_long_uri_takes_no_long_time() {
    let template: UriTemplate = "a:{+x}/{+y}/{+z}!".parse().unwrap();
    let slashes = "/".repeat(MAX_LEN - 2);
    assert!(template.matches(&format!("a:{slashes}")).is_none());
    let template: UriTemplate = "a:{x}".parse().unwrap();
    assert!(
        template
            .matches(&format!("a:{}", "b".repeat(MAX_LEN - 2)))
            .is_some()
    );
    assert!(
        template
            .matches(&format!("a:{}", "b".repeat(MAX_LEN - 1)))
            .is_none()
    );
}

const MAX_LEN: usize = 8192;
