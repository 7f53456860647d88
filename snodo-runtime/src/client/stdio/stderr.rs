//! Keeps the end of what a child writes to its standard error.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::{io::AsyncReadExt, process::ChildStderr, task::JoinSet};

const KEPT: usize = 65_536;

/// The last bytes of a stream that is read to its end.
pub(super) struct Tail(Arc<Mutex<VecDeque<u8>>>);

impl Tail {
    /// Reads `from` in a task of its own, so that the child never blocks on it.
    pub(super) fn read(mut from: ChildStderr, tasks: &mut JoinSet<()>) -> Self {
        let kept = Arc::new(Mutex::new(VecDeque::new()));
        let writer = Arc::clone(&kept);
        tasks.spawn(async move {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = from.read(&mut buffer).await {
                let mut kept = writer.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend(buffer.iter().take(count));
                let excess = kept.len().saturating_sub(KEPT);
                kept.drain(..excess);
            }
        });
        Self(kept)
    }

    pub(super) fn text(&self) -> String {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(kept.make_contiguous()).into_owned()
    }
}
