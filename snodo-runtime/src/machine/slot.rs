//! The slot that a handler's future shares with whoever drives it: what came in for this round, and what goes out.

use std::{collections::BTreeMap, sync::Mutex, task::Waker};

use serde_json::value::RawValue;

use super::{
    conversation::{Resume, Suspension},
    frame::Frame,
};
use crate::protocol::RpcError;

/// Where the machine is to be entered.
#[derive(Debug)]
pub(super) enum Entry {
    /// At its first statement.
    Start,
    /// At the state on top of a stack.
    Resume(Resume),
    /// Nowhere: it runs, or waits for its future to be dropped.
    Taken,
}

/// What the machine leaves for its driver.
#[derive(Debug)]
pub(super) enum Left {
    Suspended(Suspension),
    Failed(RpcError),
}

#[derive(Debug)]
pub(super) struct Slot {
    pub(super) entry: Entry,
    pub(super) left: Option<Left>,
    /// The state that was entered, while it takes its variables and answers.
    pub(super) current: Option<Current>,
    /// Whoever waits in `wake`.
    pub(super) waker: Option<Waker>,
}

/// A state that was entered and has not taken everything yet.
#[derive(Debug)]
pub(super) struct Current {
    pub(super) frame: Frame,
    pub(super) asked: Vec<super::Asked>,
    pub(super) answers: BTreeMap<String, Box<RawValue>>,
}

impl Slot {
    pub(super) fn new(entry: Entry) -> Mutex<Self> {
        Mutex::new(Self {
            entry,
            left: None,
            current: None,
            waker: None,
        })
    }

    /// Leaves an error for the driver. The first one counts.
    pub(super) fn fail(&mut self, error: RpcError) {
        self.left.get_or_insert(Left::Failed(error));
    }
}
