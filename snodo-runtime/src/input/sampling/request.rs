//! What is asked of a model.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::SamplingMessage;
use crate::protocol::{Capability, JsonObject, Needs, ToolDefinition};

/// A request to the client's model (specification: `CreateMessageRequestParams`).
///
/// Sampling is deprecated in the protocol (SEP-2577) and remains in this revision. Where a person can answer, ask with
/// a [form](crate::input::form).
///
/// ```
/// use snodo_runtime::input::{SampleRequest, SamplingMessage};
/// let request = SampleRequest::new([SamplingMessage::user("Capital of France?")], 100)
///     .system_prompt("You are a helpful assistant.")
///     .temperature(0.1);
/// assert!(request.check().is_ok());
/// assert_eq!(
///     serde_json::to_string(&request)?,
///     concat!(
///         r#"{"messages":[{"role":"user","content":{"type":"text","text":"Capital of France?"}}],"#,
///         r#""maxTokens":100,"systemPrompt":"You are a helpful assistant.","temperature":0.1}"#,
///     )
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SampleRequest {
    /// The conversation so far.
    pub messages: Vec<SamplingMessage>,
    /// The most tokens that the answer may have; at least 1.
    pub max_tokens: u32,
    /// What the model is told before. The client may change it or leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system_prompt: Option<String>,
    /// Which model to take. The client decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model_preferences: Option<ModelPreferences>,
    /// How freely the model may choose its words; a finite number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    /// Texts at which the model stops.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stop_sequences: Vec<String>,
    /// What the client adds of its own. Anything but `None` is deprecated in the protocol (SEP-2596).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include_context: Option<IncludeContext>,
    /// Passed through to the provider of the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metadata: Option<JsonObject>,
    /// Tools the model may use. They stand for this request only and need not be tools of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<ToolDefinition>>,
    /// Whether the model may or must use them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool_choice: Option<ToolChoice>,
}

impl SampleRequest {
    /// The method that it goes under.
    pub const METHOD: &'static str = "sampling/createMessage";

    /// A request with the two parts that are required.
    pub fn new(messages: impl IntoIterator<Item = SamplingMessage>, max_tokens: u32) -> Self {
        Self {
            messages: messages.into_iter().collect(),
            max_tokens,
            system_prompt: None,
            model_preferences: None,
            temperature: None,
            stop_sequences: Vec::new(),
            include_context: None,
            metadata: None,
            tools: None,
            tool_choice: None,
        }
    }

    /// What the client must be able to do.
    pub fn needs(&self) -> Needs {
        let mut needs = Needs::of(&[Capability::Sampling]);
        if self.tools.is_some() || self.tool_choice.is_some() {
            needs.insert(Capability::SamplingTools);
        }
        if self
            .include_context
            .is_some_and(|context| context != IncludeContext::None)
        {
            needs.insert(Capability::SamplingContext);
        }
        needs
    }

    /// The same with another message at the end.
    #[must_use]
    pub fn message(mut self, message: SamplingMessage) -> Self {
        self.messages.push(message);
        self
    }

    /// The same with so many tokens at most.
    #[must_use]
    pub fn max_tokens(mut self, tokens: u32) -> Self {
        self.max_tokens = tokens;
        self
    }

    /// The same with a system prompt.
    #[must_use]
    pub fn system_prompt(mut self, prompt: impl Into<String>) -> Self {
        self.system_prompt = Some(prompt.into());
        self
    }

    /// The same with a temperature.
    #[must_use]
    pub fn temperature(mut self, temperature: impl Into<f64>) -> Self {
        self.temperature = Some(temperature.into());
        self
    }

    /// The same with these texts, and no others, at which the model stops.
    #[must_use]
    pub fn stop_sequences(mut self, stops: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.stop_sequences = stops.into_iter().map(Into::into).collect();
        self
    }

    /// The same with what the client adds of its own.
    #[must_use]
    pub fn include_context(mut self, context: IncludeContext) -> Self {
        self.include_context = Some(context);
        self
    }

    /// The same with these pairs, and no others, for the provider of the model.
    #[must_use]
    pub fn metadata<K, V>(mut self, metadata: impl IntoIterator<Item = (K, V)>) -> Self
    where
        K: Into<String>,
        V: Into<Value>,
    {
        let pairs = metadata
            .into_iter()
            .map(|(key, value)| (key.into(), value.into()));
        self.metadata = Some(pairs.collect());
        self
    }

    /// The same with these tools, and no others.
    #[must_use]
    pub fn tools(mut self, tools: impl IntoIterator<Item = ToolDefinition>) -> Self {
        self.tools = Some(tools.into_iter().collect());
        self
    }

    /// The same with the use of tools allowed, demanded or forbidden.
    #[must_use]
    pub fn tool_choice(mut self, choice: ToolChoice) -> Self {
        self.tool_choice = Some(choice);
        self
    }

    /// The same with preferences for a model.
    #[must_use]
    pub fn model_preferences(mut self, preferences: ModelPreferences) -> Self {
        self.model_preferences = Some(preferences);
        self
    }

    /// The same with these names of models, or parts of names, the best first.
    #[must_use]
    pub fn model_hints(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.preferences().hints = names.into_iter().map(ModelHint::new).collect();
        self
    }

    /// The same with how much the cost matters, from 0 to 1.
    #[must_use]
    pub fn cost_priority(mut self, priority: impl Into<f64>) -> Self {
        self.preferences().cost_priority = Some(priority.into());
        self
    }

    /// The same with how much speed matters, from 0 to 1.
    #[must_use]
    pub fn speed_priority(mut self, priority: impl Into<f64>) -> Self {
        self.preferences().speed_priority = Some(priority.into());
        self
    }

    /// The same with how much intelligence matters, from 0 to 1.
    #[must_use]
    pub fn intelligence_priority(mut self, priority: impl Into<f64>) -> Self {
        self.preferences().intelligence_priority = Some(priority.into());
        self
    }

    fn preferences(&mut self) -> &mut ModelPreferences {
        self.model_preferences.get_or_insert_default()
    }
}

/// What `ask(…)` takes under `#[sample(…)]`: a text, a message, several, or a whole request.
///
/// Whatever the attribute says is set on the request that comes out; a whole request keeps the rest. What isn't one
/// comes out with `max_tokens` 0, which [`SampleRequest::check`] refuses: set it.
///
/// ```
/// use snodo_runtime::input::{IntoSample, SampleRequest, SamplingMessage};
/// let request = "Say hello.".into_sample().max_tokens(20);
/// assert_eq!(request, SampleRequest::new([SamplingMessage::user("Say hello.")], 20));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be asked of a model",
    label = "not a prompt",
    note = "under `#[sample(…)]`, `ask` takes a `&str`, a `String`, a `SamplingMessage`, a `Vec` of them, or a \
            `SampleRequest`"
)]
pub trait IntoSample {
    /// The request.
    fn into_sample(self) -> SampleRequest;
}

impl IntoSample for SampleRequest {
    fn into_sample(self) -> SampleRequest {
        self
    }
}

impl IntoSample for Vec<SamplingMessage> {
    fn into_sample(self) -> SampleRequest {
        SampleRequest::new(self, 0)
    }
}

impl<const N: usize> IntoSample for [SamplingMessage; N] {
    fn into_sample(self) -> SampleRequest {
        SampleRequest::new(self, 0)
    }
}

impl IntoSample for SamplingMessage {
    fn into_sample(self) -> SampleRequest {
        [self].into_sample()
    }
}

impl IntoSample for String {
    fn into_sample(self) -> SampleRequest {
        SamplingMessage::user(self).into_sample()
    }
}

impl IntoSample for &String {
    fn into_sample(self) -> SampleRequest {
        self.as_str().into_sample()
    }
}

impl IntoSample for &str {
    fn into_sample(self) -> SampleRequest {
        SamplingMessage::user(self).into_sample()
    }
}

/// What the client adds of its own to what the model reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum IncludeContext {
    /// Nothing.
    None,
    /// What it has from this server. Deprecated in the protocol (SEP-2596).
    ThisServer,
    /// What it has from all servers. Deprecated in the protocol (SEP-2596).
    AllServers,
}

/// Whether the model uses tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "ToolChoiceObject", into = "ToolChoiceObject")]
pub enum ToolChoice {
    /// It decides.
    Auto,
    /// It uses none.
    None,
    /// It uses at least one.
    Required,
}

/// [`ToolChoice`] on the wire.
#[derive(Serialize, Deserialize)]
struct ToolChoiceObject {
    #[serde(default)]
    mode: Mode,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    #[default]
    Auto,
    None,
    Required,
}

impl From<ToolChoiceObject> for ToolChoice {
    fn from(object: ToolChoiceObject) -> Self {
        match object.mode {
            Mode::Auto => Self::Auto,
            Mode::None => Self::None,
            Mode::Required => Self::Required,
        }
    }
}

impl From<ToolChoice> for ToolChoiceObject {
    fn from(choice: ToolChoice) -> Self {
        let mode = match choice {
            ToolChoice::Auto => Mode::Auto,
            ToolChoice::None => Mode::None,
            ToolChoice::Required => Mode::Required,
        };
        Self { mode }
    }
}

/// Which model to take. All of it is advice: the client decides.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ModelPreferences {
    /// Models, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<ModelHint>,
    /// How much the cost matters, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_priority: Option<f64>,
    /// How much speed matters, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed_priority: Option<f64>,
    /// How much intelligence matters, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intelligence_priority: Option<f64>,
}

/// A hint for a model.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ModelHint {
    /// The name of a model, or a part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What else a client may understand.
    #[serde(flatten)]
    pub other: JsonObject,
}

impl ModelHint {
    /// A hint by name.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: Some(name.into()),
            other: JsonObject::new(),
        }
    }
}
