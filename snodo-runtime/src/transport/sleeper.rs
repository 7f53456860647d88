//! Sleeping by the runtime that the transports run on.

use std::{future::Future, pin::Pin, time::Duration};

use crate::time::Sleeper;

/// Sleeps on tokio's timer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TokioSleeper;

impl Sleeper for TokioSleeper {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + 'static>> {
        // Inside the future: tokio looks for its runtime when the timer is made, not when it is polled.
        Box::pin(async move { tokio::time::sleep(duration).await })
    }
}
