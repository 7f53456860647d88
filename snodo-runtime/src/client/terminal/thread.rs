//! Prompts block, and so does reading a keyboard: they run on a thread of their own.

use std::{
    future::{Future, poll_fn},
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Poll, Waker},
    thread,
};

enum Slot<T> {
    Running(Option<Waker>),
    Ended(Option<T>),
}

/// Ends the wait when the thread ends, with a panic too.
struct Ending<T>(Arc<Mutex<Slot<T>>>);

impl<T> Ending<T> {
    fn end(&self, value: Option<T>) {
        let before = std::mem::replace(&mut *lock(&self.0), Slot::Ended(value));
        if let Slot::Running(Some(waker)) = before {
            waker.wake();
        }
    }
}

impl<T> Drop for Ending<T> {
    fn drop(&mut self) {
        let running = matches!(*lock(&self.0), Slot::Running(_));
        if running {
            self.end(None);
        }
    }
}

fn lock<T>(slot: &Mutex<Slot<T>>) -> MutexGuard<'_, Slot<T>> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `work` on a thread of its own and waits for it, in any async runtime.
///
/// The thread goes on when the future is dropped: nothing can take a prompt from a person's hands.
///
/// # Errors
/// Where no thread can be started, or `work` panics.
pub(super) fn run<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> impl Future<Output = io::Result<T>> + Send {
    let slot = Arc::new(Mutex::new(Slot::Running(None)));
    let ending = Ending(Arc::clone(&slot));
    let started = thread::Builder::new()
        .name("terminal".to_owned())
        .spawn(move || {
            let value = work();
            ending.end(Some(value));
        })
        .map(drop);
    async move {
        started?;
        let value = poll_fn(|cx| match &mut *lock(&slot) {
            Slot::Running(waker) => {
                *waker = Some(cx.waker().clone());
                Poll::Pending
            }
            Slot::Ended(value) => Poll::Ready(value.take()),
        })
        .await;
        value.ok_or_else(|| io::Error::other("the terminal's thread panicked"))
    }
}
