//! Tools: how they are listed and what a call of one gives (specification: `server/tools`).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Cache, CompleteResult, Content, Icon, JsonObject, strict::present};

/// A tool as it stands in `tools/list`.
///
/// ```
/// use serde_json::json;
/// use snodo_runtime::protocol::ToolDefinition;
/// let tool = ToolDefinition::new("echo", json!({"type": "object"})).description("Says it again.");
/// assert_eq!(
///     serde_json::to_string(&tool)?,
///     r#"{"name":"echo","description":"Says it again.","inputSchema":{"type":"object"}}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolDefinition {
    /// The name it is called by.
    pub name: String,
    /// The name people know it by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it does, for the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The JSON Schema of its arguments: an object with `type: "object"`.
    pub input_schema: Value,
    /// The JSON Schema of its structured content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_schema: Option<Value>,
    /// Hints on how it behaves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<ToolAnnotations>,
    /// Pictures to show beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
    /// Anything more.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

impl ToolDefinition {
    /// A tool with the two parts that are required.
    pub fn new(name: impl Into<String>, input_schema: Value) -> Self {
        Self {
            name: name.into(),
            title: None,
            description: None,
            input_schema,
            output_schema: None,
            annotations: None,
            icons: Vec::new(),
            meta: None,
        }
    }

    /// The same with a title.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// The same with a description.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// The same with the schema of its structured content.
    #[must_use]
    pub fn output_schema(mut self, schema: Value) -> Self {
        self.output_schema = Some(schema);
        self
    }

    /// The same with hints on how it behaves.
    #[must_use]
    pub fn annotations(mut self, annotations: ToolAnnotations) -> Self {
        self.annotations = Some(annotations);
        self
    }

    /// The same with one more icon.
    #[must_use]
    pub fn icon(mut self, icon: Icon) -> Self {
        self.icons.push(icon);
        self
    }

    /// The same with `_meta`.
    #[must_use]
    pub fn meta(mut self, meta: JsonObject) -> Self {
        self.meta = Some(meta);
        self
    }
}

/// Hints on how a tool behaves. A client can't rely on them. What is not said has the specification's default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolAnnotations {
    /// The name people know it by. [`ToolDefinition::title`] goes before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// It changes nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_only_hint: Option<bool>,
    /// It may destroy something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destructive_hint: Option<bool>,
    /// A second call with the same arguments changes nothing more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idempotent_hint: Option<bool>,
    /// It deals with things outside, as a web search does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_world_hint: Option<bool>,
}

impl ToolAnnotations {
    /// Hints that say nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with a title.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Whether the tool changes nothing.
    #[must_use]
    pub fn read_only(mut self, hint: bool) -> Self {
        self.read_only_hint = Some(hint);
        self
    }

    /// Whether the tool may destroy something.
    #[must_use]
    pub fn destructive(mut self, hint: bool) -> Self {
        self.destructive_hint = Some(hint);
        self
    }

    /// Whether a second call with the same arguments changes nothing more.
    #[must_use]
    pub fn idempotent(mut self, hint: bool) -> Self {
        self.idempotent_hint = Some(hint);
        self
    }

    /// Whether the tool deals with things outside.
    #[must_use]
    pub fn open_world(mut self, hint: bool) -> Self {
        self.open_world_hint = Some(hint);
        self
    }
}

/// The result of `tools/list`: a page of tools.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListToolsResult<'a> {
    /// The tools of this page.
    pub tools: Cow<'a, [ToolDefinition]>,
    /// Where the next page begins, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// How long a client may keep it.
    #[serde(flatten)]
    pub cache: Cache,
}

impl<'a> ListToolsResult<'a> {
    /// The only page.
    pub fn new(tools: impl Into<Cow<'a, [ToolDefinition]>>, cache: Cache) -> Self {
        Self {
            tools: tools.into(),
            next_cursor: None,
            cache,
        }
    }

    /// The same with a next page.
    #[must_use]
    pub fn next_cursor(mut self, cursor: impl Into<String>) -> Self {
        self.next_cursor = Some(cursor.into());
        self
    }
}

impl CompleteResult for ListToolsResult<'_> {
    fn members(&self) -> impl Serialize + '_ {
        self
    }
}

/// What a call of a tool gives.
///
/// A failure that the model should see, so that it can correct itself, is a result with `is_error`. An
/// [`RpcError`](super::RpcError) fails the request instead.
///
/// ```
/// use snodo_runtime::protocol::CallToolResult;
/// assert_eq!(
///     serde_json::to_string(&CallToolResult::text("Booked."))?,
///     r#"{"content":[{"type":"text","text":"Booked."}]}"#
/// );
/// assert_eq!(
///     serde_json::to_string(&CallToolResult::error("No room left."))?,
///     r#"{"content":[{"type":"text","text":"No room left."}],"isError":true}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CallToolResult {
    /// For the model, or whoever reads.
    pub content: Vec<Content>,
    /// For programs: whatever fits the tool's output schema. `Some(Value::Null)` is a `null` on the wire.
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub structured_content: Option<Value>,
    /// Whether the call failed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_error: bool,
    /// Anything more.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

impl CallToolResult {
    /// Content blocks.
    pub fn new(content: impl IntoIterator<Item = Content>) -> Self {
        Self {
            content: content.into_iter().collect(),
            ..Self::default()
        }
    }

    /// One block of text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::new([Content::text(text)])
    }

    /// A failure, told in text.
    pub fn error(text: impl Into<String>) -> Self {
        Self {
            is_error: true,
            ..Self::text(text)
        }
    }

    /// Structured content, and the same as text for clients that read nothing else.
    pub fn structured(value: Value) -> Self {
        Self {
            structured_content: Some(value.clone()),
            ..Self::text(value.to_string())
        }
    }

    /// The same with `_meta`.
    #[must_use]
    pub fn meta(mut self, meta: JsonObject) -> Self {
        self.meta = Some(meta);
        self
    }
}

impl CompleteResult for CallToolResult {
    fn members(&self) -> impl Serialize + '_ {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Members<'a> {
            content: &'a [Content],
            #[serde(skip_serializing_if = "Option::is_none")]
            structured_content: Option<&'a Value>,
            #[serde(skip_serializing_if = "std::ops::Not::not")]
            is_error: bool,
        }

        Members {
            content: &self.content,
            structured_content: self.structured_content.as_ref(),
            is_error: self.is_error,
        }
    }

    fn meta(&self) -> Option<&JsonObject> {
        self.meta.as_ref()
    }
}

#[cfg(test)]
mod tests;
