//! What the loop needs from outside: something that carries a request, and a source of ids.

use std::{
    fmt,
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
};

use serde_json::value::RawValue;

use crate::protocol::RequestId;

/// One JSON-RPC request, ready to be sent.
///
/// Its `Debug` output names the request and leaves the params out: they hold arguments, answers and state.
#[derive(Clone)]
pub struct Request {
    /// Never used before by this client.
    pub id: RequestId,
    /// The method of the call that is under way.
    pub method: String,
    /// The params of this round: the call's own, `_meta`, and on a retry the answers and the state.
    pub params: Box<RawValue>,
}

impl Request {
    /// The whole message on one line, without the line's end.
    ///
    /// ```
    /// # use snodo_runtime::{client::Request, protocol::RequestId};
    /// # use serde_json::value::RawValue;
    /// let params = RawValue::from_string("{\n  \"name\": \"echo\"\n}".to_owned())?;
    /// let request = Request { id: RequestId::Number(1), method: "tools/call".to_owned(), params };
    /// assert_eq!(
    ///     request.to_line()?,
    ///     r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{   "name": "echo" }}"#,
    /// );
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    /// None that a request made by the loop can meet: serialization is fallible by its type only.
    pub fn to_line(&self) -> serde_json::Result<String> {
        let id = serde_json::to_string(&self.id)?;
        let method = serde_json::to_string(&self.method)?;
        let params = self.params.get();
        let line = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":{method},"params":{params}}}"#);
        // A line break in JSON text is white space between tokens: inside a string it is always escaped.
        Ok(if line.contains(['\n', '\r']) {
            line.replace(['\n', '\r'], " ")
        } else {
            line
        })
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("id", &self.id)
            .field("method", &self.method)
            .finish_non_exhaustive()
    }
}

/// Carries a request to the server and brings its result back.
///
/// The error is the implementor's: the loop hands it back unchanged, be it a JSON-RPC error of the server or a broken
/// pipe. [`exchange_fn`] makes one from a closure.
pub trait Exchange: Send + Sync {
    /// What can go wrong, the server's own JSON-RPC errors among it.
    type Error;

    /// Sends `request` and waits for the `result` member of its response.
    fn exchange(
        &self,
        request: Request,
    ) -> impl Future<Output = Result<Box<RawValue>, Self::Error>> + Send;
}

impl<X: Exchange + ?Sized> Exchange for &X {
    type Error = X::Error;

    fn exchange(
        &self,
        request: Request,
    ) -> impl Future<Output = Result<Box<RawValue>, Self::Error>> + Send {
        (**self).exchange(request)
    }
}

impl<X: Exchange + ?Sized> Exchange for Arc<X> {
    type Error = X::Error;

    fn exchange(
        &self,
        request: Request,
    ) -> impl Future<Output = Result<Box<RawValue>, Self::Error>> + Send {
        (**self).exchange(request)
    }
}

/// An [`Exchange`] made of a closure.
pub fn exchange_fn<F, Fut, E>(send: F) -> ExchangeFn<F>
where
    F: Fn(Request) -> Fut + Send + Sync,
    Fut: Future<Output = Result<Box<RawValue>, E>> + Send,
{
    ExchangeFn { send }
}

/// What [`exchange_fn`] makes.
#[derive(Clone, Copy)]
pub struct ExchangeFn<F> {
    send: F,
}

impl<F, Fut, E> Exchange for ExchangeFn<F>
where
    F: Fn(Request) -> Fut + Send + Sync,
    Fut: Future<Output = Result<Box<RawValue>, E>> + Send,
{
    type Error = E;

    fn exchange(&self, request: Request) -> impl Future<Output = Result<Box<RawValue>, E>> + Send {
        (self.send)(request)
    }
}

impl<F> fmt::Debug for ExchangeFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExchangeFn").finish_non_exhaustive()
    }
}

/// Makes the ids of requests.
///
/// Every id must be new: a server may still be at work on an older request (specification: `basic/index#requests`).
pub trait Ids: Send + Sync {
    /// An id that was never given out before.
    fn next(&self) -> RequestId;
}

impl<F: Fn() -> RequestId + Send + Sync> Ids for F {
    fn next(&self) -> RequestId {
        self()
    }
}

/// Counts from 1.
#[derive(Debug)]
pub(super) struct Counter(AtomicI64);

impl Default for Counter {
    fn default() -> Self {
        Self(AtomicI64::new(1))
    }
}

impl Ids for Counter {
    fn next(&self) -> RequestId {
        RequestId::Number(self.0.fetch_add(1, Ordering::Relaxed))
    }
}
