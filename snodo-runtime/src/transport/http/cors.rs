//! Lets a page of an allowed origin read the answers (the Fetch standard's CORS protocol).

use axum::{body::Body, response::Response};
use http::{HeaderValue, Method, StatusCode, header, request::Parts};

/// The headers that a request may carry beside those that every page may send.
const REQUEST_HEADERS: &str =
    "authorization, content-type, mcp-method, mcp-name, mcp-protocol-version";

/// How long a browser may remember the answer to a preflight, in seconds.
const MAX_AGE: &str = "7200";

/// Whether a browser asks if it may send the real request.
pub(super) fn is_preflight(parts: &Parts) -> bool {
    parts.method == Method::OPTIONS
        && parts.headers.contains_key(header::ORIGIN)
        && parts
            .headers
            .contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

pub(super) fn preflight() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_METHODS,
        HeaderValue::from_static("POST"),
    );
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_HEADERS,
        HeaderValue::from_static(REQUEST_HEADERS),
    );
    headers.insert(
        header::ACCESS_CONTROL_MAX_AGE,
        HeaderValue::from_static(MAX_AGE),
    );
    response
}

/// Opens `response` to a page of `origin`, which has passed the origin check.
pub(super) fn share(response: &mut Response, origin: HeaderValue) {
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.append(header::VARY, HeaderValue::from_static("origin"));
}
