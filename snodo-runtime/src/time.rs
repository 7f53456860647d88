//! Time, injected: nothing in the core reads a clock or sleeps by itself.

mod sleeper;

use std::{
    fmt,
    future::Future,
    pin::Pin,
    time::{Duration, SystemTime},
};

pub(crate) use sleeper::DefaultSleeper;

/// Tells the time that state is stamped with and expires by.
///
/// ```
/// use snodo_runtime::time::{Clock, SystemClock};
/// assert!(SystemClock.now().as_secs() > 1_700_000_000);
/// ```
pub trait Clock: fmt::Debug + Send + Sync + 'static {
    /// The time since 1970-01-01T00:00:00Z.
    fn now(&self) -> Duration;
}

/// The clock of the operating system. A clock set before 1970 reads as 1970.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        SystemTime::now()
            .duration_since(SystemTime::UNIX_EPOCH)
            .unwrap_or_default()
    }
}

/// Waits. A transport brings the one of its async runtime.
pub trait Sleeper: fmt::Debug + Send + Sync + 'static {
    /// A future that is ready once `duration` has passed.
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + 'static>>;
}
