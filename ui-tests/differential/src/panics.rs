//! A handler may panic. The test wants to know what it said, and nobody else does.

use std::{
    cell::{Cell, RefCell},
    panic::{self, AssertUnwindSafe},
    sync::Once,
};

thread_local! {
    static EXPECTED: Cell<bool> = const { Cell::new(false) };
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs something that may panic, quietly. What a panic said inside, even one that was caught there, is taken with
/// [`said`].
pub(crate) fn quietly<T>(run: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if EXPECTED.get() {
                let payload = info.payload();
                let text = payload.downcast_ref::<&str>().copied();
                let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
                let message = text.unwrap_or("something else").to_owned();
                SAID.set(Some(message));
            } else {
                others(info);
            }
        }));
    });
    EXPECTED.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    EXPECTED.set(false);
    result.ok()
}

/// What the last panic said.
pub(crate) fn said() -> Option<String> {
    SAID.take()
}
