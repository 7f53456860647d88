//! The request as a handler sees it.

use std::{future::Future, pin::Pin, sync::Arc, time::Duration};

use super::extract::{Apps, Extract};
use crate::{
    input::PlainHttp,
    protocol::{Capability, ClientCapabilities, Implementation, Meta, RpcError},
    state::Principal,
    time::Sleeper,
};

/// All that the server knows of one request, besides its parameters.
#[derive(Debug)]
pub struct RequestContext {
    /// Who asks, as the transport's authentication found.
    pub principal: Principal,
    /// The request's `_meta`.
    pub meta: Meta,
    /// The URI that is read; `None` where no resource is.
    pub uri: Option<String>,
    /// The request's headers; empty where the transport has none.
    pub headers: http::HeaderMap,
    /// What layers of the transport left for the handler.
    pub extensions: http::Extensions,
    /// The application's state.
    pub apps: Arc<Apps>,
    /// Where a link may point without TLS.
    pub plain_http: PlainHttp,
    /// Waits, in the transport's async runtime.
    pub sleeper: Arc<dyn Sleeper>,
    /// The conversation's id: the same in all its rounds, unguessable.
    pub conversation: [u8; 16],
    /// The number of this round, from 1.
    pub round: u32,
}

impl RequestContext {
    /// A request of an anonymous client without capabilities: the first round of a conversation without an id. What
    /// calls a handler without a transport sets the rest.
    pub fn nobody(apps: Arc<Apps>) -> Self {
        Self {
            principal: Principal::anonymous(),
            meta: Meta::new(ClientCapabilities::default()),
            uri: None,
            headers: http::HeaderMap::new(),
            extensions: http::Extensions::new(),
            apps,
            plain_http: PlainHttp::default(),
            sleeper: Arc::new(NoSleeper),
            conversation: [0; 16],
            round: 1,
        }
    }
}

/// Waits for nothing: where there is no async runtime to wait in.
#[derive(Debug)]
struct NoSleeper;

impl Sleeper for NoSleeper {
    fn sleep(&self, _: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + 'static>> {
        Box::pin(std::future::ready(()))
    }
}

/// The request, for a handler that takes it as a parameter: `cx: Context`.
///
/// ```
/// # #[cfg(feature = "macros")] {
/// use snodo_runtime::prelude::*;
///
/// /// Says who calls.
/// #[tool]
/// async fn whoami(cx: Context) -> String {
///     match cx.client() {
///         Some(client) => format!("{} {}, round {}", client.name, client.version, cx.round()),
///         None => "a client without a name".to_owned(),
///     }
/// }
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Context {
    request: Arc<RequestContext>,
}

impl Context {
    pub(super) fn new(request: Arc<RequestContext>) -> Self {
        Self { request }
    }

    /// Who asks, as the transport's authentication found: never what the client says of itself.
    pub fn principal(&self) -> &Principal {
        &self.request.principal
    }

    /// What the client says of itself. Nothing verifies it.
    pub fn client(&self) -> Option<&Implementation> {
        self.request.meta.client_info.as_ref()
    }

    /// Whether the client declared, in this very request, that it can do this (specification: `basic/index#meta`).
    ///
    /// A handler that looks first never meets the refusal (`-32021`) of a question that the client can't answer.
    pub fn supports(&self, capability: Capability) -> bool {
        self.request.meta.capabilities.supports(capability)
    }

    /// The number of this round, from 1: how often the client has sent the request in this conversation.
    pub fn round(&self) -> u32 {
        self.request.round
    }

    /// The conversation's id: stable across its rounds, and unguessable. A client may send a round twice, so an effect
    /// that must happen once is guarded with this id, in the author's own store.
    pub fn conversation_id(&self) -> String {
        self.request
            .conversation
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }

    /// The URI that the client reads, as it wrote it; `None` in a tool or a prompt.
    pub fn uri(&self) -> Option<&str> {
        self.request.uri.as_deref()
    }

    /// The headers of the HTTP request; empty over stdio.
    pub fn headers(&self) -> &http::HeaderMap {
        &self.request.headers
    }

    /// What a layer of the transport left for the handler.
    pub fn extension<T: Clone + Send + Sync + 'static>(&self) -> Option<&T> {
        self.request.extensions.get()
    }

    /// The application's state of type `T`, if the server has it.
    pub fn app<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        self.request.apps.get()
    }
}

impl Extract for Context {
    fn extract(context: &Context) -> Result<Self, RpcError> {
        Ok(context.clone())
    }
}
