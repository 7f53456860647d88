//! From the bytes of a message to what is to be done. All of this happens at once, without waiting.

use std::borrow::Cow;

use bytes::Bytes;
use serde_json::json;

use super::{
    Call, RequestMeta, Response, Server, Transport,
    methods::Request,
    mirror::{self, Mirrored},
    params::Params,
};
use crate::protocol::{
    Meta, REVISION, RequestId, RpcError, code,
    jsonrpc::{Message, Parsed, parse},
    write_error,
};

/// What a message asks for.
pub(crate) enum Accepted {
    /// Nothing, as most notifications do.
    Nothing,
    /// An answer that is ready.
    Answer(Response),
    /// A handler's run.
    Call(Box<Call>),
    /// That this request be dropped, where it still runs. Only stdio has such notifications: over HTTP the client
    /// closes its connection.
    Cancelled(
        #[cfg_attr(
            not(feature = "stdio"),
            expect(dead_code, reason = "only stdio has cancellations")
        )]
        RequestId,
    ),
}

impl Server {
    /// Reads one message and does everything but run a handler.
    pub(crate) fn accept(&self, message: &[u8], request: RequestMeta) -> Accepted {
        let Parsed {
            message,
            params_digest,
        } = match parse(message) {
            Ok(parsed) => parsed,
            Err(rejected) => {
                return Accepted::Answer(Response::error(rejected.id.as_ref(), &rejected.error));
            }
        };
        match message {
            Message::Notification { method, params } => {
                if method == "notifications/cancelled"
                    && let Ok(params) = Params::read(params)
                    && let Some(id) = params.request_id()
                {
                    return Accepted::Cancelled(id);
                }
                Accepted::Nothing
            }
            Message::Request { id, method, params } => {
                match Params::read(params).and_then(|params| {
                    self.dispatch(id.clone(), &method, &params, params_digest, request)
                }) {
                    Ok(accepted) => accepted,
                    Err(error) => {
                        Accepted::Answer(Response::error(Some(&id), &name_revision(&method, error)))
                    }
                }
            }
        }
    }

    /// The checks of a request in their order: mirrored headers, protocol version, `_meta`, method, parameters.
    fn dispatch(
        &self,
        id: RequestId,
        method: &str,
        params: &Params<'_>,
        params_digest: [u8; 32],
        request: RequestMeta,
    ) -> Result<Accepted, RpcError> {
        let meta = Meta::read(params.meta);
        if request.transport == Transport::Http {
            let name = match method {
                "tools/call" | "prompts/get" => params.name(),
                "resources/read" => params.uri(),
                _ => None,
            };
            let stated = match &meta {
                Ok(meta) => Some(Cow::Borrowed(meta.protocol_version.as_str())),
                // Only `_meta` is wrong: what it states is compared all the same.
                Err(_) => params.stated_version(),
            };
            mirror::check(
                &request.headers,
                Mirrored {
                    version: stated.as_deref(),
                    method,
                    name: name.as_deref(),
                },
            )?;
        }
        // A client that begins with `initialize` speaks an older revision and knows nothing of `_meta`.
        let meta = match meta {
            Err(error)
                if method == "initialize" && error.code != code::UNSUPPORTED_PROTOCOL_VERSION =>
            {
                return Err(unknown_method(method));
            }
            meta => meta?,
        };
        self.method(
            method,
            Request {
                id,
                params,
                params_digest,
                meta,
                request,
            },
        )
        .unwrap_or_else(|| Err(unknown_method(method)))
    }
}

/// `-32601`, with a hint where a client of another revision may have gone astray.
fn unknown_method(method: &str) -> RpcError {
    match method {
        "elicitation/create" | "sampling/createMessage" | "roots/list" => RpcError::new(
            code::METHOD_NOT_FOUND,
            format!(
                "`{method}` is what a server asks inside `inputRequests` of a result; it is no request of its own"
            ),
        ),
        "initialize" => RpcError::new(
            code::METHOD_NOT_FOUND,
            format!(
                "There is no handshake in revision {REVISION}: each request states its version in `_meta`"
            ),
        ),
        _ => RpcError::method_not_found(method),
    }
}

/// Names the supported revision in whatever error `initialize` gets: it may be all that a client of an older revision
/// can show to its user.
fn name_revision(method: &str, mut error: RpcError) -> RpcError {
    if method == "initialize" && error.data.is_none() {
        error.data = Some(json!({ "supported": [REVISION] }));
    }
    error
}

impl Response {
    pub(super) fn result(body: Bytes) -> Self {
        Self { status: 200, body }
    }

    pub(super) fn error(id: Option<&RequestId>, error: &RpcError) -> Self {
        Self {
            status: error.http_status(),
            body: write_error(id, error),
        }
    }
}
