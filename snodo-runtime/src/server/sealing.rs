//! How a server seals the state of its conversations: with which keys, for how long, bound to what.

use std::{fmt, time::Duration};

use crate::{
    machine::{Machine, Snapshot},
    protocol::RpcError,
    state::{Binding, Claims, LARGE_TOKEN, Limits, Purpose, Seal, SealError},
    time::Clock,
};

/// A server's settings.
pub(super) struct Sealing {
    pub(super) seal: Seal,
    /// How long a token lives where its handler doesn't say.
    pub(super) ttl: Duration,
    #[cfg_attr(
        not(feature = "http"),
        expect(dead_code, reason = "only HTTP asks where they are from")
    )]
    pub(super) keys: Keys,
}

/// Where the keys come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keys {
    /// From the builder.
    Configured,
    /// Made at random for this process. `meant` if the builder was told so.
    Ephemeral { meant: bool },
}

impl Sealing {
    /// Whether the keys die with this process, and nobody said that this is meant.
    #[cfg(feature = "http")]
    pub(super) fn forbids_other_machines(&self) -> bool {
        self.keys == Keys::Ephemeral { meant: false }
    }

    /// How long `machine`'s tokens live. On opening it is the limit, so that a TTL which was lowered counts for tokens
    /// that are already out.
    fn ttl(&self, machine: &Machine) -> Duration {
        machine.ttl.unwrap_or(self.ttl)
    }
}

/// One round of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Round {
    /// The same in all rounds, and unguessable.
    pub(super) conversation: [u8; 16],
    /// From 1.
    pub(super) number: u32,
}

impl Round {
    /// The first round of a new conversation.
    pub(super) fn first() -> Result<Self, RpcError> {
        let mut conversation = [0; 16];
        getrandom::fill(&mut conversation).map_err(|error| {
            tracing::error!(%error, "no random bytes for a conversation's id");
            RpcError::internal()
        })?;
        Ok(Self {
            conversation,
            number: 1,
        })
    }
}

/// Seals and opens for one request.
pub(super) struct Sealer<'a> {
    pub(super) sealing: &'a Sealing,
    pub(super) clock: &'a dyn Clock,
    pub(super) machine: &'static Machine,
    pub(super) binding: Binding<'a>,
}

impl Sealer<'_> {
    /// Opens a `requestState`. Whatever is wrong with it, the error is the same; the cause goes to tracing.
    pub(super) fn open(&self, token: &str) -> Result<(Round, Snapshot), RpcError> {
        let limits = Limits::new(self.sealing.ttl(self.machine));
        let opened = self.sealing.seal.open(
            Purpose::RequestState,
            &self.binding,
            self.clock.now(),
            &limits,
            token,
        );
        match opened {
            Ok(opened) => {
                let Claims {
                    conversation,
                    round: number,
                    ..
                } = opened.claims;
                Ok((
                    Round {
                        conversation,
                        number,
                    },
                    opened.payload,
                ))
            }
            Err(cause) => {
                tracing::info!(handler = self.machine.name, %cause, "a requestState was refused");
                Err(RpcError::state_refused())
            }
        }
    }

    /// Seals what the next round needs, good from now for `ttl`, or for the handler's time.
    pub(super) fn seal(
        &self,
        round: Round,
        snapshot: &Snapshot,
        ttl: Option<Duration>,
    ) -> Result<String, RpcError> {
        let limit = self.sealing.ttl(self.machine);
        let ttl = ttl.map_or(limit, |ttl| ttl.min(limit));
        let claims = Claims::new(
            round.conversation,
            round.number.saturating_add(1),
            self.clock.now(),
            ttl,
        );
        let handler = self.machine.name;
        match self
            .sealing
            .seal
            .seal(Purpose::RequestState, &self.binding, &claims, snapshot)
        {
            Ok(token) => {
                if token.len() >= LARGE_TOKEN {
                    let sizes = Sizes(snapshot);
                    tracing::warn!(handler, bytes = token.len(), %sizes, "a requestState is large");
                }
                Ok(token)
            }
            Err(error @ SealError::TooLong(_)) => {
                let sizes = Sizes(snapshot);
                tracing::error!(handler, %error, %sizes, "a handler keeps too much across a question");
                Err(RpcError::internal())
            }
            Err(error) => {
                tracing::error!(handler, %error, "a handler's state can't be sealed");
                Err(RpcError::internal())
            }
        }
    }
}

/// What makes a token large: names, which are the author's, and sizes in bytes. No value.
struct Sizes<'a>(&'a Snapshot);

impl fmt::Display for Sizes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Snapshot {
            frames,
            asked,
            answered,
        } = self.0;
        let variables = frames
            .iter()
            .flat_map(|frame| &frame.values)
            .map(|(name, value)| (name, "", value.0.len()));
        let questions = asked
            .iter()
            .map(|asked| (&asked.key, " (question)", asked.seed.0.len()));
        let answers = answered
            .iter()
            .map(|(key, answer)| (key, " (answer)", answer.len()));
        for (n, (name, kind, size)) in variables.chain(questions).chain(answers).enumerate() {
            let separator = if n == 0 { "" } else { ", " };
            write!(f, "{separator}{name}{kind}: {size}")?;
        }
        Ok(())
    }
}
