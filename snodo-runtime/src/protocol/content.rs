//! Content blocks: what tools return and prompts are made of (specification: `server/tools#tool-result`,
//! `ContentBlock`).

use base64::{Engine, prelude::BASE64_STANDARD};
use serde::{Deserialize, Serialize};

use super::JsonObject;

/// The setters that all blocks share.
macro_rules! annotated {
    ($($block:ty),*) => { $(
        impl $block {
            /// The same with hints for the client.
            #[must_use]
            pub fn annotations(mut self, annotations: Annotations) -> Self {
                self.annotations = Some(annotations);
                self
            }

            /// The same with `_meta`.
            #[must_use]
            pub fn meta(mut self, meta: JsonObject) -> Self {
                self.meta = Some(meta);
                self
            }
        }
    )* };
}

mod resource;

pub use resource::{EmbeddedResource, ResourceContents, ResourceLink};

/// Who says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The person, or what stands for one.
    User,
    /// The model.
    Assistant,
}

/// A block of content.
///
/// ```
/// use snodo_runtime::protocol::Content;
/// let block = Content::text("Booked.");
/// assert_eq!(serde_json::to_string(&block)?, r#"{"type":"text","text":"Booked."}"#);
/// let block = Content::image(b"\x89PNG", "image/png");
/// assert_eq!(serde_json::to_string(&block)?, r#"{"type":"image","data":"iVBORw==","mimeType":"image/png"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Content {
    /// Text.
    Text(TextContent),
    /// A picture.
    Image(ImageContent),
    /// A sound.
    Audio(AudioContent),
    /// A resource that the client may read.
    ResourceLink(ResourceLink),
    /// A resource with its contents.
    Resource(EmbeddedResource),
}

impl Content {
    /// A block of text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(TextContent::new(text))
    }

    /// A picture.
    pub fn image(data: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        Self::Image(ImageContent::new(data, mime_type))
    }

    /// A sound.
    pub fn audio(data: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        Self::Audio(AudioContent::new(data, mime_type))
    }

    /// A pointer to a resource.
    pub fn link(uri: impl Into<String>, name: impl Into<String>) -> Self {
        Self::ResourceLink(ResourceLink::new(uri, name))
    }

    /// A resource with its contents.
    pub fn resource(resource: ResourceContents) -> Self {
        Self::Resource(EmbeddedResource::new(resource))
    }

    /// The text, if this is a block of text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(&text.text),
            _ => None,
        }
    }
}

impl From<String> for Content {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

impl From<&str> for Content {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

/// Hints for the client on what a block is good for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Annotations {
    /// Whom it is for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub audience: Vec<Role>,
    /// How much it matters, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<f64>,
    /// When the thing was last modified, in ISO 8601.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_modified: Option<String>,
}

impl Annotations {
    /// Hints that say nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same for one more reader.
    #[must_use]
    pub fn audience(mut self, role: Role) -> Self {
        self.audience.push(role);
        self
    }

    /// The same with a priority, from 0 to 1.
    #[must_use]
    pub fn priority(mut self, priority: f64) -> Self {
        self.priority = Some(priority);
        self
    }

    /// The same with the time of the last change, in ISO 8601.
    #[must_use]
    pub fn last_modified(mut self, moment: impl Into<String>) -> Self {
        self.last_modified = Some(moment.into());
        self
    }
}

annotated!(TextContent, ImageContent, AudioContent);

/// Text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TextContent {
    /// The text.
    pub text: String,
    /// Hints for the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Anything more.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

impl TextContent {
    /// Plain text.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            annotations: None,
            meta: None,
        }
    }
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ImageContent {
    /// The bytes, in base64.
    pub data: String,
    /// Their media type.
    pub mime_type: String,
    /// Hints for the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Anything more.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

impl ImageContent {
    /// A picture from its bytes.
    pub fn new(data: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        Self {
            data: BASE64_STANDARD.encode(data),
            mime_type: mime_type.into(),
            annotations: None,
            meta: None,
        }
    }
}

/// A sound.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct AudioContent {
    /// The bytes, in base64.
    pub data: String,
    /// Their media type.
    pub mime_type: String,
    /// Hints for the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Anything more.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

impl AudioContent {
    /// A sound from its bytes.
    pub fn new(data: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        Self {
            data: BASE64_STANDARD.encode(data),
            mime_type: mime_type.into(),
            annotations: None,
            meta: None,
        }
    }
}

#[cfg(test)]
mod tests;
