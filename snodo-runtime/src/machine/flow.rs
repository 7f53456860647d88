//! Flows: parts with questions that handlers share.

use std::{
    future::Future,
    marker::PhantomData,
    pin::pin,
    task::{Context, Waker},
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

impl<F: Flow> FlowOf<F> {
    /// Says that `call` has this type.
    pub fn call(self, call: F) -> Option<F> {
        Some(call)
    }

    /// Runs a call, or goes on with one.
    pub async fn run(self, call: Option<F>, conversation: &Conversation) -> F::Output {
        F::run(call, conversation.clone()).await
    }

    /// Shows the flow's questions to a probe.
    pub fn show(self, conversation: &Conversation) {
        let future = pin!(F::run(None, conversation.clone()));
        // It stays pending: it has shown its questions.
        let _ = future.poll(&mut Context::from_waker(Waker::noop()));
    }
}
