//! What is said to a model and by it.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer},
};
use serde_json::Value;

use crate::protocol::{
    AudioContent, Content, ImageContent, JsonObject, Role, TextContent,
    strict::{Object, present},
};

/// One message of a conversation with a model (specification: `SamplingMessage`).
///
/// ```
/// use snodo_runtime::input::SamplingMessage;
/// let message: SamplingMessage = serde_json::from_str(r#"{"role":"user","content":{"type":"text","text":"Hi"}}"#)?;
/// assert_eq!(message, SamplingMessage::user("Hi"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SamplingMessage {
    /// Who says it.
    pub role: Role,
    /// What is said: on the wire a block, or a list of several.
    #[serde(with = "one_or_many")]
    pub content: Vec<SamplingContent>,
    /// Anything more.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

impl SamplingMessage {
    /// A message of several blocks, which must not be none.
    pub fn new(role: Role, content: impl IntoIterator<Item = SamplingContent>) -> Self {
        Self {
            role,
            content: content.into_iter().collect(),
            meta: None,
        }
    }

    /// What the user says.
    pub fn user(content: impl Into<SamplingContent>) -> Self {
        Self::new(Role::User, [content.into()])
    }

    /// What the model said.
    pub fn assistant(content: impl Into<SamplingContent>) -> Self {
        Self::new(Role::Assistant, [content.into()])
    }

    /// The message that answers a model's uses of tools.
    pub fn tool_results(results: impl IntoIterator<Item = ToolResultContent>) -> Self {
        Self::new(
            Role::User,
            results.into_iter().map(SamplingContent::ToolResult),
        )
    }
}

/// A block of such a message. Resources stand only inside the result of a tool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum SamplingContent {
    /// Text.
    Text(TextContent),
    /// A picture.
    Image(ImageContent),
    /// A sound.
    Audio(AudioContent),
    /// The model wants to use a tool.
    ToolUse(ToolUseContent),
    /// What the tool gave.
    ToolResult(ToolResultContent),
}

impl SamplingContent {
    /// A block of text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(TextContent::new(text))
    }

    /// The text, if this is a block of text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(&text.text),
            _ => None,
        }
    }

    /// The kind of the block, as it is called on the wire.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "text",
            Self::Image(_) => "image",
            Self::Audio(_) => "audio",
            Self::ToolUse(_) => "tool_use",
            Self::ToolResult(_) => "tool_result",
        }
    }
}

impl From<&str> for SamplingContent {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<String> for SamplingContent {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

impl From<TextContent> for SamplingContent {
    fn from(text: TextContent) -> Self {
        Self::Text(text)
    }
}

impl From<ImageContent> for SamplingContent {
    fn from(image: ImageContent) -> Self {
        Self::Image(image)
    }
}

impl From<AudioContent> for SamplingContent {
    fn from(audio: AudioContent) -> Self {
        Self::Audio(audio)
    }
}

impl From<ToolUseContent> for SamplingContent {
    fn from(tool: ToolUseContent) -> Self {
        Self::ToolUse(tool)
    }
}

impl From<ToolResultContent> for SamplingContent {
    fn from(result: ToolResultContent) -> Self {
        Self::ToolResult(result)
    }
}

/// A model wants to use a tool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ToolUseContent {
    /// Ties the result to this use.
    pub id: String,
    /// The tool.
    pub name: String,
    /// The arguments. The model made them: nothing has checked them against the tool's schema.
    pub input: JsonObject,
    /// Anything more. Send it back with the conversation: clients may cache by it.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

impl ToolUseContent {
    /// A use of the tool `name`.
    pub fn new(id: impl Into<String>, name: impl Into<String>, input: JsonObject) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            input,
            meta: None,
        }
    }

    /// What the tool gave for this use.
    ///
    /// ```
    /// use snodo_runtime::{input::sampling::ToolUseContent, protocol::Content};
    /// let weather = ToolUseContent::new("call_1", "get_weather", Default::default());
    /// let result = weather.result([Content::text("Rain")]);
    /// assert_eq!(result.tool_use_id, "call_1");
    /// ```
    pub fn result(&self, content: impl IntoIterator<Item = Content>) -> ToolResultContent {
        ToolResultContent::new(self.id.clone(), content)
    }
}

/// What a tool gave that a model wanted to use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolResultContent {
    /// The use that it answers.
    pub tool_use_id: String,
    /// What the model should read.
    pub content: Vec<Content>,
    /// The same as data. `Some(Value::Null)` is a `null` on the wire.
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub structured_content: Option<Value>,
    /// Whether the tool failed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_error: bool,
    /// Anything more.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

impl ToolResultContent {
    /// The result for one use of a tool.
    pub fn new(tool_use_id: impl Into<String>, content: impl IntoIterator<Item = Content>) -> Self {
        Self {
            tool_use_id: tool_use_id.into(),
            content: content.into_iter().collect(),
            structured_content: None,
            is_error: false,
            meta: None,
        }
    }

    /// The same as a failure.
    #[must_use]
    pub fn failed(mut self) -> Self {
        self.is_error = true;
        self
    }

    /// The same with data.
    #[must_use]
    pub fn structured(mut self, value: Value) -> Self {
        self.structured_content = Some(value);
        self
    }
}

/// `content` is a block, or a list of blocks. One block is written without a list, which every client reads.
pub(super) mod one_or_many {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(
        content: &[SamplingContent],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match content {
            [block] => block.serialize(serializer),
            blocks => blocks.serialize(serializer),
        }
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<SamplingContent>, D::Error> {
        struct Blocks;

        impl<'de> Visitor<'de> for Blocks {
            type Value = Vec<SamplingContent>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a content block or a list of them")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                let block = SamplingContent::deserialize(MapAccessDeserializer::new(map))?;
                Ok(vec![block])
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut blocks = Vec::new();
                while let Some(Object(block)) = seq.next_element()? {
                    blocks.push(block);
                }
                Ok(blocks)
            }
        }

        deserializer.deserialize_any(Blocks)
    }
}
