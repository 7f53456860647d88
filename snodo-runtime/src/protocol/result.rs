//! Responses, written (specification: `basic/index#responses`, `basic/patterns/mrtr`, `server/utilities/caching`).

use std::time::Duration;

use bytes::Bytes;
use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};
use serde_json::value::{RawValue, to_raw_value};

use super::{Implementation, JsonObject, RequestId, RpcError};

const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";

/// A result that completes its request. [`ResultWriter::complete`] adds `resultType` and `_meta`.
pub trait CompleteResult {
    /// All members but `resultType` and `_meta`: something that serializes as a struct or map.
    fn members(&self) -> impl Serialize + '_;

    /// What the result itself has to say in `_meta`.
    fn meta(&self) -> Option<&JsonObject> {
        None
    }
}

/// How long a client may keep a result, and for whom.
///
/// ```
/// use std::time::Duration;
/// use snodo_runtime::protocol::Cache;
/// let cache = Cache::private(Duration::from_secs(60));
/// assert_eq!(serde_json::to_string(&cache)?, r#"{"ttlMs":60000,"cacheScope":"private"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Cache {
    /// For how many milliseconds. With 0, the client asks each time.
    pub ttl_ms: u64,
    /// For whom.
    pub cache_scope: CacheScope,
}

impl Cache {
    /// For everyone: nothing in the result depends on who asks.
    pub fn public(ttl: Duration) -> Self {
        Self::new(ttl, CacheScope::Public)
    }

    /// For the same authorization only.
    pub fn private(ttl: Duration) -> Self {
        Self::new(ttl, CacheScope::Private)
    }

    fn new(ttl: Duration, cache_scope: CacheScope) -> Self {
        Self {
            ttl_ms: u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX),
            cache_scope,
        }
    }
}

/// What a result says where its author says nothing: to ask each time, and to keep it from others.
pub(super) fn written_cache(cache: Option<Cache>) -> Cache {
    cache.unwrap_or(Cache::private(Duration::ZERO))
}

/// Who may be given a kept result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CacheScope {
    /// Anyone.
    Public,
    /// The same authorization only.
    Private,
}

/// Writes the results of one server, each as a JSON-RPC response on one line.
///
/// ```
/// use snodo_runtime::protocol::{CallToolResult, Implementation, ResultWriter};
/// let writer = ResultWriter::new(&Implementation::new("hotel-desk", "1.0.0"))?;
/// assert_eq!(
///     writer.complete(&7.into(), &CallToolResult::text("Booked."))?,
///     concat!(
///         r#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","#,
///         r#""content":[{"type":"text","text":"Booked."}],"#,
///         r#""_meta":{"io.modelcontextprotocol/serverInfo":{"name":"hotel-desk","version":"1.0.0"}}}}"#,
///     )
/// );
/// # Ok::<(), snodo_runtime::protocol::RpcError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ResultWriter {
    /// Serialized once: it goes into each result.
    server: Box<RawValue>,
}

impl ResultWriter {
    /// A writer for the server that calls itself so.
    ///
    /// # Errors
    ///
    /// `-32603` if the description can't be serialized, which its types rule out.
    pub fn new(server: &Implementation) -> Result<Self, RpcError> {
        let server = to_raw_value(server).map_err(unwritable)?;
        Ok(Self { server })
    }

    /// The response with a final result.
    ///
    /// # Errors
    ///
    /// `-32603` if the result can't be serialized.
    pub fn complete<R: CompleteResult>(
        &self,
        id: &RequestId,
        result: &R,
    ) -> Result<Bytes, RpcError> {
        response(id, &self.whole(result))
    }

    /// A final result that is the same for every request that it answers, serialized once.
    ///
    /// # Errors
    ///
    /// `-32603` if the result can't be serialized.
    pub fn prepare<R: CompleteResult>(&self, result: &R) -> Result<Prepared, RpcError> {
        to_raw_value(&self.whole(result))
            .map(Prepared)
            .map_err(unwritable)
    }

    /// The response with a prepared result.
    ///
    /// # Errors
    ///
    /// `-32603` if it can't be serialized, which its types rule out.
    pub fn prepared(&self, id: &RequestId, result: &Prepared) -> Result<Bytes, RpcError> {
        response(id, &result.0)
    }

    /// The response that asks for input: `requests` in their order, and the state to send back with the answers.
    ///
    /// # Errors
    ///
    /// `-32603` where there is neither a request nor state, which the protocol doesn't allow, or if a request can't
    /// be serialized.
    pub fn input_required<R: Serialize>(
        &self,
        id: &RequestId,
        requests: &[(String, R)],
        state: Option<&str>,
    ) -> Result<Bytes, RpcError> {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct InputRequired<'a, R> {
            result_type: &'static str,
            #[serde(skip_serializing_if = "Ordered::is_empty")]
            input_requests: Ordered<'a, R>,
            #[serde(skip_serializing_if = "Option::is_none")]
            request_state: Option<&'a str>,
            #[serde(rename = "_meta")]
            meta: ResultMeta<'a>,
        }

        if requests.is_empty() && state.is_none() {
            tracing::error!("a result that asks for input has neither a request nor state");
            return Err(RpcError::internal());
        }
        response(
            id,
            &InputRequired {
                result_type: "input_required",
                input_requests: Ordered(requests),
                request_state: state,
                meta: self.meta(None),
            },
        )
    }

    fn whole<'a, R: CompleteResult>(&'a self, result: &'a R) -> Complete<'a, impl Serialize> {
        Complete {
            result_type: "complete",
            members: result.members(),
            meta: self.meta(result.meta()),
        }
    }

    fn meta<'a>(&'a self, own: Option<&'a JsonObject>) -> ResultMeta<'a> {
        ResultMeta {
            own,
            server: &self.server,
        }
    }
}

/// A final result as JSON, without the response around it.
#[derive(Clone, Debug)]
pub struct Prepared(Box<RawValue>);

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Complete<'a, M> {
    result_type: &'static str,
    #[serde(flatten)]
    members: M,
    #[serde(rename = "_meta")]
    meta: ResultMeta<'a>,
}

/// The response with an error. Without an id there is none in it: it is never `null`.
///
/// ```
/// use snodo_runtime::protocol::{RpcError, write_error};
/// assert_eq!(
///     write_error(None, &RpcError::new(-32700, "The message is not valid JSON")),
///     r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"The message is not valid JSON"}}"#
/// );
/// ```
pub fn write_error(id: Option<&RequestId>, error: &RpcError) -> Bytes {
    #[derive(Serialize)]
    struct Response<'a> {
        jsonrpc: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a RequestId>,
        error: &'a RpcError,
    }

    let response = Response {
        jsonrpc: "2.0",
        id,
        error,
    };
    // Strings, integers and JSON values always serialize.
    serde_json::to_vec(&response)
        .map(Bytes::from)
        .unwrap_or_else(|_| {
            Bytes::from_static(
                br#"{"jsonrpc":"2.0","error":{"code":-32603,"message":"Internal error"}}"#,
            )
        })
}

fn response<R: Serialize>(id: &RequestId, result: &R) -> Result<Bytes, RpcError> {
    #[derive(Serialize)]
    struct Response<'a, R> {
        jsonrpc: &'static str,
        id: &'a RequestId,
        result: &'a R,
    }

    let response = Response {
        jsonrpc: "2.0",
        id,
        result,
    };
    serde_json::to_vec(&response)
        .map(Bytes::from)
        .map_err(unwritable)
}

fn unwritable(error: serde_json::Error) -> RpcError {
    tracing::error!(%error, "a result could not be serialized");
    RpcError::internal()
}

/// `_meta` of a result: its own members and the server's description.
struct ResultMeta<'a> {
    own: Option<&'a JsonObject>,
    server: &'a RawValue,
}

impl Serialize for ResultMeta<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (key, value) in self.own.into_iter().flatten() {
            // Written twice, the key would make the response ambiguous.
            if key != SERVER_INFO {
                map.serialize_entry(key, value)?;
            }
        }
        map.serialize_entry(SERVER_INFO, self.server)?;
        map.end()
    }
}

/// Pairs as an object that keeps their order.
struct Ordered<'a, R>(&'a [(String, R)]);

impl<R> Ordered<'_, R> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<R: Serialize> Serialize for Ordered<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, request)| (key, request)))
    }
}

#[cfg(test)]
mod tests;
