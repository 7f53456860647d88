//! The server: what it offers, what a message means, and how a handler's conversation goes on.
//!
//! [`Server::handle`] takes the bytes of one message and gives the bytes of its answer. It does no I/O and needs no
//! particular async runtime; the [transports](crate::transport) only move bytes.

mod admission;
mod builder;
mod call;
mod completing;
mod dispatch;
mod lists;
mod methods;
mod mirror;
mod params;
mod register;
mod registry;
mod sealing;
mod turn;

#[cfg(test)]
pub(crate) mod tests;

use std::{fmt, sync::Arc};

use bytes::Bytes;

pub use self::{
    builder::{BuildError, ServerBuilder},
    registry::{IntoPrompts, IntoResources, IntoTools, Prompts, Resources, Tools},
};
pub(crate) use self::{call::Call, dispatch::Accepted};
use self::{lists::Lists, registry::Registry, sealing::Sealing};
use crate::{
    input::PlainHttp,
    machine::Apps,
    protocol::{Implementation, Prepared, ResultWriter},
    state::Principal,
    time::{Clock, Sleeper},
};

/// An MCP server of revision 2026-07-28. Cheap to clone; each clone is the same server.
///
/// ```
/// use snodo_runtime::server::{RequestMeta, Server};
/// # use std::{future::Future, pin::pin, task::{Context, Poll, Waker}};
/// # fn block_on<T>(future: impl Future<Output = T>) -> T {
/// #     let mut future = pin!(future);
/// #     loop {
/// #         if let Poll::Ready(done) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) { return done }
/// #     }
/// # }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let server = Server::builder("hotel-desk", "1.0.0").build()?;
/// let answer = block_on(server.handle("[]".into(), RequestMeta::default(), &()));
/// assert_eq!(answer.unwrap().status, 400);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Server {
    inner: Arc<Inner>,
}

struct Inner {
    info: Implementation,
    registry: Registry,
    writer: ResultWriter,
    /// The results of `server/discover` and of the lists: they never change.
    discovered: Prepared,
    lists: Lists,
    apps: Arc<Apps>,
    sealing: Sealing,
    clock: Arc<dyn Clock>,
    sleeper: Arc<dyn Sleeper>,
    plain_http: PlainHttp,
    #[cfg_attr(
        not(feature = "stdio"),
        expect(dead_code, reason = "only stdio has one caller")
    )]
    stdio_principal: Principal,
    #[cfg(feature = "http")]
    site: crate::transport::http::Site,
}

/// Where a message came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Transport {
    /// From the program itself.
    #[default]
    Direct,
    /// From standard input, or a stream like it.
    Stdio,
    /// From an HTTP request, whose headers must agree with the message.
    Http,
}

/// What a transport knows of a message besides its bytes.
#[derive(Clone, Debug)]
pub struct RequestMeta {
    /// Who sent it, as the transport's authentication found. Sealed state is good for this caller alone.
    pub principal: Principal,
    /// The headers of the HTTP request; empty where there are none.
    pub headers: http::HeaderMap,
    /// Whatever else layers of the transport have left for handlers.
    pub extensions: http::Extensions,
    /// Where it came from.
    pub transport: Transport,
}

impl Default for RequestMeta {
    /// An anonymous caller in this program.
    fn default() -> Self {
        Self {
            principal: Principal::anonymous(),
            headers: http::HeaderMap::new(),
            extensions: http::Extensions::new(),
            transport: Transport::Direct,
        }
    }
}

/// Takes the notifications that belong to a request while it runs. `()` drops them.
pub trait Outbound: Send + Sync {
    /// Sends one notification: a JSON-RPC message on one line, without a line feed.
    fn notify(&self, notification: Bytes);
}

impl Outbound for () {
    fn notify(&self, _: Bytes) {}
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The HTTP status that goes with it.
    pub status: u16,
    /// One JSON-RPC message on one line, without a line feed.
    pub body: Bytes,
}

impl Server {
    /// Starts a server with the name and version that it shows to clients. The name is also bound into sealed state:
    /// processes that share conversations have the same name.
    pub fn builder(name: impl Into<String>, version: impl Into<String>) -> ServerBuilder {
        ServerBuilder::new(name.into(), version.into())
    }

    /// Answers one message. `None` is the answer to a notification.
    ///
    /// With [`Transport::Http`], the mirrored headers (`MCP-Protocol-Version`, `Mcp-Method`, `Mcp-Name`) are compared
    /// with the message. Everything else about HTTP is the transport's.
    ///
    /// Dropping the future cancels the request. A handler that panics fails its request with `-32603`.
    pub async fn handle(
        &self,
        message: Bytes,
        request: RequestMeta,
        out: &dyn Outbound,
    ) -> Option<Response> {
        match self.accept(&message, request) {
            Accepted::Answer(response) => Some(response),
            Accepted::Call(call) => {
                drop(message);
                Some(call.run(self, out).await)
            }
            Accepted::Cancelled(_) | Accepted::Nothing => None,
        }
    }
}

#[cfg(feature = "stdio")]
impl Server {
    /// The caller at the other end of standard input.
    pub(crate) fn stdio_principal(&self) -> Principal {
        self.inner.stdio_principal.clone()
    }
}

#[cfg(feature = "http")]
impl Server {
    /// Who may call over HTTP.
    pub(crate) fn site(&self) -> &crate::transport::http::Site {
        &self.inner.site
    }

    /// Whether the keys die with this process, and nobody said that this is meant.
    pub(crate) fn forbids_other_machines(&self) -> bool {
        self.inner.sealing.forbids_other_machines()
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("info", &self.inner.info)
            .finish_non_exhaustive()
    }
}
