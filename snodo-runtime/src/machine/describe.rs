//! The static description of a handler's machine.

use std::time::Duration;

use crate::protocol::Capability;

/// What a handler's machine looks like: known when the program is compiled, the same in every process that runs the
/// same code.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Machine {
    /// The handler's name.
    pub name: &'static str,
    /// The author's revision of the machine (`rev = N`). Tokens of another revision are refused.
    pub rev: u32,
    /// How long an answer may take (`ttl = "…"`), where the handler says it.
    pub ttl: Option<Duration>,
    /// Capabilities that every path from the start needs before the first question is answered.
    pub must: &'static [Capability],
    /// The states that wait for an answer, in the order of the source.
    pub states: &'static [StateInfo],
}

/// One state that waits for an answer.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct StateInfo {
    /// The question's key on the wire.
    pub key: &'static str,
    /// Which of the states with this key, counted from 0.
    pub ordinal: u16,
    /// How many states have this key.
    pub equals: u16,
    /// What is asked, as the specification names it: `elicitation/create (form)`, `sampling/createMessage`.
    pub asks: &'static str,
    /// The variables that travel in the sealed state while the machine waits here.
    pub keeps: &'static [&'static str],
    /// Capabilities that every path from here needs before the next question is answered.
    pub must: &'static [Capability],
    /// The states that can follow, as indices of [`Machine::states`].
    pub leads_to: &'static [usize],
    /// Whether the handler can end without another question.
    pub ends: bool,
    /// Whether it waits for a flow, whose own states lie on this one.
    pub flow: bool,
}

impl Machine {
    /// A machine without states: that of a handler that asks nothing.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            rev: 0,
            ttl: None,
            must: &[],
            states: &[],
        }
    }

    /// The same machine with the author's revision.
    #[must_use]
    pub const fn with_rev(mut self, rev: u32) -> Self {
        self.rev = rev;
        self
    }

    /// The same machine with the time that an answer may take.
    #[must_use]
    pub const fn with_ttl(mut self, ttl: Duration) -> Self {
        self.ttl = Some(ttl);
        self
    }

    /// The same machine with what every path from its start must ask for.
    #[must_use]
    pub const fn with_must(mut self, must: &'static [Capability]) -> Self {
        self.must = must;
        self
    }

    /// The same machine with its states.
    #[must_use]
    pub const fn with_states(mut self, states: &'static [StateInfo]) -> Self {
        self.states = states;
        self
    }
}

impl StateInfo {
    /// A state that waits for the answer to `key`, the only one with that key, keeping nothing.
    pub const fn new(key: &'static str, asks: &'static str) -> Self {
        Self {
            key,
            ordinal: 0,
            equals: 1,
            asks,
            keeps: &[],
            must: &[],
            leads_to: &[],
            ends: true,
            flow: false,
        }
    }

    /// The same state as one that waits for a flow.
    #[must_use]
    pub const fn with_flow(mut self) -> Self {
        self.flow = true;
        self
    }

    /// The same state as number `ordinal` of `equals` with its key.
    #[must_use]
    pub const fn with_ordinal(mut self, ordinal: u16, equals: u16) -> Self {
        self.ordinal = ordinal;
        self.equals = equals;
        self
    }

    /// The same state with the variables that it keeps.
    #[must_use]
    pub const fn with_keeps(mut self, keeps: &'static [&'static str]) -> Self {
        self.keeps = keeps;
        self
    }

    /// The same state with what every path from it must ask for.
    #[must_use]
    pub const fn with_must(mut self, must: &'static [Capability]) -> Self {
        self.must = must;
        self
    }

    /// The same state with the states that can follow, and whether the handler can end.
    #[must_use]
    pub const fn with_leads_to(mut self, leads_to: &'static [usize], ends: bool) -> Self {
        self.leads_to = leads_to;
        self.ends = ends;
        self
    }
}
