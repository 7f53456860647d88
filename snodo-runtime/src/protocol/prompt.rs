//! Prompts: how they are listed and what getting one gives (specification: `server/prompts`).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Cache, CompleteResult, Content, Icon, JsonObject, Role};

/// A prompt as it stands in `prompts/list`.
///
/// ```
/// use snodo_runtime::protocol::{PromptArgument, PromptDefinition};
/// let prompt = PromptDefinition::new("review")
///     .description("Reviews code.")
///     .argument(PromptArgument::new("code").required(true));
/// assert_eq!(
///     serde_json::to_string(&prompt)?,
///     r#"{"name":"review","description":"Reviews code.","arguments":[{"name":"code","required":true}]}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PromptDefinition {
    /// The name it is got by.
    pub name: String,
    /// The name people know it by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is good for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// What it takes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<PromptArgument>,
    /// Pictures to show beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
    /// Anything more.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

impl PromptDefinition {
    /// A prompt without arguments.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            title: None,
            description: None,
            arguments: Vec::new(),
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

    /// The same with one more argument.
    #[must_use]
    pub fn argument(mut self, argument: PromptArgument) -> Self {
        self.arguments.push(argument);
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

/// Something that a prompt takes: a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PromptArgument {
    /// Its name.
    pub name: String,
    /// The name people know it by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Whether the prompt can't do without it. Absent means that it can.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub required: bool,
}

impl PromptArgument {
    /// An optional argument.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            title: None,
            description: None,
            required: false,
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

    /// Whether the prompt can't do without it.
    #[must_use]
    pub fn required(mut self, required: bool) -> Self {
        self.required = required;
        self
    }
}

/// One message of a prompt.
///
/// ```
/// use snodo_runtime::protocol::PromptMessage;
/// assert_eq!(
///     serde_json::to_string(&PromptMessage::user("Review this."))?,
///     r#"{"role":"user","content":{"type":"text","text":"Review this."}}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PromptMessage {
    /// Who says it.
    pub role: Role,
    /// What is said: text, or any other kind of content.
    pub content: Content,
}

impl PromptMessage {
    /// A message of either side.
    pub fn new(role: Role, content: impl Into<Content>) -> Self {
        Self {
            role,
            content: content.into(),
        }
    }

    /// What the user says.
    pub fn user(content: impl Into<Content>) -> Self {
        Self::new(Role::User, content)
    }

    /// What the model says.
    pub fn assistant(content: impl Into<Content>) -> Self {
        Self::new(Role::Assistant, content)
    }
}

/// The result of `prompts/list`: a page of prompts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListPromptsResult<'a> {
    /// The prompts of this page.
    pub prompts: Cow<'a, [PromptDefinition]>,
    /// Where the next page begins, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// How long a client may keep it.
    #[serde(flatten)]
    pub cache: Cache,
}

impl<'a> ListPromptsResult<'a> {
    /// The only page.
    pub fn new(prompts: impl Into<Cow<'a, [PromptDefinition]>>, cache: Cache) -> Self {
        Self {
            prompts: prompts.into(),
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

impl CompleteResult for ListPromptsResult<'_> {
    fn members(&self) -> impl Serialize + '_ {
        self
    }
}

/// What getting a prompt gives.
///
/// ```
/// use snodo_runtime::protocol::{GetPromptResult, PromptMessage};
/// assert_eq!(
///     serde_json::to_string(&GetPromptResult::new([PromptMessage::user("Review this.")]))?,
///     r#"{"messages":[{"role":"user","content":{"type":"text","text":"Review this."}}]}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GetPromptResult {
    /// What the prompt is, with these arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// What to say to the model.
    pub messages: Vec<PromptMessage>,
    /// Anything more.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

impl GetPromptResult {
    /// These messages.
    pub fn new(messages: impl IntoIterator<Item = PromptMessage>) -> Self {
        Self {
            description: None,
            messages: messages.into_iter().collect(),
            meta: None,
        }
    }

    /// The same with a description.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// The same with `_meta`.
    #[must_use]
    pub fn meta(mut self, meta: JsonObject) -> Self {
        self.meta = Some(meta);
        self
    }
}

impl CompleteResult for GetPromptResult {
    fn members(&self) -> impl Serialize + '_ {
        #[derive(Serialize)]
        struct Members<'a> {
            #[serde(skip_serializing_if = "Option::is_none")]
            description: Option<&'a str>,
            messages: &'a [PromptMessage],
        }

        Members {
            description: self.description.as_deref(),
            messages: &self.messages,
        }
    }

    fn meta(&self) -> Option<&JsonObject> {
        self.meta.as_ref()
    }
}

#[cfg(test)]
mod tests;
