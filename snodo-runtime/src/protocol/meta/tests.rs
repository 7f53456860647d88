use super::*;
use crate::protocol::Capability;

fn meta(meta: &str) -> Result<Meta, RpcError> {
    params(&format!(r#"{{"name":"echo","_meta":{meta}}}"#))
}

fn params(params: &str) -> Result<Meta, RpcError> {
    let params: &RawValue = serde_json::from_str(params).unwrap();
    Meta::from_params(Some(params))
}

/// The required members and `more`.
fn with(more: &str) -> Result<Meta, RpcError> {
    meta(&format!(
        r#"{{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
             "io.modelcontextprotocol/clientCapabilities":{{}}{more}}}"#
    ))
}

#[test]
fn reads_all_members() {
    let meta = meta(
        r#"{
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "desk", "version": "1.0", "websiteUrl": "https://desk.example"},
            "io.modelcontextprotocol/clientCapabilities": {"sampling": {}},
            "io.modelcontextprotocol/logLevel": "warning",
            "progressToken": 5,
            "traceparent": "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01"
        }"#,
    )
    .unwrap();
    assert_eq!(meta.protocol_version, "2026-07-28");
    let client = Implementation::new("desk", "1.0").website_url("https://desk.example");
    assert_eq!(meta.client_info, Some(client));
    assert!(meta.capabilities.supports(Capability::Sampling));
    assert_eq!(meta.log_level, Some(LogLevel::Warning));
    assert_eq!(meta.progress_token, Some(RequestId::Number(5)));
    assert_eq!(
        serde_json::to_string(&meta.other).unwrap(),
        r#"{"traceparent":"00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01"}"#
    );
}

#[test]
fn needs_no_more_than_version_and_capabilities() {
    assert_eq!(with("").unwrap(), Meta::new(ClientCapabilities::default()));
}

#[test]
fn is_written_as_it_is_read() {
    let meta = Meta::new(ClientCapabilities::from_iter([Capability::Form]))
        .client_info(Implementation::new("desk", "1.0"));
    let written = serde_json::to_string(&meta).unwrap();
    assert_eq!(
        written,
        concat!(
            r#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#,
            r#""io.modelcontextprotocol/clientInfo":{"name":"desk","version":"1.0"},"#,
            r#""io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}}"#,
        )
    );
    assert_eq!(tests::meta(&written).unwrap(), meta);
}

#[test]
fn names_what_is_missing() {
    let version = "`io.modelcontextprotocol/protocolVersion`";
    let capabilities = "`io.modelcontextprotocol/clientCapabilities`";
    let both = format!("`params._meta` must have {version} and {capabilities} (-32602)");
    assert_eq!(Meta::from_params(None).unwrap_err().to_string(), both);
    assert_eq!(params("{}").unwrap_err().to_string(), both);
    assert_eq!(meta("{}").unwrap_err().to_string(), both);
    assert_eq!(
        meta(r#"{"io.modelcontextprotocol/clientCapabilities":{}}"#)
            .unwrap_err()
            .to_string(),
        format!("`params._meta` must have {version} (-32602)")
    );
    assert_eq!(
        meta(r#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#)
            .unwrap_err()
            .to_string(),
        format!("`params._meta` must have {capabilities} (-32602)")
    );
}

#[test]
fn names_what_has_the_wrong_type() {
    for (meta, key) in [
        ("null", "params._meta"),
        ("[]", "params._meta"),
        (r#""x""#, "params._meta"),
        (
            r#"{"io.modelcontextprotocol/protocolVersion":20260728}"#,
            "io.modelcontextprotocol/protocolVersion",
        ),
        (
            r#"{"io.modelcontextprotocol/protocolVersion":null}"#,
            "io.modelcontextprotocol/protocolVersion",
        ),
    ] {
        let error = tests::meta(meta).unwrap_err();
        assert_eq!(error.code, -32602, "{meta}");
        assert!(
            error.message.starts_with(&format!("`{key}` must be")),
            "{error}"
        );
    }
    for capabilities in ["null", "[]", "true", r#""all""#] {
        let error = meta(&format!(
            r#"{{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
                 "io.modelcontextprotocol/clientCapabilities":{capabilities}}}"#
        ))
        .unwrap_err();
        assert_eq!(
            error.to_string(),
            "`io.modelcontextprotocol/clientCapabilities` must be an object (-32602)"
        );
    }
    for (more, key) in [
        (r#","io.modelcontextprotocol/clientInfo":null"#, CLIENT_INFO),
        (
            r#","io.modelcontextprotocol/clientInfo":{"name":"desk"}"#,
            CLIENT_INFO,
        ),
        (
            r#","io.modelcontextprotocol/clientInfo":["desk","Desk","1"]"#,
            CLIENT_INFO,
        ),
        (r#","io.modelcontextprotocol/logLevel":"loud""#, LOG_LEVEL),
        (r#","progressToken":1.5"#, PROGRESS_TOKEN),
        (r#","progressToken":null"#, PROGRESS_TOKEN),
    ] {
        let error = with(more).unwrap_err();
        assert_eq!(error.code, -32602, "{more}");
        assert!(
            error.message.starts_with(&format!("`{key}` must be")),
            "{error}"
        );
    }
}

#[test]
fn parameters_are_an_object() {
    for text in ["[]", "1", "null", r#"[{"_meta":{}}]"#] {
        let error = params(text).unwrap_err();
        assert_eq!(error.to_string(), "`params` must be an object (-32602)");
    }
}

#[test]
fn another_revision_goes_before_all_other_faults() {
    for rest in [
        r#","io.modelcontextprotocol/clientCapabilities":{}"#,
        r#","io.modelcontextprotocol/clientCapabilities":7"#,
        "",
    ] {
        let error = meta(&format!(
            r#"{{"io.modelcontextprotocol/protocolVersion":"1900-01-01"{rest}}}"#
        ))
        .unwrap_err();
        assert_eq!(
            serde_json::to_string(&error).unwrap(),
            concat!(
                r#"{"code":-32022,"message":"Unsupported protocol version","#,
                r#""data":{"requested":"1900-01-01","supported":["2026-07-28"]}}"#,
            )
        );
    }
}

#[test]
fn peeks_at_the_version() {
    let peek = |text: &str| {
        let params: &RawValue = serde_json::from_str(text).unwrap();
        Meta::protocol_version(Some(params))
    };
    assert_eq!(
        peek(r#"{"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}"#).as_deref(),
        Some("1900-01-01")
    );
    assert_eq!(
        peek(r#"{"_meta":{"io.modelcontextprotocol/protocolVersion":1}}"#),
        None
    );
    assert_eq!(peek(r#"{"_meta":null}"#), None);
    assert_eq!(peek("{}"), None);
    assert_eq!(peek("[]"), None);
    assert_eq!(Meta::protocol_version(None), None);
}
