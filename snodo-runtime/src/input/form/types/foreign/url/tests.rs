#![allow(
    unused_qualifications,
    reason = "the macro's paths, which begin with `crate` here"
)]

use super::*;
use crate::{
    elicit,
    input::{form::Form, read_form},
};

#[elicit(form, crate = crate)]
#[derive(Debug, PartialEq)]
struct Page {
    page: Url,
    other: Option<Url>,
}

#[test]
fn urls_are_fields() {
    assert_eq!(
        Page::schema().unwrap().as_json(),
        concat!(
            r#"{"type":"object","properties":{"page":{"type":"string","format":"uri"},"#,
            r#""other":{"type":"string","format":"uri"}},"required":["page"]}"#,
        )
    );
    let read = |content: &str| {
        let answer = format!(r#"{{"action":"accept","content":{content}}}"#);
        read_form::<Page>("page", serde_json::from_str(&answer).unwrap()).map(Result::unwrap)
    };
    let page = read(r#"{"page":"HTTPS://Example.com/a%20b"}"#).unwrap();
    assert_eq!(page.page.as_str(), "https://example.com/a%20b");
    let kept = rmp_serde::to_vec_named(&page).unwrap();
    assert_eq!(rmp_serde::from_slice::<Page>(&kept).unwrap(), page);
    for (content, message) in [
        (r#"{"page":"/a"}"#, "`page` must be an absolute URI"),
        (
            r#"{"page":"https://example.com/a b"}"#,
            "`page` must be an absolute URI",
        ),
        // A URI, but no URL.
        (
            r#"{"page":"https://example.com:99999/"}"#,
            "`page` does not fit what is asked for",
        ),
    ] {
        assert_eq!(
            read(content).unwrap_err().message,
            format!("answer to `page`: {message}")
        );
    }
}
