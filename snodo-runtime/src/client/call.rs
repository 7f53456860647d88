//! What is called, and the params that each of its rounds carries.

use std::{borrow::Cow, collections::BTreeMap, fmt};

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::{error::CallError, reply::State};
use crate::protocol::{JsonObject, Meta};

/// The methods whose result may be `input_required` (specification: `basic/patterns/mrtr#supported-requests`).
const METHODS_THAT_ASK: [&str; 3] = ["tools/call", "resources/read", "prompts/get"];

/// What `_meta` must hold in every request, and the loop writes (specification: `basic/index#meta`).
const WRITTEN_META: [&str; 3] = [
    "io.modelcontextprotocol/protocolVersion",
    "io.modelcontextprotocol/clientInfo",
    "io.modelcontextprotocol/clientCapabilities",
];

/// A method with its params, the same in every round.
///
/// ```
/// # use snodo_runtime::client::{Call, CallError};
/// # use serde_json::json;
/// let call = Call::tool("book_hotel", &json!({"city": "Rome"}))?;
/// let same = Call::new("tools/call", &json!({"name": "book_hotel", "arguments": {"city": "Rome"}}))?;
/// # Ok::<(), CallError>(())
/// ```
#[derive(Clone)]
pub struct Call {
    method: String,
    /// Each member as the text it was serialized to, so that every round sends the same bytes.
    params: BTreeMap<String, Box<RawValue>>,
    /// The caller's own part of `_meta`.
    meta: JsonObject,
}

impl Call {
    /// A call of `method`. The members of `_meta` that the protocol demands are added when it is sent.
    ///
    /// # Errors
    /// [`CallError`] where `params` don't serialize to an object, or hold `inputResponses` or `requestState`, which
    /// belong to a single round, or a member of `_meta` that the client writes about itself.
    pub fn new<P: Serialize + ?Sized>(
        method: impl Into<String>,
        params: &P,
    ) -> Result<Self, CallError> {
        let text = serde_json::to_string(params).map_err(CallError::Serialize)?;
        let mut params: BTreeMap<String, Box<RawValue>> =
            serde_json::from_str(&text).map_err(|_| CallError::NotAnObject)?;
        for name in ["inputResponses", "requestState"] {
            if params.contains_key(name) {
                return Err(CallError::Reserved(name));
            }
        }
        let meta: JsonObject = match params.remove("_meta") {
            Some(meta) => serde_json::from_str(meta.get()).map_err(|_| CallError::NotAnObject)?,
            None => JsonObject::new(),
        };
        for name in WRITTEN_META {
            if meta.contains_key(name) {
                return Err(CallError::Reserved(name));
            }
        }
        Ok(Self {
            method: method.into(),
            params,
            meta,
        })
    }

    /// `tools/call` of the tool `name`.
    ///
    /// # Errors
    /// [`CallError::Serialize`] where the arguments don't serialize.
    pub fn tool<A: Serialize + ?Sized>(name: &str, arguments: &A) -> Result<Self, CallError> {
        #[derive(Serialize)]
        struct Params<'a, A: ?Sized> {
            name: &'a str,
            arguments: &'a A,
        }
        Self::new("tools/call", &Params { name, arguments })
    }

    /// The method.
    pub fn method(&self) -> &str {
        &self.method
    }

    pub(super) fn may_ask(&self) -> bool {
        METHODS_THAT_ASK.contains(&self.method.as_str())
    }

    /// `_meta` of every round: what the protocol demands, and the caller's part.
    pub(super) fn meta(&self, demanded: Meta) -> Result<Box<RawValue>, CallError> {
        raw(&Meta {
            other: self.meta.clone(),
            ..demanded
        })
    }

    /// The params of one round.
    pub(super) fn params(
        &self,
        meta: &RawValue,
        retry: &Retry,
    ) -> Result<Box<RawValue>, CallError> {
        let mut params: BTreeMap<&str, Cow<'_, RawValue>> = self
            .params
            .iter()
            .map(|(name, value)| (name.as_str(), Cow::Borrowed(&**value)))
            .collect();
        params.insert("_meta", Cow::Borrowed(meta));
        if !retry.responses.is_empty() {
            params.insert("inputResponses", Cow::Owned(raw(&retry.responses)?));
        }
        if let Some(state) = &retry.state {
            params.insert("requestState", Cow::Owned(raw(state)?));
        }
        raw(&params)
    }
}

fn raw(value: &impl Serialize) -> Result<Box<RawValue>, CallError> {
    to_raw_value(value).map_err(CallError::Serialize)
}

/// The arguments stay out of it.
impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call")
            .field("method", &self.method)
            .finish_non_exhaustive()
    }
}

/// What a round carries beyond the call itself. It is made anew for each, so nothing is left of the one before.
#[derive(Default)]
pub(super) struct Retry {
    pub(super) responses: BTreeMap<String, Box<RawValue>>,
    pub(super) state: Option<State>,
}
