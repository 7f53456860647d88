//! Prompts.

use std::future::Future;

use super::{Itself, Returned};
use crate::{
    machine::{Conversation, Machine, Setup, Typed},
    protocol::{Completion, GetPromptResult, PromptDefinition, RpcError},
};

/// A prompt. `#[prompt]` makes one of an `async fn`; it can be got without any transport.
pub trait Prompt: Send + Sync + 'static {
    /// What `prompts/list` says of it.
    fn definition(&self) -> PromptDefinition;

    /// The static description of its machine.
    fn machine(&self) -> &'static Machine;

    /// Whether it can run in this server. Called once, when the server is built.
    ///
    /// # Errors
    ///
    /// Says what is wrong: state that it takes and the server does not have, or a form that can't be asked.
    fn check(&self, setup: Setup<'_>) -> Result<(), String> {
        let _ = setup;
        Ok(())
    }

    /// Runs it, from the start or from where `conversation` resumes.
    ///
    /// Where it asks, the future stays pending and the question lies in the conversation:
    /// [`Conversation::drive`] tells that apart from an ordinary await.
    fn get(
        &self,
        conversation: Conversation,
    ) -> impl Future<Output = Result<GetPromptResult, RpcError>> + Send;

    /// Whether [`complete`](Self::complete) has suggestions for any argument.
    fn completes(&self) -> bool {
        false
    }

    /// Suggestions for one of its arguments.
    fn complete(&self, typed: Typed) -> impl Future<Output = Result<Completion, RpcError>> + Send {
        drop(typed);
        std::future::ready(Ok(Completion::default()))
    }
}

/// What [`Server::builder().prompt(…)`](crate::server::ServerBuilder::prompt) takes: a prompt, or the function of the
/// author's name that `#[prompt]` leaves behind.
///
/// `Kind` tells the two apart for the compiler and is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a prompt",
    label = "not a prompt",
    note = "put `#[prompt]` on the `async fn`, and name the function here without calling it"
)]
pub trait IntoPrompt<Kind> {
    /// The prompt that it is.
    type Prompt: Prompt;

    /// The prompt.
    fn into_prompt(self) -> Self::Prompt;
}

impl<P: Prompt> IntoPrompt<Itself> for P {
    type Prompt = P;

    fn into_prompt(self) -> P {
        self
    }
}

impl<F: FnOnce() -> P, P: Prompt> IntoPrompt<Returned> for F {
    type Prompt = P;

    fn into_prompt(self) -> P {
        self()
    }
}
