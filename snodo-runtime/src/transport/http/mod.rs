//! Streamable HTTP (specification: `basic/transports/streamable-http`): one POST, one message, one JSON answer.
//!
//! A request passes these checks, in this order: `Origin` and `Host` (403), method (405), content type (415), `Accept`
//! (406), size (413). Then the server parses it, compares the mirrored headers with the body, and answers.

mod body;
mod cors;
mod negotiate;
mod site;

use std::{io, net::IpAddr};

use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    response::Response,
    routing::any,
    serve::ListenerExt,
};
use bytes::Bytes;
use http::{HeaderValue, Method, StatusCode, header, request::Parts};
use tokio::net::{TcpListener, ToSocketAddrs};

pub(crate) use self::site::Site;
use super::MAX_MESSAGE;
use crate::{
    protocol::{RpcError, code, write_error},
    server::{RequestMeta, Server, Transport},
    state::Principal,
};

impl Server {
    /// The MCP endpoint as a router: POST at `/mcp`.
    ///
    /// Mount it beside other routes, or under a layer. A layer that puts a [`Principal`] into the request's extensions
    /// tells who the caller is; without one the caller is anonymous. The `Host` header is checked only when
    /// [`allowed_hosts`](crate::server::ServerBuilder::allowed_hosts) was set, since only the outer server knows its
    /// names.
    ///
    /// ```
    /// # use snodo_runtime::server::Server;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let server = Server::builder("hotel-desk", "1.0.0").build()?;
    /// let app: axum::Router = axum::Router::new().merge(server.router());
    /// # Ok(())
    /// # }
    /// ```
    pub fn router(self) -> Router {
        Endpoint {
            server: self,
            bound: None,
        }
        .router()
    }

    /// Serves HTTP at `address`, POST at `/mcp`, until the process ends.
    ///
    /// On a loopback address (`127.0.0.1:3000`) only this machine can call. Elsewhere, `Host` must name a loopback
    /// host, the bound address itself, or one of [`allowed_hosts`](crate::server::ServerBuilder::allowed_hosts).
    ///
    /// # Errors
    /// When the address can't be bound, and when it isn't loopback although the server has only keys of its own
    /// making: they die with the process, and no other process can open what they sealed. Configure a keyring, or say
    /// [`ephemeral_keys`](crate::server::ServerBuilder::ephemeral_keys).
    pub async fn serve_http(self, address: impl ToSocketAddrs) -> io::Result<()> {
        self.serve_http_on(TcpListener::bind(address).await?).await
    }

    /// [`serve_http`](Self::serve_http) on a listener that is bound already.
    ///
    /// # Errors
    /// As [`serve_http`](Self::serve_http).
    pub async fn serve_http_on(self, listener: TcpListener) -> io::Result<()> {
        let address = listener.local_addr()?.ip().to_canonical();
        if !address.is_loopback() && self.forbids_other_machines() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "no keyring is configured, and the address is not loopback: conversations would break at every restart \
                 and between processes. Set a keyring, or say `.ephemeral_keys()`.",
            ));
        }
        let listener = listener.tap_io(|stream| {
            // Answers are small and awaited one by one: Nagle's algorithm would only delay them.
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "TCP_NODELAY can't be set");
            }
        });
        axum::serve(
            listener,
            Endpoint {
                server: self,
                bound: Some(address),
            }
            .router(),
        )
        .await
    }
}

/// A server at the end of a route.
#[derive(Clone)]
struct Endpoint {
    server: Server,
    /// The address that it listens on, where it listens by itself.
    bound: Option<IpAddr>,
}

impl Endpoint {
    fn router(self) -> Router {
        Router::new().route("/mcp", any(receive)).with_state(self)
    }
}

async fn receive(State(endpoint): State<Endpoint>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Ok(origin) = endpoint.server.site().check_origin(&parts.headers) else {
        return refuse(StatusCode::FORBIDDEN, "This origin may not call");
    };
    let origin = origin.cloned();
    let mut response = respond(&endpoint, parts, body).await;
    if let Some(origin) = origin {
        cors::share(&mut response, origin);
    }
    response
}

async fn respond(endpoint: &Endpoint, mut parts: Parts, body: Body) -> Response {
    let Endpoint { server, bound } = endpoint;
    if server
        .site()
        .check_host(*bound, &parts.uri, &parts.headers)
        .is_err()
    {
        return refuse(
            StatusCode::FORBIDDEN,
            "This server does not answer to that host name",
        );
    }
    if cors::is_preflight(&parts) {
        return cors::preflight();
    }
    if parts.method != Method::POST {
        let mut response = refuse(
            StatusCode::METHOD_NOT_ALLOWED,
            "Messages are sent with POST",
        );
        response
            .headers_mut()
            .insert(header::ALLOW, HeaderValue::from_static("POST"));
        return response;
    }
    if !negotiate::sends_json(&parts.headers) {
        return refuse(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "The content type must be application/json",
        );
    }
    if !negotiate::takes_an_answer(&parts.headers) {
        return refuse(
            StatusCode::NOT_ACCEPTABLE,
            "Accept must include application/json or text/event-stream",
        );
    }
    let message = match body::read(body, MAX_MESSAGE).await {
        Ok(message) => message,
        Err(body::Unread::TooLarge) => {
            return refuse(StatusCode::PAYLOAD_TOO_LARGE, "A message has at most 2 MiB");
        }
        Err(body::Unread::Broken) => {
            return refuse(StatusCode::BAD_REQUEST, "The body could not be read");
        }
    };
    let request = RequestMeta {
        principal: parts.extensions.remove::<Principal>().unwrap_or_default(),
        headers: parts.headers,
        extensions: parts.extensions,
        transport: Transport::Http,
    };
    match server.handle(message, request, &()).await {
        Some(answer) => json(
            StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK),
            answer.body,
        ),
        None => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::ACCEPTED;
            response
        }
    }
}

/// A refusal that comes before the message is read: a JSON-RPC error without an id.
fn refuse(status: StatusCode, message: &str) -> Response {
    json(
        status,
        write_error(None, &RpcError::new(code::INVALID_REQUEST, message)),
    )
}

fn json(status: StatusCode, body: Bytes) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    response.headers_mut().insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    response
}

#[cfg(test)]
mod tests;
