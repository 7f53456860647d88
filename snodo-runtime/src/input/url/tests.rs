use super::*;
use crate::protocol::code;

fn refused(url: &str) -> Option<UrlError> {
    UrlRequest::new("Open it.", url, PlainHttp::Loopback).err()
}

#[test]
fn an_absolute_url_with_a_host_goes_out_as_it_was_written() {
    for url in [
        "https://example.com",
        "https://example.com/",
        "HTTPS://Example.COM/Path?q=a%20b&r=%2F#part",
        "https://example.com:8443/connect",
        "https://example.com:/connect",
        "https://example.com:65535",
        "https://xn--bcher-kva.example/",
        "https://192.0.2.1/",
        "https://[2001:db8::1]:8443/",
        "https://example.com/?next=https://a:b@c.example/",
    ] {
        let request = UrlRequest::new("Open it.", url, PlainHttp::Loopback).unwrap();
        assert_eq!(request.url(), url);
        assert!(request.is_https());
        assert_eq!(request.message(), "Open it.");
        assert_eq!(
            serde_json::to_string(&request).unwrap(),
            format!(
                r#"{{"method":"elicitation/create","params":{{"mode":"url","message":"Open it.","url":"{url}"}}}}"#
            )
        );
    }
}

#[test]
fn what_is_not_absolute_or_not_whole_is_refused() {
    for url in [
        "",
        "/connect",
        "//example.com/connect",
        "example.com",
        "https://example.com/a b",
        " https://example.com",
        "https://example.com\n",
        "https://example.com/\t",
        "https://example.com/\u{0}",
        "https://example.com/\u{7f}",
        "https://exa\u{200b}mple.com",
        "https://bücher.example",
        "https://example.com/%",
        "https://example.com/%2",
        "https://example.com/%zz",
        "https://example.com\\@other.example",
        "https://[2001:db8::1/",
        "https://example.com:80a/",
    ] {
        assert_eq!(refused(url), Some(UrlError::NotAbsolute), "{url:?}");
    }
}

#[test]
fn only_web_pages_can_be_opened() {
    for url in [
        "ftp://example.com/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "data:text/html,hi",
        "mailto:ada@example.com",
        "httpsx://example.com",
        "ws://example.com",
    ] {
        assert_eq!(refused(url), Some(UrlError::Scheme), "{url}");
    }
}

#[test]
fn there_is_a_host_and_no_user() {
    for url in [
        "https:",
        "https:/path",
        "https:///path",
        "https://",
        "https://:443/",
        "https:example.com",
    ] {
        assert_eq!(refused(url), Some(UrlError::NoHost), "{url}");
    }
    for url in [
        "https://ada@example.com",
        "https://ada:secret@example.com/",
        "https://@example.com",
        "https://:@example.com",
        "https://example.com@other.example",
        "http://ada@localhost/",
    ] {
        assert_eq!(refused(url), Some(UrlError::UserInfo), "{url}");
    }
}

#[test]
fn a_port_has_sixteen_bits() {
    for url in [
        "https://example.com:65536",
        "https://example.com:99999999999999999999/",
    ] {
        assert_eq!(refused(url), Some(UrlError::Port), "{url}");
    }
}

#[test]
fn plain_http_stays_on_this_machine_unless_it_is_allowed() {
    for url in [
        "http://localhost",
        "http://LocalHost:8080/connect",
        "HTTP://localhost/",
        "http://127.0.0.1:3000/",
        "http://127.255.0.7/",
        "http://[::1]:3000/",
        "http://[0:0:0:0:0:0:0:1]/",
    ] {
        let request = UrlRequest::new("Open it.", url, PlainHttp::Loopback).expect(url);
        assert!(!request.is_https());
    }
    for url in [
        "http://example.com",
        "http://127.0.0.1.example.com/",
        "http://localhost.example.com/",
        "http://notlocalhost/",
        "http://localhost./",
        "http://127.1/",
        "http://0127.0.0.1/",
        "http://128.0.0.1/",
        "http://0.0.0.0/",
        "http://[::]/",
        "http://[::2]/",
        "http://%6cocalhost/",
        "HTTP://example.com",
    ] {
        assert_eq!(refused(url), Some(UrlError::PlainHttp), "{url}");
        assert!(
            UrlRequest::new("Open it.", url, PlainHttp::Anywhere).is_ok(),
            "{url}"
        );
    }
    // What else is wrong stays wrong.
    let url = "http://ada@example.com";
    assert_eq!(
        UrlRequest::new("Open it.", url, PlainHttp::Anywhere),
        Err(UrlError::UserInfo)
    );
    assert_eq!(PlainHttp::default(), PlainHttp::Loopback);
}

#[test]
fn the_host_is_shown_as_it_was_written() {
    for (url, host) in [
        ("https://Example.com:8443/a", "Example.com"),
        ("https://[2001:db8::1]/", "[2001:db8::1]"),
        ("https://xn--bcher-kva.example", "xn--bcher-kva.example"),
    ] {
        assert_eq!(
            UrlRequest::new("", url, PlainHttp::Loopback)
                .unwrap()
                .host(),
            host
        );
    }
}

#[test]
fn no_error_repeats_the_url() {
    let errors = [
        (UrlError::NotAbsolute, "absolute"),
        (UrlError::Scheme, "`https` or `http`"),
        (UrlError::NoHost, "have a host"),
        (UrlError::UserInfo, "user info"),
        (UrlError::Port, "65535"),
        (UrlError::PlainHttp, "not this machine"),
    ];
    for (error, says) in errors {
        assert!(error.to_string().contains(says), "{error}");
    }
    let text = r#"{"method":"elicitation/create","params":{"mode":"url","message":"m","url":"https://ada:secret@x.example"}}"#;
    let error = serde_json::from_str::<UrlRequest>(text)
        .unwrap_err()
        .to_string();
    assert!(
        !error.contains("secret") && error.contains("user info"),
        "{error}"
    );
}

#[test]
fn a_client_reads_what_a_server_wrote() {
    let text = r#"{"method":"elicitation/create","params":{"mode":"url","message":"Pay.","url":"https://desk.example.com/pay"}}"#;
    let request: UrlRequest = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&request).unwrap(), text);

    // An id of an earlier revision is ignored, and plain http is the client's to judge.
    let text = r#"{"method":"elicitation/create","params":{"mode":"url","elicitationId":"e","message":"Pay.","url":"http://intranet/pay"}}"#;
    let request: UrlRequest = serde_json::from_str(text).unwrap();
    assert_eq!((request.host(), request.is_https()), ("intranet", false));

    for text in [
        r#"{"method":"sampling/createMessage","params":{"mode":"url","message":"m","url":"https://x.example"}}"#,
        r#"{"method":"elicitation/create","params":{"mode":"form","message":"m","url":"https://x.example"}}"#,
        r#"{"method":"elicitation/create","params":{"message":"m","url":"https://x.example"}}"#,
        r#"{"method":"elicitation/create","params":{"mode":"url","url":"https://x.example"}}"#,
        r#"{"method":"elicitation/create","params":{"mode":"url","message":"m"}}"#,
        r#"{"method":"elicitation/create","params":{"mode":"url","message":"m","url":"javascript:alert(1)"}}"#,
        r#"{"method":"elicitation/create"}"#,
    ] {
        assert!(serde_json::from_str::<UrlRequest>(text).is_err(), "{text}");
    }
}

fn read(answer: &str) -> Result<Result<Consent, Refused>, RpcError> {
    read_consent("connect", serde_json::from_str(answer).unwrap())
}

#[test]
fn an_answer_is_consent_or_a_refusal_and_its_content_is_never_read() {
    let key = || "connect".to_owned();
    for answer in [
        r#"{"action":"accept"}"#,
        r#"{"action":"accept","content":{}}"#,
        r#"{"action":"accept","content":{"done":true,"nested":{"a":[1]}}}"#,
        r#"{"action":"accept","content":null}"#,
        r#"{"action":"accept","content":7,"more":1}"#,
    ] {
        assert_eq!(read(answer), Ok(Ok(Consent)), "{answer}");
    }
    assert_eq!(
        read(r#"{"action":"decline"}"#),
        Ok(Err(Refused::Declined { key: key() }))
    );
    assert_eq!(
        read(r#"{"action":"cancel","content":[]}"#),
        Ok(Err(Refused::Cancelled { key: key() }))
    );
}

#[test]
fn a_malformed_answer_is_refused() {
    const ACTION: &str = "answer to `connect`: `action` must be `accept`, `decline` or `cancel`";
    for (answer, message) in [
        ("{}", ACTION),
        (r#"{"action":"Accept"}"#, ACTION),
        (r#"{"action":null}"#, ACTION),
        (r#"{"action":true}"#, ACTION),
        (r#"{"result":{"action":"accept"}}"#, ACTION),
        (r#"["accept"]"#, "answer to `connect`: must be an object"),
        (r#""accept""#, "answer to `connect`: must be an object"),
        ("null", "answer to `connect`: must be an object"),
    ] {
        let error = read(answer).unwrap_err();
        assert_eq!(
            (error.code, error.message.as_str()),
            (code::INVALID_PARAMS, message),
            "{answer}"
        );
    }
}

#[test]
fn consent_can_be_kept() {
    let kept = rmp_serde::to_vec_named(&Consent).unwrap();
    assert_eq!(rmp_serde::from_slice::<Consent>(&kept).unwrap(), Consent);
}
