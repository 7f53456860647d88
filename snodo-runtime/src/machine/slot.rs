//! The slot that a handler's future shares with whoever drives it: what came in for this round, and what goes out.

use std::{
    collections::{VecDeque, btree_map},
    sync::Mutex,
    task::Waker,
};

use serde_json::value::RawValue;

use super::{
    conversation::{Resume, Suspension},
    describe::Machine,
    frame::Frame,
    round::Answers,
    snapshot::{Asked, Snapshot},
};
use crate::protocol::RpcError;

/// Where the machine is to be entered.
#[derive(Debug)]
pub(super) enum Entry {
    /// At its first statement.
    Start,
    /// At the states of a stack, the outermost first.
    Resume(Stack),
    /// Nowhere: it runs, or waits for its future to be dropped.
    Taken,
}

/// What a round brings, as far as it was not entered yet.
#[derive(Debug)]
pub(super) struct Stack {
    pub(super) frames: VecDeque<Frame>,
    pub(super) asked: Vec<Asked>,
    pub(super) answers: Answers,
}

impl Stack {
    /// Opens what a round brings. `None` if a stored answer is no JSON.
    pub(super) fn new(resume: Resume) -> Option<Self> {
        let Resume {
            snapshot:
                Snapshot {
                    frames,
                    asked,
                    answered,
                },
            responses: mut answers,
        } = resume;
        answers.retain(|key, _| asked.iter().any(|asked| asked.key == *key));
        for (key, text) in answered {
            // An answer that came in an earlier round stands, unless this round brings a better one.
            if let btree_map::Entry::Vacant(entry) = answers.entry(key) {
                entry.insert(RawValue::from_string(text).ok()?);
            }
        }
        Some(Self {
            frames: frames.into(),
            asked,
            answers,
        })
    }

    /// Takes the next frame off, and finds its state in `machine`. `None` if this build has no such state, or if it
    /// keeps other variables.
    pub(super) fn enter(&mut self, machine: &Machine) -> Option<(usize, Frame)> {
        let frame = self.frames.pop_front()?;
        let (index, state) = machine
            .states
            .iter()
            .enumerate()
            .find(|(_, state)| frame.state.is(state))?;
        let same = frame.values.len() == state.keeps.len()
            && frame
                .values
                .iter()
                .all(|(name, _)| state.keeps.contains(&name.as_str()));
        // Below a flow's state lie those of the flow; a question's state is the innermost.
        (same && state.flow != self.frames.is_empty()).then_some((index, frame))
    }
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
    /// The states of the handlers and flows that called the one that runs.
    pub(super) below: Vec<Frame>,
    /// The state that was entered, while it takes its variables and answers.
    pub(super) current: Option<Frame>,
    /// The questions of the innermost state, and their answers.
    pub(super) answers: Option<(Vec<Asked>, Answers)>,
    /// Whoever waits in `wake`.
    pub(super) waker: Option<Waker>,
}

impl Slot {
    pub(super) fn new(entry: Entry) -> Mutex<Self> {
        Mutex::new(Self {
            entry,
            left: None,
            below: Vec::new(),
            current: None,
            answers: None,
            waker: None,
        })
    }

    /// Leaves an error for the driver. The first one counts.
    pub(super) fn fail(&mut self, error: RpcError) {
        self.left.get_or_insert(Left::Failed(error));
    }
}
