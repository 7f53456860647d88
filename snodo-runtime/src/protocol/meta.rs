//! What every request says about its client, in `params._meta` (specification: `basic/index#meta`).

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, MapAccess, Visitor},
};
use serde_json::value::RawValue;

use super::{ClientCapabilities, Implementation, JsonObject, RequestId, RpcError, strict::Object};

/// The revision of the protocol that this crate speaks.
pub const REVISION: &str = "2026-07-28";

const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";
const CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";
const PROGRESS_TOKEN: &str = "progressToken";

/// What a request says about its client. Nothing of it outlives the request.
///
/// ```
/// use serde_json::value::RawValue;
/// use snodo_runtime::protocol::{Capability, Meta};
/// let params: &RawValue = serde_json::from_str(r#"{"_meta":{
///     "io.modelcontextprotocol/protocolVersion": "2026-07-28",
///     "io.modelcontextprotocol/clientCapabilities": {"elicitation": {}}
/// }}"#)?;
/// let meta = Meta::from_params(Some(params))?;
/// assert!(meta.capabilities.supports(Capability::Form));
/// assert_eq!(meta.client_info, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Meta {
    /// The revision that the client speaks in this request: [`REVISION`].
    #[serde(rename = "io.modelcontextprotocol/protocolVersion")]
    pub protocol_version: String,
    /// What the client says that it is. Not verified.
    #[serde(
        rename = "io.modelcontextprotocol/clientInfo",
        skip_serializing_if = "Option::is_none"
    )]
    pub client_info: Option<Implementation>,
    /// What the client can do in this very request.
    #[serde(rename = "io.modelcontextprotocol/clientCapabilities")]
    pub capabilities: ClientCapabilities,
    /// Names the request in progress notifications. Without it there are none.
    #[serde(rename = "progressToken", skip_serializing_if = "Option::is_none")]
    pub progress_token: Option<RequestId>,
    /// The least severe log messages that the client wants. Without it there are none. Deprecated in the protocol
    /// (SEP-2577).
    #[serde(
        rename = "io.modelcontextprotocol/logLevel",
        skip_serializing_if = "Option::is_none"
    )]
    pub log_level: Option<LogLevel>,
    /// All the rest: trace context, and what extensions add.
    #[serde(flatten)]
    pub other: JsonObject,
}

impl Meta {
    /// What a client of this revision says, in its shortest form.
    pub fn new(capabilities: ClientCapabilities) -> Self {
        Self {
            protocol_version: REVISION.to_owned(),
            client_info: None,
            capabilities,
            progress_token: None,
            log_level: None,
            other: JsonObject::new(),
        }
    }

    /// The same with the client's description of itself.
    #[must_use]
    pub fn client_info(mut self, client: Implementation) -> Self {
        self.client_info = Some(client);
        self
    }

    /// Reads `_meta` of a request's parameters.
    ///
    /// # Errors
    ///
    /// `-32022` for a revision that is not [`REVISION`], whatever else is wrong: a client of another revision can't
    /// be expected to know the rest. `-32602`, naming the key, where a required one is missing or any has the wrong
    /// type.
    pub fn from_params(params: Option<&RawValue>) -> Result<Self, RpcError> {
        Self::read(raw_meta(params)?)
    }

    /// [`from_params`](Self::from_params) where `_meta` was already found.
    ///
    /// # Errors
    ///
    /// As [`from_params`](Self::from_params).
    pub fn read(meta: Option<&RawValue>) -> Result<Self, RpcError> {
        let members = match meta {
            Some(meta) => {
                serde_json::from_str(meta.get()).map_err(|_| wrong("params._meta", "an object"))?
            }
            None => Members::default(),
        };
        let protocol_version: Option<String> =
            typed(members.protocol_version, PROTOCOL_VERSION, "a string")?;
        if let Some(version) = &protocol_version
            && version != REVISION
        {
            return Err(RpcError::unsupported_protocol_version(version));
        }
        let capabilities = typed(members.capabilities, CLIENT_CAPABILITIES, "an object")?;
        let (Some(protocol_version), Some(capabilities)) = (protocol_version, capabilities) else {
            return Err(missing(&members));
        };
        let client_info = typed(
            members.client_info,
            CLIENT_INFO,
            "an object with `name` and `version`",
        )?;
        Ok(Self {
            protocol_version,
            client_info: client_info.map(|Object(client)| client),
            capabilities,
            progress_token: typed(
                members.progress_token,
                PROGRESS_TOKEN,
                "an integer or a string",
            )?,
            log_level: typed(members.log_level, LOG_LEVEL, "a log level")?,
            other: members.other,
        })
    }

    /// The protocol version that a request's parameters name, where they name one. A transport compares it with its
    /// headers before anything else of `_meta` is looked at.
    pub fn protocol_version(params: Option<&RawValue>) -> Option<String> {
        let meta = raw_meta(params).ok()??;
        let members: Members<'_> = serde_json::from_str(meta.get()).ok()?;
        typed(members.protocol_version, PROTOCOL_VERSION, "a string").ok()?
    }
}

/// `_meta` of a request's parameters, unread.
fn raw_meta(params: Option<&RawValue>) -> Result<Option<&RawValue>, RpcError> {
    #[derive(Deserialize)]
    struct Params<'a> {
        #[serde(
            borrow,
            rename = "_meta",
            default,
            deserialize_with = "super::strict::present"
        )]
        meta: Option<&'a RawValue>,
    }

    let Some(params) = params else {
        return Ok(None);
    };
    // A derived `Deserialize` would read a list too.
    if !params.get().starts_with('{') {
        return Err(wrong("params", "an object"));
    }
    serde_json::from_str(params.get())
        .map(|Params { meta }| meta)
        .map_err(|_| wrong("params", "an object"))
}

/// The error for what is required and not there.
fn missing(members: &Members<'_>) -> RpcError {
    let keys = match (members.protocol_version, members.capabilities) {
        (None, None) => format!("`{PROTOCOL_VERSION}` and `{CLIENT_CAPABILITIES}`"),
        (None, Some(_)) => format!("`{PROTOCOL_VERSION}`"),
        _ => format!("`{CLIENT_CAPABILITIES}`"),
    };
    RpcError::invalid_params(format!("`params._meta` must have {keys}"))
}

fn wrong(key: &str, expected: &str) -> RpcError {
    RpcError::invalid_params(format!("`{key}` must be {expected}"))
}

fn typed<T: DeserializeOwned>(
    raw: Option<&RawValue>,
    key: &str,
    expected: &str,
) -> Result<Option<T>, RpcError> {
    raw.map(|raw| serde_json::from_str(raw.get()).map_err(|_| wrong(key, expected)))
        .transpose()
}

/// The members of `_meta`: the known ones unread, so that an error can name its key.
#[derive(Default)]
struct Members<'a> {
    protocol_version: Option<&'a RawValue>,
    client_info: Option<&'a RawValue>,
    capabilities: Option<&'a RawValue>,
    progress_token: Option<&'a RawValue>,
    log_level: Option<&'a RawValue>,
    other: JsonObject,
}

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Members::default();
                while let Some(Key(key)) = map.next_key()? {
                    let known = match &*key {
                        PROTOCOL_VERSION => &mut members.protocol_version,
                        CLIENT_INFO => &mut members.client_info,
                        CLIENT_CAPABILITIES => &mut members.capabilities,
                        PROGRESS_TOKEN => &mut members.progress_token,
                        LOG_LEVEL => &mut members.log_level,
                        _ => {
                            members.other.insert(key.into_owned(), map.next_value()?);
                            continue;
                        }
                    };
                    *known = Some(map.next_value()?);
                }
                Ok(members)
            }
        }

        deserializer.deserialize_map(Object)
    }
}

#[derive(Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

/// How severe a log message is (RFC 5424), in rising order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    /// For who looks into the program.
    Debug,
    /// In the normal course of things.
    Info,
    /// Normal, but of some weight.
    Notice,
    /// Something may go wrong.
    Warning,
    /// Something went wrong.
    Error,
    /// A part has failed.
    Critical,
    /// Someone has to act now.
    Alert,
    /// Nothing works.
    Emergency,
}

#[cfg(test)]
mod tests;
