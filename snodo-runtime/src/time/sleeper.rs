//! How to sleep where nobody was told.

use std::{
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll, Waker},
    thread,
    time::{Duration, Instant},
};

use crate::time::Sleeper;

/// Sleeps on tokio's timer where a tokio runtime polls, and otherwise on a thread of its own, so that it works in any
/// async runtime.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DefaultSleeper;

impl Sleeper for DefaultSleeper {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + 'static>> {
        #[cfg(any(feature = "stdio", feature = "http", feature = "client-stdio"))]
        if tokio::runtime::Handle::try_current().is_ok() {
            return Box::pin(tokio::time::sleep(duration));
        }
        Box::pin(OnThread::new(duration))
    }
}

/// Ready at a time that a sleeping thread waits for.
struct OnThread {
    until: Option<Instant>,
    waker: Arc<Mutex<Option<Waker>>>,
    asleep: bool,
}

impl OnThread {
    fn new(duration: Duration) -> Self {
        // `None`: so far away that the clock can't say when.
        Self {
            until: Instant::now().checked_add(duration),
            waker: Arc::default(),
            asleep: false,
        }
    }
}

impl Future for OnThread {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let Some(until) = self.until else {
            return Poll::Pending;
        };
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Poll::Ready(());
        }
        *self.waker.lock().unwrap_or_else(PoisonError::into_inner) = Some(context.waker().clone());
        if !self.asleep {
            let waker = Arc::clone(&self.waker);
            let spawned = thread::Builder::new()
                .name("snodo-sleep".to_owned())
                .spawn(move || {
                    thread::sleep(left);
                    if let Some(waker) = waker.lock().unwrap_or_else(PoisonError::into_inner).take()
                    {
                        waker.wake();
                    }
                });
            self.asleep = spawned.is_ok();
            if !self.asleep {
                // No thread to be had: poll again and again rather than never.
                context.waker().wake_by_ref();
            }
        }
        Poll::Pending
    }
}

#[cfg(test)]
mod tests {
    use std::task::Wake;

    use super::*;

    struct Unpark(thread::Thread);

    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }

    #[test]
    fn sleeping_needs_no_runtime() {
        let waker = Waker::from(Arc::new(Unpark(thread::current())));
        let started = Instant::now();
        let mut sleep = DefaultSleeper.sleep(Duration::from_millis(20));
        while sleep
            .as_mut()
            .poll(&mut Context::from_waker(&waker))
            .is_pending()
        {
            thread::park();
        }
        assert!(started.elapsed() >= Duration::from_millis(20));
    }
}
