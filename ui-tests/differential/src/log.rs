//! What a handler did, as it says itself. Both versions of a handler run on the test's own thread, one after the other.

use std::{cell::RefCell, fmt::Display};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Event {
    /// The handler said so.
    Note(String),
    /// A [`Traced`] value was dropped.
    Drop(String),
    /// A round of questions went out.
    Asked,
}

thread_local! {
    static LOG: RefCell<Vec<Event>> = const { RefCell::new(Vec::new()) };
}

pub(crate) fn push(event: Event) {
    LOG.with_borrow_mut(|log| log.push(event));
}

/// What has happened since the last call.
pub(crate) fn take() -> Vec<Event> {
    LOG.take()
}

/// Says that something happened.
pub fn note(what: impl Display) {
    push(Event::Note(what.to_string()));
}

/// A value whose end can be seen, and that can't be kept across a question.
#[derive(Debug)]
pub struct Traced(&'static str);

impl Traced {
    /// A value under a name.
    pub fn new(name: &'static str) -> Self {
        note(format_args!("make {name}"));
        Self(name)
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.0
    }
}

impl Drop for Traced {
    fn drop(&mut self) {
        push(Event::Drop(self.0.to_owned()));
    }
}
