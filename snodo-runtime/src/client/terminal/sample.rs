//! Shows a person what a server wants of the model, and has them answer in its place.

use std::sync::Arc;

use super::{
    prompt::{Given, Label, Prompt},
    text,
};
use crate::{
    client::{BoxError, SampleQuestion},
    input::{Sampled, SamplingContent, SamplingMessage},
    protocol::Role,
};

/// What an answer names as its model.
const MODEL: &str = "person-at-a-terminal";

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
        Given::Value(line) => {
            Ok(Sampled::new([SamplingContent::text(line)], MODEL).stop_reason("endTurn"))
        }
        Given::Left | Given::Interrupted => Err("the person refused".into()),
    }
}

/// All that a model would see.
fn shown(server: &str, question: &SampleQuestion) -> String {
    let request = &question.request;
    let heading = format!(
        "{} asks your model, for {} tokens at most",
        text::line(server),
        request.max_tokens
    );
    let mut lines = Vec::new();
    if let Some(system) = &request.system_prompt {
        lines.push(format!("system: {}", text::lines(system)));
    }
    lines.extend(request.messages.iter().map(message));
    text::boxed(&heading, &lines.join("\n"))
}

fn message(message: &SamplingMessage) -> String {
    let who = match message.role {
        Role::User => "user",
        Role::Assistant => "assistant",
    };
    let blocks: Vec<String> = message
        .content
        .iter()
        .map(|block| match block.as_text() {
            Some(words) => text::lines(words),
            None => format!("({})", block.kind()),
        })
        .collect();
    format!("{who}: {}", blocks.join("\n"))
}
