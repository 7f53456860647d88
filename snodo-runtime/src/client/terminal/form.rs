//! Leads a person through a form: field after field, then all of it for review.

use serde_json::Map;

use super::{
    field::Field,
    prompt::{Given, Label, Prompt},
    text,
};
use crate::client::{BoxError, FormAnswer, FormQuestion};

const DECLINE: &str = "Decline: the answer is no";
const CANCEL: &str = "Cancel: no answer";

/// Asks for the whole form.
pub(super) fn ask(
    prompt: &mut dyn Prompt,
    server: &str,
    question: &FormQuestion,
) -> Result<FormAnswer, BoxError> {
    prompt.tell(&text::boxed(
        &format!("{} asks", text::line(server)),
        &text::lines(&question.message),
    ))?;
    let mut fields: Vec<Field<'_>> = question
        .schema
        .properties()
        .map(|(name, property, required)| Field::new(name, property, required))
        .collect();
    for field in &mut fields {
        if let Some(refusal) = fill(prompt, field)? {
            return Ok(refusal);
        }
    }
    review(prompt, fields)
}

/// Asks for one field until it is filled in. A refusal ends the form.
fn fill(prompt: &mut dyn Prompt, field: &mut Field<'_>) -> Result<Option<FormAnswer>, BoxError> {
    loop {
        match field.ask(prompt)? {
            Given::Value(()) => return Ok(None),
            Given::Interrupted => return Ok(Some(FormAnswer::Cancel)),
            Given::Left => {}
        }
        if let Some(refusal) = turn_away(prompt)? {
            return Ok(Some(refusal));
        }
    }
}

/// Asks what turning away from a field means.
fn turn_away(prompt: &mut dyn Prompt) -> Result<Option<FormAnswer>, BoxError> {
    let options = ["Back to the form", DECLINE, CANCEL];
    let label = Label {
        title: "Leave the form?",
        help: "",
    };
    Ok(
        match prompt.choose(label, &options.map(str::to_owned), 0)? {
            Given::Value(0) | Given::Left => None,
            Given::Value(1) => Some(FormAnswer::Decline),
            Given::Value(_) | Given::Interrupted => Some(FormAnswer::Cancel),
        },
    )
}

/// What can be done with a form that is filled in.
#[derive(Clone, Copy)]
enum Next {
    Send,
    Change(usize),
    Decline,
    Cancel,
}

/// Shows what will be sent, and sends nothing that the person has not agreed to.
fn review(prompt: &mut dyn Prompt, mut fields: Vec<Field<'_>>) -> Result<FormAnswer, BoxError> {
    loop {
        prompt.tell(&summary(&fields))?;
        let mut ways = vec![(Next::Send, "Send".to_owned())];
        ways.extend(
            (0..)
                .zip(&fields)
                .map(|(index, field)| (Next::Change(index), format!("Change {}", field.title()))),
        );
        ways.push((Next::Decline, DECLINE.to_owned()));
        ways.push((Next::Cancel, CANCEL.to_owned()));
        let (ways, options): (Vec<Next>, Vec<String>) = ways.into_iter().unzip();
        let label = Label {
            title: "Send this?",
            help: "",
        };
        let next = match prompt.choose(label, &options, 0)? {
            Given::Value(chosen) => ways.get(chosen).copied(),
            Given::Left => None,
            Given::Interrupted => Some(Next::Cancel),
        };
        match next {
            Some(Next::Send) => return Ok(FormAnswer::Accept(content(fields))),
            Some(Next::Decline) => return Ok(FormAnswer::Decline),
            Some(Next::Cancel) => return Ok(FormAnswer::Cancel),
            Some(Next::Change(index)) => {
                if let Some(field) = fields.get_mut(index)
                    && let Some(refusal) = fill(prompt, field)?
                {
                    return Ok(refusal);
                }
            }
            None => {}
        }
    }
}

fn summary(fields: &[Field<'_>]) -> String {
    let lines: Vec<String> = fields
        .iter()
        .map(|field| format!("{}: {}", field.title(), field.shown()))
        .collect();
    text::boxed("Your answer", &lines.join("\n"))
}

fn content(fields: Vec<Field<'_>>) -> Map<String, serde_json::Value> {
    fields
        .into_iter()
        .filter_map(|field| Some((field.name.to_owned(), field.value?)))
        .collect()
}
