//! Asking the user: what both modes share, and the request for a form and the answer to it (specification:
//! `client/elicitation`).

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::value::RawValue;

use super::form::{Form, FormError, FormSchema, Message, read_content, schema_for};
use crate::protocol::RpcError;

/// The user did not answer.
///
/// Under `?` in a tool it becomes a result with `isError` that names the question; a handler can also match on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refused {
    /// The user said no.
    Declined {
        /// The question.
        key: String,
    },
    /// The user closed the question without deciding.
    Cancelled {
        /// The question.
        key: String,
    },
}

impl Refused {
    /// The question that was refused.
    pub fn key(&self) -> &str {
        match self {
            Self::Declined { key } | Self::Cancelled { key } => key,
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declined { key } => write!(f, "the user declined to answer `{key}`"),
            Self::Cancelled { key } => write!(f, "the user cancelled `{key}`"),
        }
    }
}

impl std::error::Error for Refused {}

/// A form to be filled in, with the message that says why.
///
/// ```
/// use snodo_runtime::input::{FormRequest, form::FormSchema};
/// let schema = FormSchema::from_json(
///     r#"{"type": "object", "properties": {"confirm": {"type": "boolean"}}, "required": ["confirm"]}"#,
/// )?;
/// let request = FormRequest::new("Book it?", schema);
/// assert_eq!(
///     serde_json::to_value(&request)?,
///     serde_json::json!({
///         "method": "elicitation/create",
///         "params": {
///             "mode": "form",
///             "message": "Book it?",
///             "requestedSchema": {
///                 "type": "object",
///                 "properties": {"confirm": {"type": "boolean"}},
///                 "required": ["confirm"],
///             },
///         },
///     }),
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FormRequest {
    /// What the user is told.
    pub message: String,
    /// What the user fills in.
    pub schema: Cow<'static, FormSchema>,
}

impl FormRequest {
    /// A form whose schema is already at hand.
    pub fn new(message: impl Into<String>, schema: FormSchema) -> Self {
        Self {
            message: message.into(),
            schema: Cow::Owned(schema),
        }
    }

    /// The form of a type, with what the message gives to it: the options of its [`Pick`](super::form::Pick) fields, or
    /// the whole of it for a [`FormAnswer`](super::form::FormAnswer).
    ///
    /// # Errors
    ///
    /// Those of the type's [`Form::schema`], and what the message gives too much, too little or wrong.
    pub fn of<T: Form>(message: impl Into<Message>) -> Result<Self, FormError> {
        let message = message.into();
        let own = T::schema().map_err(Clone::clone)?;
        let asked = schema_for::<T>(&message)?;
        let schema = match own.is_complete() {
            true => Cow::Borrowed(own),
            false => Cow::Owned(asked.into_owned()),
        };
        Ok(Self {
            message: message.into_text(),
            schema,
        })
    }
}

/// The method of both modes.
pub(super) const METHOD: &str = "elicitation/create";

/// As an entry of `inputRequests`: method and params.
impl Serialize for FormRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Request<'a> {
            method: &'static str,
            params: Params<'a>,
        }

        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Params<'a> {
            mode: &'static str,
            message: &'a str,
            requested_schema: &'a FormSchema,
        }

        Request {
            method: METHOD,
            params: Params {
                mode: "form",
                message: &self.message,
                requested_schema: &self.schema,
            },
        }
        .serialize(serializer)
    }
}

/// Reads an entry of `inputRequests`. A request without a mode asks for a form.
impl<'de> Deserialize<'de> for FormRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Request {
            method: String,
            params: Params,
        }

        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Params {
            mode: Option<String>,
            message: String,
            requested_schema: FormSchema,
        }

        let Request { method, params } = Request::deserialize(deserializer)?;
        if method != METHOD {
            return Err(de::Error::custom(format_args!(
                "the method is not `{METHOD}`"
            )));
        }
        if params.mode.is_some_and(|mode| mode != "form") {
            return Err(de::Error::custom("the mode is not `form`"));
        }
        Ok(Self::new(params.message, params.requested_schema))
    }
}

/// Reads the answer to the form of `T` that was asked under `key`.
///
/// The inner result is the user's decision. Content is looked at only where the user accepted; there every rule of the
/// schema holds, fields that the form doesn't have are dropped, and what is left becomes a `T`.
///
/// # Errors
///
/// `-32602` where the answer is malformed or breaks a rule. It names the question, the field and the rule, never the
/// submitted value. `-32603` where the form itself is invalid, which a server that was built has ruled out.
///
/// ```
/// # #[cfg(feature = "macros")] {
/// use snodo_runtime::{elicit, input::read_form};
///
/// #[elicit(form)]
/// struct Stay { nights: u8 }
///
/// let answer = serde_json::from_str(r#"{"action": "accept", "content": {"nights": 3}}"#)?;
/// let stay = read_form::<Stay>("stay", answer)??;
/// assert_eq!(stay.nights, 3);
///
/// let answer = serde_json::from_str(r#"{"action": "accept", "content": {"nights": 300}}"#)?;
/// let error = read_form::<Stay>("stay", answer).err().unwrap();
/// assert_eq!(error.to_string(), "answer to `stay`: `nights` must be at most 255 (-32602)");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_form<T: Form>(key: &str, answer: &RawValue) -> Result<Result<T, Refused>, RpcError> {
    read_form_with(key, answer, &Message::default())
}

/// Reads the answer to the form of `T` that was asked under `key` with `message`: with options of
/// [`Pick`](super::form::Pick) fields, or with a form made at run time. What was asked must come from where nobody could
/// change it, as from the sealed state.
///
/// # Errors
///
/// Those of [`read_form`]; `-32603` where `T` could not have been asked with this message.
pub fn read_form_with<T: Form>(
    key: &str,
    answer: &RawValue,
    message: &Message,
) -> Result<Result<T, Refused>, RpcError> {
    let schema = schema_for::<T>(message).map_err(|_| RpcError::internal())?;
    read_answer(key, answer, |content| {
        read_content(&schema, content).map_err(|violation| violation.to_string())
    })
}

/// Reads the user's decision on `key`. Only where the user accepted is `accept` called, with the content; its error is
/// the rule that the content breaks.
pub(super) fn read_answer<T>(
    key: &str,
    answer: &RawValue,
    accept: impl FnOnce(Option<&RawValue>) -> Result<T, String>,
) -> Result<Result<T, Refused>, RpcError> {
    let read = match read_action(answer) {
        Ok(Action::Accept(content)) => accept(content).map(Ok),
        Ok(Action::Decline) => Ok(Err(Refused::Declined { key: key.into() })),
        Ok(Action::Cancel) => Ok(Err(Refused::Cancelled { key: key.into() })),
        Err(rule) => Err(rule),
    };
    read.map_err(|rule| invalid(key, &rule))
}

/// The error about the answer to `key`.
pub(super) fn invalid(key: &str, what: &str) -> RpcError {
    RpcError::invalid_params(format!("answer to `{key}`: {what}"))
}

/// What the user decided.
enum Action<'a> {
    Accept(Option<&'a RawValue>),
    Decline,
    Cancel,
}

fn read_action(answer: &RawValue) -> Result<Action<'_>, String> {
    // Borrowed and raw: beside a refusal the content may be anything.
    #[derive(Deserialize)]
    struct Answer<'a> {
        #[serde(borrow)]
        action: Option<&'a RawValue>,
        #[serde(borrow, default, deserialize_with = "present")]
        content: Option<&'a RawValue>,
    }

    /// Tells `null` from absent.
    fn present<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<&'de RawValue>, D::Error> {
        <&RawValue>::deserialize(deserializer).map(Some)
    }

    // A struct would be read from a list too.
    if !answer.get().starts_with('{') {
        return Err("must be an object".to_owned());
    }
    let Answer { action, content } =
        serde_json::from_str(answer.get()).map_err(|_| "must be an object".to_owned())?;
    let action = action.and_then(|action| serde_json::from_str::<Cow<'_, str>>(action.get()).ok());
    match action.as_deref() {
        Some("accept") => Ok(Action::Accept(content)),
        Some("decline") => Ok(Action::Decline),
        Some("cancel") => Ok(Action::Cancel),
        _ => Err("`action` must be `accept`, `decline` or `cancel`".to_owned()),
    }
}
