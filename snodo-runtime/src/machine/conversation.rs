//! One request's conversation: the handler's side of a suspension.

use std::{
    collections::BTreeMap,
    future::{Future, poll_fn},
    pin::pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::Poll,
    time::Duration,
};

use serde_json::value::RawValue;

use super::{
    arguments::Arguments,
    context::{Context, RequestContext},
    describe::Machine,
    frame::{Frame, Frames},
    items::RemainingItems,
    kept::Kept,
    question::{Member, Question},
    round::{Outgoing, Round},
    slot::{Entry, Left, Slot, Stack},
    snapshot::{Asked, Snapshot},
};
use crate::{
    input::InputRequest,
    protocol::{RpcError, Variables},
};

/// What a handler's future runs over: its arguments, its request, the state it resumes from, and the slot in which it
/// leaves a question. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Conversation {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    request: Arc<RequestContext>,
    arguments: Arguments,
    /// A conversation that only looks at the handler's questions, when the server is built.
    probe: bool,
    slot: Mutex<Slot>,
}

/// What a round brings to a suspended conversation.
#[derive(Debug)]
pub struct Resume {
    /// What the last round left, opened.
    pub snapshot: Snapshot,
    /// The client's `inputResponses`. Those under keys that were not asked are ignored.
    pub responses: BTreeMap<String, Box<RawValue>>,
}

/// A handler that waits for answers.
#[derive(Debug)]
pub struct Suspension {
    /// What is to be sealed.
    pub snapshot: Snapshot,
    /// The questions that have no answer yet, by key, in the order of the source.
    pub requests: Vec<(String, InputRequest)>,
    /// How long the answer may take, where the question says it.
    pub ttl: Option<Duration>,
}

/// How a round of a handler ended.
#[derive(Debug)]
pub enum Outcome<T> {
    /// The handler is done.
    Done(T),
    /// The handler waits for answers; its future can be dropped.
    Suspended(Suspension),
    /// The machinery refused: a bad answer, state that does not fit, or a value that can't be kept.
    Failed(RpcError),
}

impl Conversation {
    /// A conversation for one request: from the start, or from what the last round left.
    pub fn new(
        request: RequestContext,
        arguments: Option<&RawValue>,
        resume: Option<Resume>,
    ) -> Self {
        Self::begin(request, Arguments::new(arguments), resume)
    }

    /// A conversation for reading a resource whose URI has these variables. `request` has the URI.
    pub fn reading(request: RequestContext, variables: &Variables, resume: Option<Resume>) -> Self {
        Self::begin(request, Arguments::of_variables(variables), resume)
    }

    fn begin(request: RequestContext, arguments: Arguments, resume: Option<Resume>) -> Self {
        let stack = resume.map(Stack::new);
        let conversation = Self::with(request, arguments, Entry::Start, false);
        match stack {
            None => {}
            Some(Some(stack)) => conversation.slot().entry = Entry::Resume(stack),
            Some(None) => conversation.fail(RpcError::state_refused()),
        }
        conversation
    }

    /// A conversation in which a handler only shows its questions, so that a form which can't be asked is found when
    /// the server is built.
    pub(crate) fn probe(request: RequestContext) -> Self {
        Self::with(request, Arguments::new(None), Entry::Taken, true)
    }

    fn with(request: RequestContext, arguments: Arguments, entry: Entry, probe: bool) -> Self {
        Self {
            shared: Arc::new(Shared {
                request: Arc::new(request),
                arguments,
                probe,
                slot: Slot::new(entry),
            }),
        }
    }

    /// Polls a handler's future until it is done, waits for an answer, or is refused.
    ///
    /// A `Pending` of the author's own awaits is passed on; only a question in the slot ends the round.
    pub async fn drive<T>(&self, future: impl Future<Output = T>) -> Outcome<T> {
        let mut future = pin!(future);
        poll_fn(|cx| match future.as_mut().poll(cx) {
            Poll::Ready(done) => Poll::Ready(Outcome::Done(done)),
            Poll::Pending => match self.slot().left.take() {
                Some(Left::Suspended(suspension)) => Poll::Ready(Outcome::Suspended(suspension)),
                Some(Left::Failed(error)) => Poll::Ready(Outcome::Failed(error)),
                None => Poll::Pending,
            },
        })
        .await
    }

    /// Gives a suspended handler, whose future still lives, its answers: it goes on in process.
    pub fn resume(&self, resume: Resume) {
        let waker = {
            let mut slot = self.slot();
            match Stack::new(resume) {
                Some(mut stack) => {
                    // The callers are alive and wait: only the innermost state is entered again.
                    stack.frames.drain(..stack.frames.len().saturating_sub(1));
                    slot.entry = Entry::Resume(stack);
                }
                None => slot.fail(RpcError::state_refused()),
            }
            slot.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    /// The request, as the handler may see it.
    pub fn context(&self) -> Context {
        Context::new(Arc::clone(&self.shared.request))
    }

    /// The text of an argument of a prompt, or of a variable of the URI that is read. `None` if it is not there.
    pub fn text(&self, argument: &str) -> Option<String> {
        serde_json::from_str(self.arguments().text(argument)?).ok()
    }

    /// The arguments of the call.
    pub(super) fn arguments(&self) -> &Arguments {
        &self.shared.arguments
    }

    fn slot(&self) -> MutexGuard<'_, Slot> {
        // Nothing panics while the lock is held; if it did, the slot would still be whole.
        self.shared
            .slot
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this is a later round.
    pub(super) fn resumes(&self) -> bool {
        self.shared.request.round > 1
    }

    /// Leaves an error for the driver.
    pub(super) fn fail(&self, error: RpcError) {
        self.slot().fail(error);
    }

    fn fail_internally(&self, machine: &Machine, cause: &str) {
        tracing::error!(
            handler = machine.name,
            cause,
            "a handler can't be suspended"
        );
        let mut error = RpcError::internal();
        if cfg!(debug_assertions) {
            error.message = format!("Internal error: {cause}");
        }
        self.fail(error);
    }
}

/// What the macros' code calls.
#[doc(hidden)]
impl Conversation {
    /// Whether the handler is only asked what it would ask.
    pub fn probes(&self) -> bool {
        self.shared.probe
    }

    /// Never comes back: the driver finds what lies in the slot, and drops the handler's future.
    pub async fn refused<T>(&self) -> T {
        std::future::pending().await
    }

    /// Shows a question to a probe.
    pub fn show<Q: Question>(&self, question: Q, key: &str) {
        self.check(key, question.check());
    }

    /// Shows one of several questions to a probe.
    pub fn show_member<M: Member>(&self, question: M, key: &str) {
        self.check(key, question.check());
    }

    fn check(&self, key: &str, verdict: Result<(), String>) {
        if let Err(problem) = verdict {
            self.fail(RpcError::invalid_params(format!(
                "the question `{key}` can't be asked: {problem}"
            )));
        }
    }

    /// Waits until there is a state to enter: 0 is the start, the others are those of `machine`, counted from 1.
    ///
    /// Once a question or an error lies in the slot it stays pending, until [`resume`](Self::resume) brings answers.
    pub async fn wake(&self, machine: &'static Machine) -> usize {
        poll_fn(|cx| {
            let mut slot = self.slot();
            if slot.left.is_none() {
                match std::mem::replace(&mut slot.entry, Entry::Taken) {
                    Entry::Start => return Poll::Ready(0),
                    Entry::Resume(mut stack) => {
                        if let Some((state, frame)) = stack.enter(machine) {
                            slot.current = Some(frame);
                            if stack.frames.is_empty() {
                                slot.answers = Some((stack.asked, stack.answers));
                            } else {
                                slot.entry = Entry::Resume(stack);
                            }
                            return Poll::Ready(state + 1);
                        }
                        tracing::debug!(
                            handler = machine.name,
                            "the state is not one of this build"
                        );
                        // The driver looks into the slot after this poll.
                        slot.fail(RpcError::state_refused());
                    }
                    Entry::Taken => {}
                }
            }
            slot.waker = Some(cx.waker().clone());
            Poll::Pending
        })
        .await
    }

    /// A kept variable of the state that was entered.
    pub(crate) fn take<T: Kept>(&self, name: &'static str) -> Option<T> {
        let mut slot = self.slot();
        let value = slot.current.as_ref().and_then(|frame| frame.get(name));
        if value.is_none() {
            tracing::debug!(variable = name, "a kept variable does not decode");
            slot.fail(RpcError::state_refused());
        }
        value
    }

    /// The answers that the entered state waits for. Those that have not come are asked for again.
    pub fn answer<R: Round>(&self, machine: &'static Machine, round: R) -> Option<R::Answer> {
        let (frame, (asked, answers)) = {
            let mut slot = self.slot();
            match (slot.current.take(), slot.answers.take()) {
                (Some(frame), Some(answers)) => (frame, answers),
                _ => {
                    slot.fail(RpcError::state_refused());
                    return None;
                }
            }
        };
        match round.read(&asked, &answers) {
            Ok(Some(answer)) => return Some(answer),
            Ok(None) => match round.ask_again(&asked, &answers, &self.shared.request) {
                Ok(requests) => {
                    let answered = answers
                        .into_iter()
                        .map(|(key, text)| (key, text.get().to_owned()))
                        .collect();
                    self.suspend(machine, frame, asked, answered, requests);
                }
                Err(cause) => {
                    tracing::debug!(
                        handler = machine.name,
                        cause,
                        "the questions can't be asked again"
                    );
                    self.fail(RpcError::state_refused());
                }
            },
            Err(error) => self.fail(error),
        }
        None
    }

    fn suspend(
        &self,
        machine: &Machine,
        frame: Frame,
        asked: Vec<Asked>,
        answered: BTreeMap<String, String>,
        requests: Vec<(String, InputRequest)>,
    ) {
        let mut slot = self.slot();
        let mut frames = slot.below.clone();
        frames.push(frame);
        slot.left.get_or_insert(Left::Suspended(Suspension {
            snapshot: Snapshot {
                frames,
                asked,
                answered,
            },
            requests,
            ttl: machine.ttl,
        }));
    }

    /// A parameter, decoded from the arguments. They were found good in the first round and are bound to the state,
    /// so a failure means that the handler's parameters have changed since.
    pub fn argument<T>(&self, decode: impl FnOnce(&Arguments) -> Result<T, String>) -> Option<T> {
        match decode(self.arguments()) {
            Ok(value) => Some(value),
            Err(_) => {
                self.fail(RpcError::state_refused());
                None
            }
        }
    }

    /// A parameter that does not come from the arguments.
    pub fn extract<T>(&self, extract: impl FnOnce(&Context) -> Result<T, RpcError>) -> Option<T> {
        extract(&self.context())
            .map_err(|error| self.fail(error))
            .ok()
    }

    /// An empty frame for a state of `machine`.
    pub fn frame(&self, machine: &'static Machine, state: usize) -> Frames {
        match machine.states.get(state) {
            Some(state) => Frames::new(state),
            None => Frames::none(),
        }
    }

    /// Suspends: hands the frame and the questions to the driver.
    pub fn store<R: Round>(
        &self,
        machine: &'static Machine,
        frame: Frames,
        round: R,
        seeds: R::Seeds,
    ) {
        match frame
            .finish()
            .and_then(|frame| Ok((frame, round.ask(seeds, &self.shared.request)?)))
        {
            Ok((frame, outgoing)) => {
                let (asked, requests) = outgoing
                    .into_iter()
                    .map(|Outgoing { asked, request }| {
                        let key = asked.key.clone();
                        (asked, (key, request))
                    })
                    .unzip();
                self.suspend(machine, frame, asked, BTreeMap::new(), requests);
            }
            Err(cause) => self.fail_internally(machine, &cause),
        }
    }

    /// Holds the request for a pause: 25 seconds at most, since clients give up on a request that takes long.
    pub async fn pause(&self, duration: Duration) {
        const LONGEST: Duration = Duration::from_secs(25);
        self.shared
            .request
            .sleeper
            .sleep(duration.min(LONGEST))
            .await;
    }

    /// The items of a loop that asks. An endless iterator is an error, not a hang.
    pub fn keep<I: IntoIterator>(
        &self,
        machine: &'static Machine,
        items: I,
    ) -> Option<RemainingItems<I::Item>> {
        let left = RemainingItems::new(items);
        if left.is_none() {
            self.fail_internally(
                machine,
                "a loop with a question in it goes over too many items",
            );
        }
        left
    }

    /// Refuses state that does not fit this build.
    pub fn stale(&self) {
        self.fail(RpcError::state_refused());
    }

    /// Lays a handler's frame below those of the flow that it is about to enter. False if it can't be written.
    pub fn push(&self, machine: &'static Machine, frame: Frames) -> bool {
        match frame.finish() {
            Ok(frame) => {
                let mut slot = self.slot();
                slot.current = None;
                slot.below.push(frame);
                true
            }
            Err(cause) => {
                self.fail_internally(machine, &cause);
                false
            }
        }
    }

    /// Takes the handler's frame off again: the flow is done.
    pub fn pop(&self) {
        self.slot().below.pop();
    }
}
