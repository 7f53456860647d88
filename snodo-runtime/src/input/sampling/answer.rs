//! What a model answered.

use std::fmt;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

use super::{SamplingContent, message::one_or_many};
use crate::protocol::{JsonObject, Role, RpcError};

/// The answer of the client's model, whole (specification: `CreateMessageResult`). Everything in it is untrusted.
///
/// ```
/// use snodo_runtime::input::Sampled;
/// let answer: Sampled = serde_json::from_str(
///     r#"{"role":"assistant","content":{"type":"text","text":"Paris."},"model":"m-1","stopReason":"endTurn"}"#,
/// )?;
/// assert_eq!(answer.text().as_deref(), Some("Paris."));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Sampled {
    /// Who speaks: the assistant, as a rule.
    pub role: Role,
    /// What was said: one block at least.
    #[serde(with = "one_or_many")]
    pub content: Vec<SamplingContent>,
    /// The model that answered.
    pub model: String,
    /// Why it stopped: `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, or a word of its provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop_reason: Option<String>,
    /// Whatever else the client sent.
    #[serde(flatten)]
    pub other: JsonObject,
}

impl Sampled {
    /// An answer of the assistant.
    pub fn new(
        content: impl IntoIterator<Item = SamplingContent>,
        model: impl Into<String>,
    ) -> Self {
        Self {
            role: Role::Assistant,
            content: content.into_iter().collect(),
            model: model.into(),
            stop_reason: None,
            other: JsonObject::new(),
        }
    }

    /// The same with the reason why the model stopped.
    #[must_use]
    pub fn stop_reason(mut self, reason: impl Into<String>) -> Self {
        self.stop_reason = Some(reason.into());
        self
    }

    /// The text blocks, joined without anything between them; nothing where any block is not text.
    pub fn text(&self) -> Option<String> {
        self.content.iter().map(SamplingContent::as_text).collect()
    }
}

/// What `.await` of a question under `#[sample(…)]` can give: a `String` of the text, a
/// [`Json<T>`](crate::protocol::Json) that the text is read as, or [`Sampled`] whole.
#[diagnostic::on_unimplemented(
    message = "a model's answer can't be read as `{Self}`",
    label = "not an answer of a model",
    note = "under `#[sample(…)]`, an answer is a `String`, a `Json<T>` or a `Sampled`"
)]
pub trait FromSample: Sized + Send + 'static {
    /// Reads the answer.
    ///
    /// # Errors
    ///
    /// Where the model answered something else than was hoped for. The handler can match it.
    fn from_sample(sampled: Sampled) -> Result<Self, SampleError>;
}

impl FromSample for Sampled {
    fn from_sample(sampled: Sampled) -> Result<Self, SampleError> {
        Ok(sampled)
    }
}

impl FromSample for String {
    fn from_sample(sampled: Sampled) -> Result<Self, SampleError> {
        sampled.text().ok_or_else(|| SampleError::NotText {
            answer: Box::new(sampled),
        })
    }
}

/// The model answered, but not what was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SampleError {
    /// Text was asked for, and there are other blocks in the answer.
    NotText {
        /// The answer as it came.
        answer: Box<Sampled>,
    },
    /// JSON was asked for, and the text is none: neither as a whole nor inside one code fence around it.
    NotJson {
        /// The answer as it came.
        answer: Box<Sampled>,
    },
    /// JSON was asked for and came, but it is not of the type that was asked for.
    DoesNotFit {
        /// The answer as it came.
        answer: Box<Sampled>,
        /// What does not fit, in serde's words. They may quote the model, so they are as little to be trusted.
        reason: String,
    },
}

impl SampleError {
    /// The answer as it came.
    pub fn answer(&self) -> &Sampled {
        match self {
            Self::NotText { answer }
            | Self::NotJson { answer }
            | Self::DoesNotFit { answer, .. } => answer,
        }
    }
}

/// Says what was expected, and nothing that the model said: under `?` it becomes a result that another model reads.
impl fmt::Display for SampleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotText { answer } => {
                let other = answer
                    .content
                    .iter()
                    .map(SamplingContent::kind)
                    .find(|&kind| kind != "text");
                write!(
                    f,
                    "the model was asked for text and answered with a block of type `{}`",
                    other.unwrap_or("text")
                )
            }
            Self::NotJson { .. } => {
                f.write_str("the model was asked for JSON and answered with something else")
            }
            Self::DoesNotFit { .. } => {
                f.write_str("the model answered with JSON that does not fit what it was asked for")
            }
        }
    }
}

impl std::error::Error for SampleError {}

/// Reads the answer to the question `key`, as it stands in `inputResponses`.
///
/// The inner error is the model's doing, and the handler's to deal with.
///
/// # Errors
///
/// `-32602` for what is no answer of a model at all. The message names the key, the member and the rule, and never
/// what was submitted.
///
/// ```
/// use serde_json::value::RawValue;
/// use snodo_runtime::input::read_sample;
/// let answer: &RawValue =
///     serde_json::from_str(r#"{"role":"assistant","content":{"type":"text","text":"Welcome!"},"model":"m-1"}"#)?;
/// let line: String = read_sample("welcome", answer)??;
/// assert_eq!(line, "Welcome!");
///
/// let answer: &RawValue = serde_json::from_str(r#"{"role":"assistant","model":"m-1"}"#)?;
/// let error = read_sample::<String>("welcome", answer).unwrap_err();
/// assert_eq!(error.to_string(), "The answer to `welcome` must have `content` (-32602)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_sample<T: FromSample>(
    key: &str,
    answer: &RawValue,
) -> Result<Result<T, SampleError>, RpcError> {
    Ok(T::from_sample(Answer { key }.read(answer)?))
}

/// Reads an answer member by member, since serde's own errors may repeat what was submitted.
struct Answer<'a> {
    key: &'a str,
}

impl Answer<'_> {
    fn read(&self, answer: &RawValue) -> Result<Sampled, RpcError> {
        #[derive(Deserialize)]
        struct Blocks(#[serde(with = "one_or_many")] Vec<SamplingContent>);

        let mut members: JsonObject =
            serde_json::from_str(answer.get()).map_err(|_| self.refuse("must be an object"))?;
        let role = self.required(&mut members, "role", "\"user\" or \"assistant\"")?;
        let Blocks(content) =
            self.required(&mut members, "content", "a content block or a list of them")?;
        if content.is_empty() {
            return Err(self.refuse("must have a block in `content`"));
        }
        Ok(Sampled {
            role,
            content,
            model: self.required(&mut members, "model", "a string")?,
            stop_reason: self.optional(&mut members, "stopReason", "a string")?,
            other: members,
        })
    }

    fn required<T: DeserializeOwned>(
        &self,
        members: &mut JsonObject,
        name: &str,
        expected: &str,
    ) -> Result<T, RpcError> {
        self.optional(members, name, expected)?
            .ok_or_else(|| self.refuse(&format!("must have `{name}`")))
    }

    fn optional<T: DeserializeOwned>(
        &self,
        members: &mut JsonObject,
        name: &str,
        expected: &str,
    ) -> Result<Option<T>, RpcError> {
        members
            .remove(name)
            .map(serde_json::from_value)
            .transpose()
            .map_err(|_| self.refuse(&format!("must have {expected} as `{name}`")))
    }

    fn refuse(&self, rule: &str) -> RpcError {
        RpcError::invalid_params(format!("The answer to `{}` {rule}", self.key))
    }
}
