//! Shows a person what a server wants of the model, and has them answer in its place.

use std::sync::Arc;

use super::{
    prompt::{Given, Label, Prompt},
    text,
};
use crate::{
    client::{BoxError, SampleQuestion},
    input::Sampled,
};

/// Shows the request and asks for the model's answer.
pub(super) fn ask(
    prompt: &mut dyn Prompt,
    server: &str,
    question: &SampleQuestion,
) -> Result<Sampled, BoxError> {
    prompt.tell(&shown(server, question))?;
    let label = Label {
        title: "The model's answer",
        help: "you play the model · Esc to refuse, which ends the call",
    };
    let not_empty = |line: &str| match line.trim() {
        "" => Err("must not be empty".to_owned()),
        _ => Ok(()),
    };
    match prompt.line(label, "", Arc::new(not_empty))? {
        Given::Value(text) => Ok(Sampled::text(text, "a person at a terminal")),
        Given::Left | Given::Interrupted => Err("the person refused".into()),
    }
}
