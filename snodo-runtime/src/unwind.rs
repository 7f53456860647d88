//! Code of others that panics fails what it was asked for, and nothing else.

use std::{
    future::{Future, poll_fn},
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    task::Poll,
};

/// A panic came out of the future. What it said is for the panic hook; it may quote anything that the code held.
#[derive(Debug, PartialEq)]
pub(crate) struct Panicked;

/// Polls `future` to its end, or to its panic.
///
/// A future that has panicked is dropped and never polled again, so nothing sees what it left half done but state that
/// it shares with others, as with any panicking task.
pub(crate) async fn catch<T>(future: impl Future<Output = T>) -> Result<T, Panicked> {
    let mut future = pin!(future);
    poll_fn(
        |context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
            Ok(poll) => poll.map(Ok),
            Err(_) => Poll::Ready(Err(Panicked)),
        },
    )
    .await
}
