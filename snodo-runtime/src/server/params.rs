//! A request's parameters, each still in its JSON text: read in one pass, decoded where they are needed.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::protocol::{RequestId, RpcError, strict::present};

/// The parameters that the server itself reads. `Some` means present, `null` included.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Params<'a> {
    #[serde(borrow, default, deserialize_with = "present", rename = "_meta")]
    pub(super) meta: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    name: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    uri: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    arguments: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    cursor: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    request_id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present", rename = "ref")]
    pub(super) reference: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    pub(super) argument: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    pub(super) context: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    request_state: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    input_responses: Option<&'a RawValue>,
}

impl<'a> Params<'a> {
    /// Reads parameters that are known to be a JSON object, or absent.
    pub(super) fn read(params: Option<&'a RawValue>) -> Result<Self, RpcError> {
        match params {
            None => Ok(Self::default()),
            Some(params) => serde_json::from_str(params.get())
                .map_err(|_| RpcError::invalid_params("The parameters could not be read")),
        }
    }

    /// The protocol version that `_meta` states, however much else of it is missing.
    pub(super) fn stated_version(&self) -> Option<Cow<'a, str>> {
        #[derive(Deserialize)]
        struct Stated<'a> {
            #[serde(borrow, rename = "io.modelcontextprotocol/protocolVersion")]
            version: &'a RawValue,
        }
        let meta = self.meta.filter(|meta| is_object(meta))?;
        string(serde_json::from_str::<Stated<'a>>(meta.get()).ok()?.version)
    }

    /// `name`, where it is a string.
    pub(super) fn name(&self) -> Option<Cow<'a, str>> {
        self.name.and_then(string)
    }

    /// `uri`, where it is a string.
    pub(super) fn uri(&self) -> Option<Cow<'a, str>> {
        self.uri.and_then(string)
    }

    /// The arguments of a call.
    pub(super) fn arguments(&self) -> Result<Option<&'a RawValue>, RpcError> {
        object(self.arguments, "`arguments` must be an object")
    }

    /// The state of a conversation that goes on.
    pub(super) fn request_state(&self) -> Result<Option<Cow<'a, str>>, RpcError> {
        self.request_state
            .map(|state| {
                string(state)
                    .ok_or_else(|| RpcError::invalid_params("`requestState` must be a string"))
            })
            .transpose()
    }

    /// The answers that a client brings.
    pub(super) fn input_responses(&self) -> Result<Option<&'a RawValue>, RpcError> {
        object(self.input_responses, "`inputResponses` must be an object")
    }

    /// The page of a list that is asked for.
    pub(super) fn cursor(&self) -> Result<Option<Cow<'a, str>>, RpcError> {
        self.cursor
            .map(|cursor| {
                string(cursor).ok_or_else(|| RpcError::invalid_params("`cursor` must be a string"))
            })
            .transpose()
    }

    /// The request that a notification is about.
    pub(super) fn request_id(&self) -> Option<RequestId> {
        serde_json::from_str(self.request_id?.get()).ok()
    }
}

fn object<'a>(
    value: Option<&'a RawValue>,
    otherwise: &str,
) -> Result<Option<&'a RawValue>, RpcError> {
    match value {
        Some(value) if !is_object(value) => Err(RpcError::invalid_params(otherwise)),
        value => Ok(value),
    }
}

pub(super) fn is_object(value: &RawValue) -> bool {
    value.get().starts_with('{')
}

/// The string that stands there, borrowed where it has no escapes.
fn string(value: &RawValue) -> Option<Cow<'_, str>> {
    #[derive(Deserialize)]
    struct Borrowed<'a>(#[serde(borrow)] Cow<'a, str>);
    serde_json::from_str(value.get())
        .ok()
        .map(|Borrowed(string)| string)
}
