//! Answers at a terminal: a person fills forms in and plays the model.

mod field;
mod form;
mod prompt;
mod sample;
mod screen;
mod text;
mod thread;

#[cfg(test)]
mod tests;

use self::screen::Screen;
use super::answers::{
    AnswerForm, AnswerSampling, Answers, BoxError, BoxFuture, FormAnswer, FormQuestion,
    SampleQuestion,
};
use crate::input::Sampled;

/// Has the person at this process's terminal answer.
///
/// Forms are asked field by field, with their rules and defaults, and each input is checked as it is typed. Before
/// anything is sent the whole form is shown, and every field can be changed; declining and cancelling are offered
/// throughout. For a sampling request the person sees all of it and types the model's answer, or refuses, which ends
/// the call.
///
/// Prompts are drawn on standard error, on a thread of their own, so that the async runtime goes on. What a server
/// writes is shown without control characters.
///
/// ```no_run
/// # use snodo_runtime::{client::{ChildServer, Client, Stderr, Terminal}, protocol::Implementation};
/// # fn example(server: ChildServer) {
/// let client = Client::new(Implementation::new("example", "1.0.0"), server, Terminal::new("hotel-desk"));
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Terminal {
    server: String,
}

impl Terminal {
    /// Answers for a server that is called `server` before the person, who must know who is asking.
    pub fn new(server: impl Into<String>) -> Self {
        Self {
            server: server.into(),
        }
    }
}

impl Answers for Terminal {
    fn form(&self) -> Option<&dyn AnswerForm> {
        Some(self)
    }

    fn sampling(&self) -> Option<&dyn AnswerSampling> {
        Some(self)
    }
}

impl AnswerForm for Terminal {
    fn answer(&self, question: FormQuestion) -> BoxFuture<'_, Result<FormAnswer, BoxError>> {
        let server = self.server.clone();
        Box::pin(
            async move { thread::run(move || form::ask(&mut Screen, &server, &question)).await? },
        )
    }
}

impl AnswerSampling for Terminal {
    fn answer(&self, question: SampleQuestion) -> BoxFuture<'_, Result<Sampled, BoxError>> {
        let server = self.server.clone();
        Box::pin(
            async move { thread::run(move || sample::ask(&mut Screen, &server, &question)).await? },
        )
    }
}
