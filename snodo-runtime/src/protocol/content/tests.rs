use super::*;

/// Reads, writes, and finds the same text again.
fn round_trip(text: &str) -> Content {
    let content: Content = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&content).unwrap(), text);
    content
}

#[test]
fn every_block_is_read_and_written_whole() {
    for text in [
        r#"{"type":"text","text":"Tool result text"}"#,
        concat!(
            r#"{"type":"image","data":"iVBORw0KGgo=","mimeType":"image/png","#,
            r#""annotations":{"audience":["user"],"priority":0.9}}"#
        ),
        r#"{"type":"audio","data":"UklGRg==","mimeType":"audio/wav","_meta":{"a":1}}"#,
        concat!(
            r#"{"type":"resource_link","uri":"file:///project/src/main.rs","name":"main.rs","title":"Main","#,
            r#""description":"Primary application entry point","mimeType":"text/x-rust","size":12,"#,
            r#""icons":[{"src":"https://example.com/i.png","mimeType":"image/png","sizes":["48x48"],"theme":"dark"}]}"#
        ),
        concat!(
            r#"{"type":"resource","resource":{"uri":"file:///a.rs","mimeType":"text/x-rust","text":"fn main() {}"},"#,
            r#""annotations":{"audience":["user","assistant"],"priority":0.7,"#,
            r#""lastModified":"2025-05-03T14:30:00Z"}}"#
        ),
        r#"{"type":"resource","resource":{"uri":"file:///a.png","blob":"iVBORw0KGgo="}}"#,
    ] {
        round_trip(text);
    }
}

#[test]
fn constructors_make_the_same_blocks() {
    assert_eq!(round_trip(r#"{"type":"text","text":"Hi"}"#), "Hi".into());
    assert_eq!(
        round_trip(r#"{"type":"audio","data":"AQI=","mimeType":"audio/wav"}"#),
        Content::audio([1, 2], "audio/wav")
    );
    assert_eq!(
        round_trip(r#"{"type":"resource_link","uri":"file:///a","name":"a"}"#),
        Content::link("file:///a", "a")
    );
    assert_eq!(
        round_trip(
            r#"{"type":"resource","resource":{"uri":"file:///a","mimeType":"text/plain","text":"x"}}"#
        ),
        Content::resource(ResourceContents::text("file:///a", Some("text/plain"), "x"))
    );
    assert_eq!(
        round_trip(r#"{"type":"resource","resource":{"uri":"file:///a","blob":"AQI="}}"#),
        Content::resource(ResourceContents::blob("file:///a", None, [1, 2]))
    );
    let note =
        TextContent::new("x").annotations(Annotations::new().audience(Role::User).priority(1.0));
    assert_eq!(
        round_trip(
            r#"{"type":"text","text":"x","annotations":{"audience":["user"],"priority":1.0}}"#
        ),
        Content::Text(note)
    );
}

#[test]
fn a_block_of_another_type_is_refused() {
    for text in [
        r#"{"type":"video","data":"","mimeType":"video/mp4"}"#,
        r#"{"type":"tool_use","id":"1","name":"n","input":{}}"#,
        r#"{"text":"no type"}"#,
        r#"{"type":"text"}"#,
        r#"{"type":"image","data":"AQI="}"#,
        r#"{"type":"resource","resource":{"uri":"file:///a"}}"#,
    ] {
        assert!(serde_json::from_str::<Content>(text).is_err(), "{text}");
    }
}
