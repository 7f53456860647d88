//! A request's body, with a limit.

use std::{future::poll_fn, pin::Pin};

use axum::body::{Body, HttpBody};
use bytes::{Bytes, BytesMut};

/// Why a body could not be read.
#[derive(Debug, PartialEq)]
pub(super) enum Unread {
    /// It is over the limit. What is over it was not kept.
    TooLarge,
    /// The connection broke, or the body is malformed.
    Broken,
}

/// Reads `body` to its end. A body that announces more than `limit` bytes is refused before it is read.
pub(super) async fn read(mut body: Body, limit: usize) -> Result<Bytes, Unread> {
    if body.size_hint().lower() > limit as u64 {
        return Err(Unread::TooLarge);
    }
    let mut first = Bytes::new();
    let mut more = BytesMut::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        // Trailers are no data.
        let Ok(data) = frame.map_err(|_| Unread::Broken)?.into_data() else {
            continue;
        };
        if first.len() + more.len() + data.len() > limit {
            return Err(Unread::TooLarge);
        }
        // Nearly every message comes in one piece, which needs no copy.
        if first.is_empty() {
            first = data;
        } else {
            more.extend_from_slice(&data);
        }
    }
    if more.is_empty() {
        return Ok(first);
    }
    let mut whole = BytesMut::with_capacity(first.len() + more.len());
    whole.extend_from_slice(&first);
    whole.extend_from_slice(&more);
    Ok(whole.freeze())
}
