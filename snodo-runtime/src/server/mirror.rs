//! The parts of a message that HTTP repeats in headers (specification: `basic/transports/streamable-http`, "Server
//! Validation"). Whoever stands between client and server may have routed by them, so they must say what the body says.

use std::borrow::Cow;

use base64::{Engine, engine::general_purpose::STANDARD};
use http::{HeaderMap, HeaderName};

use crate::protocol::{RpcError, code};

const PROTOCOL_VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");
const METHOD: HeaderName = HeaderName::from_static("mcp-method");
const NAME: HeaderName = HeaderName::from_static("mcp-name");

/// What the body says. A header is compared only with what the body has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mirrored<'a> {
    pub(super) version: Option<&'a str>,
    pub(super) method: &'a str,
    /// The name or URI of what is called, read or got; `None` for the methods that have none.
    pub(super) name: Option<&'a str>,
}

/// Compares the headers with the body. The error is `-32020` and names the header.
pub(super) fn check(headers: &HeaderMap, body: Mirrored<'_>) -> Result<(), RpcError> {
    let version = only(headers, &PROTOCOL_VERSION, "MCP-Protocol-Version")?;
    let method = only(headers, &METHOD, "Mcp-Method")?;
    if body.version.is_some_and(|stated| stated != version) {
        return Err(mismatch(
            "`MCP-Protocol-Version` is not the protocol version of the body",
        ));
    }
    if method != body.method {
        return Err(mismatch("`Mcp-Method` is not the method of the body"));
    }
    if let Some(name) = body.name {
        let header = only(headers, &NAME, "Mcp-Name")?;
        let decoded = decode(header).ok_or_else(|| mismatch("`Mcp-Name` is not valid Base64"))?;
        if decoded != name {
            return Err(mismatch("`Mcp-Name` is not the name in the body"));
        }
    }
    Ok(())
}

/// The header's value, which must be there once and be visible ASCII.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName, shown: &str) -> Result<&'h str, RpcError> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value
            .to_str()
            .map(|value| value.trim_matches([' ', '\t']))
            .map_err(|_| mismatch(&format!("`{shown}` has invalid characters"))),
        (None, _) => Err(mismatch(&format!("`{shown}` is missing"))),
        (Some(_), Some(_)) => Err(mismatch(&format!("`{shown}` must be there once"))),
    }
}

/// A value as it was before it became a header: `=?base64?…?=` stands for the UTF-8 text inside, anything else for
/// itself.
fn decode(value: &str) -> Option<Cow<'_, str>> {
    let Some(encoded) = value
        .strip_prefix("=?base64?")
        .and_then(|rest| rest.strip_suffix("?="))
    else {
        return Some(Cow::Borrowed(value));
    };
    let bytes = STANDARD.decode(encoded).ok()?;
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

fn mismatch(message: &str) -> RpcError {
    RpcError::new(code::HEADER_MISMATCH, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERSION: (&str, &str) = ("MCP-Protocol-Version", "2026-07-28");
    const CALL: (&str, &str) = ("Mcp-Method", "tools/call");

    /// The message of the refusal, where there is one.
    fn refusal(headers: &[(&str, &str)], name: Option<&str>) -> Option<String> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(
                HeaderName::from_bytes(name.as_bytes()).unwrap(),
                value.parse().unwrap(),
            );
        }
        let body = Mirrored {
            version: Some("2026-07-28"),
            method: "tools/call",
            name,
        };
        let error = check(&map, body).err()?;
        assert_eq!((error.code, error.http_status()), (-32020, 400));
        Some(error.message)
    }

    #[test]
    fn headers_that_say_what_the_body_says_pass() {
        assert_eq!(
            refusal(&[VERSION, CALL, ("Mcp-Name", "book")], Some("book")),
            None
        );
        assert_eq!(
            refusal(
                &[
                    ("mcp-protocol-version", " 2026-07-28\t"),
                    CALL,
                    ("MCP-NAME", "book ")
                ],
                Some("book")
            ),
            None
        );
        // What the body lacks is left to the checks of the body.
        assert_eq!(refusal(&[VERSION, CALL], None), None);
    }

    #[test]
    fn each_header_is_there_exactly_once() {
        for (missing, headers) in [
            ("MCP-Protocol-Version", vec![CALL, ("Mcp-Name", "book")]),
            ("Mcp-Method", vec![VERSION, ("Mcp-Name", "book")]),
            ("Mcp-Name", vec![VERSION, CALL]),
        ] {
            assert_eq!(
                refusal(&headers, Some("book")),
                Some(format!("`{missing}` is missing"))
            );
        }
        for twice in ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"] {
            let mut headers = vec![VERSION, CALL, ("Mcp-Name", "book")];
            let value = headers.iter().find(|(name, _)| *name == twice).unwrap().1;
            headers.push((twice, value));
            assert_eq!(
                refusal(&headers, Some("book")),
                Some(format!("`{twice}` must be there once"))
            );
        }
    }

    #[test]
    fn a_header_that_differs_from_the_body_is_refused() {
        for headers in [
            [
                ("MCP-Protocol-Version", "2025-11-25"),
                CALL,
                ("Mcp-Name", "book"),
            ],
            [VERSION, ("Mcp-Method", "tools/list"), ("Mcp-Name", "book")],
            [VERSION, ("Mcp-Method", "TOOLS/CALL"), ("Mcp-Name", "book")],
            [VERSION, CALL, ("Mcp-Name", "Book")],
            [VERSION, CALL, ("Mcp-Name", "")],
            [VERSION, CALL, ("Mcp-Name", "bücher")],
        ] {
            assert!(refusal(&headers, Some("book")).is_some(), "{headers:?}");
        }
    }

    #[test]
    fn a_name_in_base64_is_decoded_before_it_is_compared() {
        let refused =
            |header, name| refusal(&[VERSION, CALL, ("Mcp-Name", header)], Some(name)).is_some();
        assert!(!refused("=?base64?SGVsbG8sIOS4lueVjA==?=", "Hello, 世界"));
        assert!(!refused("=?base64?IHBhZGRlZCA=?=", " padded "));
        assert!(!refused(
            "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=",
            "=?base64?literal?="
        ));
        assert!(!refused("=?base64??=", ""));
        // Without both marks, and with others, it stands for itself.
        for literal in [
            "=?base64?Ym9vaw==",
            "Ym9vaw==?=",
            "=?BASE64?Ym9vaw==?=",
            "=?base64?=",
        ] {
            assert!(!refused(literal, literal));
            assert!(refused(literal, "book"));
        }
        for bad in [
            "=?base64?Ym9vaw?=",
            "=?base64?Ym9!aw==?=",
            "=?base64?Ym9vaw==  ?=",
            "=?base64?/w==?=",
        ] {
            assert!(refused(bad, "book"), "{bad}");
        }
    }
}
