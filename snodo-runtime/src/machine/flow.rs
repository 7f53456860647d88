//! Flows: parts with questions that handlers share.

use std::{
    future::Future,
    marker::PhantomData,
    pin::{Pin, pin},
    task::{Context, Poll, Waker},
};

use super::conversation::Conversation;

/// A call of a `#[flow]`: what the function of the flow's name returns. It runs where it is called under `#[flow]` in
/// a handler or another flow.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a call of a flow",
    label = "not a flow",
    note = "`#[flow]` on a `let` calls a function that is itself under `#[flow]`"
)]
pub trait Flow: Sized + Send + 'static {
    /// What the flow gives.
    type Output;

    /// Runs the flow: from its start with a call, or from where the conversation resumes without one.
    fn run(
        call: Option<Self>,
        conversation: Conversation,
    ) -> impl Future<Output = Self::Output> + Send;
}

/// A flow's type without a call: it lets a handler that resumes inside the flow go on with it.
#[doc(hidden)]
#[derive(Debug)]
pub struct FlowOf<F>(PhantomData<fn(F) -> F>);

impl<F> Clone for FlowOf<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for FlowOf<F> {}

impl<F> FlowOf<F> {
    #[expect(
        clippy::new_without_default,
        reason = "the macros call it, nobody else"
    )]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<F> FlowOf<F> {
    /// Says that `call` has this type.
    pub fn call(self, call: F) -> Option<F> {
        Some(call)
    }

    /// Runs a call, or goes on with one.
    pub fn run(
        self,
        call: Option<F>,
        conversation: &Conversation,
    ) -> impl Future<Output = F::Output> + Send
    where
        F: Flow,
    {
        F::run(call, conversation.clone())
    }

    /// Shows the flow's questions to a probe.
    pub fn show(self, conversation: &Conversation)
    where
        F: Flow,
    {
        let future = pin!(F::run(None, conversation.clone()));
        // It stays pending: it has shown its questions.
        let _ = future.poll(&mut Context::from_waker(Waker::noop()));
    }
}

/// A call of a flow, as the function under `#[flow]` returns it.
///
/// It is the flow's own call with a name around it, so that a call which is awaited without `#[flow]` is an error that
/// says what is missing.
#[derive(Debug)]
#[must_use = "a flow runs when its call is awaited, under `#[flow]`"]
pub struct FlowCall<F>(F);

impl<F> FlowCall<F> {
    #[doc(hidden)]
    pub const fn new(call: F) -> Self {
        Self(call)
    }
}

impl<F: Flow> Flow for FlowCall<F> {
    type Output = F::Output;

    fn run(
        call: Option<Self>,
        conversation: Conversation,
    ) -> impl Future<Output = F::Output> + Send {
        F::run(call.map(|call| call.0), conversation)
    }
}

/// Implemented by nothing: it makes `.await` on a call without `#[flow]` an error that says so.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a flow is called under `#[flow]`",
    label = "this call can't be awaited by itself",
    note = "write `#[flow] let value = name(…).await?;`, in a handler or in another flow: it is cut there, as at a question"
)]
pub trait UnderFlow {}

/// What [`UnderFlow`] is missing for: were it [`FlowCall`] itself, the compiler would say that it is no future instead.
#[doc(hidden)]
#[derive(Debug)]
pub struct CallWithoutAttribute<F>(PhantomData<F>);

impl<F: Flow> Future for FlowCall<F>
where
    CallWithoutAttribute<F>: UnderFlow,
{
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<F::Output> {
        // No type implements `UnderFlow`, so nothing can call this.
        Poll::Pending
    }
}
