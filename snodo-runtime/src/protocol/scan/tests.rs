mod generated;

use serde::de::IgnoredAny;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{ScanError, ScanErrorKind, digest, scan};

fn sha256(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

fn kind(message: &[u8]) -> Option<ScanErrorKind> {
    scan(message).err().map(|error| error.kind)
}

/// Whether serde_json takes a text. It has no number for some that JSON allows; those count as taken.
fn serde_takes(text: &[u8]) -> bool {
    match serde_json::from_slice::<Value>(text) {
        Ok(_) => true,
        Err(error) => {
            error.to_string().contains("number out of range")
                && serde_json::from_slice::<IgnoredAny>(text).is_ok()
        }
    }
}

#[rustfmt::skip]
const VALID: &[&str] = &[
    "null", "true", "false", "0", "-0", "1", "-1", "10", "123456789012345678901234567890", "0.5", "-0.5", "1.0",
    "1e5", "1E5", "1e+5", "1e-5", "1.5e5", "0e0", "0.0e-0", "1e999", "-1e999", "\"\"", "\"a\"", "\"\u{7f}\"",
    "\"\u{80}\"", "\"\u{ffff}\"", "\"\u{10ffff}\"", "\"\u{2028}\u{2029}\"", "\"\u{fffd}\"", r#""\"\\\/\b\f\n\r\t""#,
    r#""\u0000""#, r#""\u00e9""#, r#""\u00E9""#, r#""\uD834\uDD1E""#, r#""\ud834\udd1e""#, r#""\uFFFF""#,
    r#""\\u0041""#, r#""\u005C""#, "[]", "[ ]", "[1]", "[1,2]", "[ 1 , 2 ]", "[[],[[]]]", "{}", "{ }", r#"{"a":1}"#,
    r#"{ "a" : 1 , "b" : 2 }"#, r#"{"":0}"#, r#"{"a":{"a":{"a":1}}}"#, r#"[{"a":1},{"a":1}]"#, " \t\r\n1 \t\r\n",
    "[1\n]", r#"{"a":[{}]}"#, r#"{"\ud834\udd1e":1}"#, r#"{"a":1,"A":2}"#,
];

#[rustfmt::skip]
const INVALID: &[&str] = &[
    "", " ", "nul", "nulL", "tru", "fals", "True", "NaN", "Infinity", "-Infinity", "-", "+1", "01", "-01", "00", "1.",
    ".5", "-.5", "1.e5", "1e", "1e+", "1e-", "1E", "1e1.5", "0x10", "1a", "1_000", "0 1", "- 1", "\"", "\"a", "'a'",
    "\"\\\"", "\"\\a\"", "\"\\x41\"", "\"\\u\"", "\"\\u12\"", "\"\\u123\"", "\"\\u123g\"", "\"\\U0041\"",
    "\"\\u+123\"", "\"a\nb\"", "\"a\tb\"", "\"\u{0}\"", "\"\u{1f}\"", "\"\\\n\"", r#""\ud834""#, r#""\udd1e""#,
    r#""\ud834\ud834""#, r#""\udd1e\ud834""#, r#""\ud834x""#, r#""\ud834\n""#, r#""\ud834\u0041""#, r#""\ud834\u12""#,
    r#""\ud834\\udd1e""#, "[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1 2]", "[1,,2]", "[1}", "[1;2]", "{", "}",
    "{]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{\"a\" 1}", "{\"a\"::1}", "{a:1}",
    "{'a':1}", "{1:1}", "{null:1}", "{\"a\":}", "{\"a\":1 \"b\":2}", "{\"a\":1]", "{\"a\",1}", "{\"a\":1,,\"b\":2}",
    "1 2", "1,", "{}{}", "{} x", "[]]", "null null", "\"a\" \"b\"", "// c\n1", "1 // c", "/* c */1", "\u{feff}1",
    "\u{a0}1", "1\u{b}", "1\u{c}", "\u{2028}1", "1\u{0}", "[\u{b}]", "\\u0031", "undefined", "#", "\u{e9}",
    "[\"a\"\u{e9}]",
];

#[test]
fn json_passes() {
    for text in VALID {
        assert_eq!(scan(text.as_bytes()).err(), None, "{text}");
        assert!(digest(text).is_ok(), "{text}");
        assert!(serde_takes(text.as_bytes()), "{text}");
    }
}

#[test]
fn what_is_not_json_is_refused() {
    for text in INVALID {
        assert!(scan(text.as_bytes()).is_err(), "{text}");
        assert!(digest(text).is_err(), "{text}");
        // Wherever a value can stand, it is refused too.
        for (before, after) in [
            ("[", "]"),
            ("{\"params\":{\"a\":", "}}"),
            ("{\"_\":[0,", "]}"),
        ] {
            let inside = format!("{before}{text}{after}");
            assert_eq!(
                scan(inside.as_bytes()).is_err(),
                !serde_takes(inside.as_bytes()),
                "{inside}"
            );
        }
        assert!(!serde_takes(text.as_bytes()), "{text}");
    }
}

#[test]
fn each_refusal_has_its_kind_and_place() {
    let cases: &[(&[u8], ScanErrorKind, usize)] = &[
        (b"\"\xff\"", ScanErrorKind::Encoding, 1),
        (b"{}\xc3", ScanErrorKind::Encoding, 2),
        (b"\"\xed\xa0\x80\"", ScanErrorKind::Encoding, 1),
        (b"\"\xc0\xaf\"", ScanErrorKind::Encoding, 1),
        (b"", ScanErrorKind::Syntax, 0),
        (b"[1,]", ScanErrorKind::Syntax, 3),
        (b"{\"a\":01}", ScanErrorKind::Syntax, 6),
        (br#"["\ud834"]"#, ScanErrorKind::Syntax, 3),
        (b"{} {}", ScanErrorKind::TrailingData, 3),
        (b"{}\0", ScanErrorKind::TrailingData, 2),
        (br#"{"a":1,"b":2,"a":3}"#, ScanErrorKind::DuplicateKey, 13),
        (br#"{"a":1,"a":1}"#, ScanErrorKind::DuplicateKey, 7),
    ];
    for (message, kind, offset) in cases {
        let error = ScanError {
            kind: *kind,
            offset: *offset,
        };
        assert_eq!(scan(message), Err(error), "{}", message.escape_ascii());
    }
    let error = scan(b"{}x").unwrap_err();
    assert_eq!(error.to_string(), "data after the JSON value at byte 2");
}

#[test]
fn equal_keys_are_refused_at_any_depth() {
    for message in [
        r#"{"id":1,"id":1}"#,
        r#"{"params":{},"params":{}}"#,
        r#"{"params":{"_meta":{},"_meta":{}}}"#,
        r#"{"params":{"_meta":{"a":{"k":1,"k":2}}}}"#,
        r#"{"params":{"inputResponses":{"stay":{"action":"accept","action":"decline"}}}}"#,
        r#"{"params":{"arguments":{"k":1,"z":0,"k":2}}}"#,
        r#"{"params":{"arguments":[[{"k":1,"a":0,"b":0,"k":2}]]}}"#,
        r#"{"a":1,"\u0061":2}"#,
        r#"{"params":{"a":{"\u0061\"":1,"a\u0022":2}}}"#,
        r#"{"":1,"":2}"#,
        r#"{"\ud834\udd1e":1,"𝄞":2}"#,
        r#"[{"a":1,"a":2}]"#,
    ] {
        assert_eq!(
            kind(message.as_bytes()),
            Some(ScanErrorKind::DuplicateKey),
            "{message}"
        );
        assert!(serde_takes(message.as_bytes()), "{message}");
    }
    // Normalization forms of one letter are different keys.
    assert_eq!(kind("{\"\u{e9}\":1,\"e\u{301}\":2}".as_bytes()), None);
    assert_eq!(
        digest(r#"{"a":1,"a":1}"#).unwrap_err().kind,
        ScanErrorKind::DuplicateKey
    );
}

#[test]
fn the_depth_limit_is_exact() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("{\"params\":", "}")] {
        let nested = |depth| format!("{}1{}", open.repeat(depth), close.repeat(depth));
        assert_eq!(kind(nested(128).as_bytes()), None);
        assert_eq!(
            kind(nested(129).as_bytes()),
            Some(ScanErrorKind::TooDeep),
            "{open}"
        );
        assert_eq!(
            digest(&nested(129)).unwrap_err().kind,
            ScanErrorKind::TooDeep
        );
        // What lies one level down can be read by serde_json.
        assert!(serde_json::from_str::<Value>(&nested(127)).is_ok());
    }
    // A limit on depth, not on how much there is.
    let wide = format!("[{}[]]", "[],".repeat(10_000));
    assert_eq!(kind(wide.as_bytes()), None);
    assert_eq!(
        kind("[".repeat(1_000_000).as_bytes()),
        Some(ScanErrorKind::TooDeep)
    );
}

#[test]
fn the_digest_is_that_of_the_canonical_text() {
    for (params, canonical) in [
        ("{}", "{}"),
        (" { } ", "{}"),
        ("null", "null"),
        ("[ 1 , 2 ]", "[1,2]"),
        (r#"{"b":1,"a":2}"#, r#"{"a":2,"b":1}"#),
        (
            r#"{"name":"echo","arguments":{"z":[{"b":1,"a":2}],"k":{"d":{},"c":[]}}}"#,
            r#"{"arguments":{"k":{"c":[],"d":{}},"z":[{"a":2,"b":1}]},"name":"echo"}"#,
        ),
        // Only the three of params itself are left out.
        (
            r#"{"name":"n","_meta":{"b":1,"a":2},"inputResponses":{},"requestState":"s"}"#,
            r#"{"name":"n"}"#,
        ),
        (
            r#"{"\u005fmeta":1,"request\u0053tate":2,"name":"n"}"#,
            r#"{"name":"n"}"#,
        ),
        (r#"{"requestState":"s","_meta":1}"#, "{}"),
        (
            r#"{"arguments":{"requestState":1,"_meta":2,"inputResponses":3}}"#,
            r#"{"arguments":{"_meta":2,"inputResponses":3,"requestState":1}}"#,
        ),
        (r#"[{"_meta":1}]"#, r#"[{"_meta":1}]"#),
        // By UTF-8 bytes: not by UTF-16 units, not by how the keys are escaped.
        (
            r#"{"\ue000":1,"\ud834\udd1e":2,"\"":3,"!":4,"z":5,"":6}"#,
            "{\"\":6,\"!\":4,\"\\\"\":3,\"z\":5,\"\u{e000}\":1,\"\u{1d11e}\":2}",
        ),
        (
            r#"{"ab":1,"a":2,"\n":3,"B":4}"#,
            r#"{"\n":3,"B":4,"a":2,"ab":1}"#,
        ),
        // Strings by what they stand for.
        (
            r#"["\u0061\/\u0022\u005c\u0008\u0009\u000a\u000c\u000d\u0000\u001F\u007f\u2028"]"#,
            "[\"a/\\\"\\\\\\b\\t\\n\\f\\r\\u0000\\u001f\u{7f}\u{2028}\"]",
        ),
        // Numbers as written.
        (
            "[1,1.0,1e0,1E0,10e-1,-0,0,18446744073709551617,0.1000]",
            "[1,1.0,1e0,1E0,10e-1,-0,0,18446744073709551617,0.1000]",
        ),
    ] {
        assert_eq!(digest(params), Ok(sha256(canonical)), "{params}");
        let message = format!(r#"{{"id":1,"params":{params},"method":"m"}}"#);
        assert_eq!(
            scan(message.as_bytes()).unwrap().params_digest,
            sha256(canonical)
        );
        let message = format!(r#"{{"method":"m", "p\u0061rams" : {params} }}"#);
        assert_eq!(
            scan(message.as_bytes()).unwrap().params_digest,
            sha256(canonical)
        );
    }
}

#[test]
fn different_params_have_different_digests() {
    let params = [
        "1",
        "1.0",
        "\"1\"",
        "1e0",
        "null",
        "\"null\"",
        "true",
        "false",
        "\"\"",
        "[]",
        "{}",
        "[[]]",
        "[{}]",
        "[1,2]",
        "[2,1]",
        "[12]",
        "[\"1,2\"]",
        r#"["1","2"]"#,
        r#"["1\",\"2"]"#,
        r#"{"a":1}"#,
        r#"{"a":"1"}"#,
        r#"{"a":null}"#,
        r#"{"a":{"b":1}}"#,
        r#"{"a":{},"b":1}"#,
        r#"{"a":[],"b":1}"#,
        r#"{"A":1}"#,
        r#"{"a\":1,\"b":1}"#,
        r#"{"a":1,"b":1}"#,
        r#"[{"a":1},{"b":1}]"#,
        r#"[{"a":1,"b":1}]"#,
        "9007199254740993",
        "9007199254740992",
        "18446744073709551616",
        "18446744073709551617",
    ];
    let mut digests: Vec<_> = params
        .iter()
        .map(|params| digest(params).unwrap())
        .collect();
    digests.push(scan(br#"{"method":"m"}"#).unwrap().params_digest);
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), params.len() + 1);
}

#[test]
fn only_the_params_of_the_message_itself_count() {
    let absent = sha256("");
    for message in [
        r#"{"id":1}"#,
        r#"{"a":{"params":{"x":1}}}"#,
        r#"[{"params":{"x":1}}]"#,
        r#"{"result":[{"b":1,"a":2}]}"#,
        r#""params""#,
    ] {
        assert_eq!(
            scan(message.as_bytes()).unwrap().params_digest,
            absent,
            "{message}"
        );
    }
}

#[test]
fn a_string_ends_where_it_ends_whatever_lies_around() {
    // Every length and place, since bytes are looked at in groups.
    for before in 0..20 {
        for special in (0..0x20).chain([b'"', b'\\']).map(char::from) {
            let plain =
                "\u{20}\u{21}\u{23}\u{5b}\u{5d}\u{7f}\u{80}\u{a2}\u{dc}\u{7ff}\u{1f3e8}az~".chars();
            let text: String = plain.cycle().take(before).collect();
            for after in ["", "x", "12345678", "\u{0}\u{22}\u{5c}\u{1f}12345678\u{8}"] {
                let content = format!("{text}{special}{after}");
                let written = serde_json::to_string(&content).unwrap();
                assert_eq!(digest(&written), Ok(sha256(&written)));
                let escaped: String = content
                    .encode_utf16()
                    .map(|unit| format!("\\u{unit:04x}"))
                    .collect();
                assert_eq!(digest(&format!("\"{escaped}\"")), Ok(sha256(&written)));
                // As it is, it is no string.
                assert!(digest(&format!("\"{content}\"")).is_err());
            }
        }
    }
}

#[test]
fn objects_out_of_order_in_one_another_are_hashed_in_order() {
    // Each out of order, around a megabyte: sorting the text itself would move that megabyte at each of them.
    let inner = format!("[{}0]", "\"0123456789\",".repeat(80_000));
    let params = format!(
        "{}{inner}{}",
        "{\"b\":".repeat(126),
        ",\"a\":0}".repeat(126)
    );
    let canonical = format!(
        "{}{inner}{}",
        "{\"a\":0,\"b\":".repeat(126),
        "}".repeat(126)
    );
    assert_eq!(digest(&params), Ok(sha256(&canonical)));
}
