//! Leads a person through a form: field after field, then all of it for review.

use serde_json::Map;

use super::{
    field::Field,
    prompt::{Given, Label, Prompt},
    text,
};
use crate::client::{BoxError, FormAnswer, FormQuestion};

/// Asks for the whole form.
pub(super) fn ask(
    prompt: &mut dyn Prompt,
    server: &str,
    question: &FormQuestion,
) -> Result<FormAnswer, BoxError> {
    prompt.tell(&format!(
        "{} asks:\n{}",
        text::line(server),
        text::lines(&question.message)
    ));
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
    let options = ["Back to the form", "Decline: the answer is no", "Cancel: no answer"];
    let label = Label {
        title: "Leave the form?",
        help: "",
    };
    Ok(match prompt.choose(label, &options.map(str::to_owned), 0)? {
        Given::Value(0) | Given::Left => None,
        Given::Value(1) => Some(FormAnswer::Decline),
        Given::Value(_) | Given::Interrupted => Some(FormAnswer::Cancel),
    })
}

/// Shows what will be sent, and sends nothing that the person has not agreed to.
fn review(prompt: &mut dyn Prompt, mut fields: Vec<Field<'_>>) -> Result<FormAnswer, BoxError> {
    loop {
        let label = Label {
            title: "Send this?",
            help: &summary(&fields),
        };
        let mut options = vec!["Send", "Decline: the answer is no", "Cancel: no answer"];
        let changes: Vec<String> = fields
            .iter()
            .map(|field| format!("Change {}", field.title()))
            .collect();
        options.extend(changes.iter().map(String::as_str));
        let options: Vec<String> = options.into_iter().map(str::to_owned).collect();
        let chosen = match prompt.choose(label, &options, 0)? {
            Given::Value(chosen) => chosen,
            Given::Left => continue,
            Given::Interrupted => return Ok(FormAnswer::Cancel),
        };
        match chosen {
            0 => return Ok(FormAnswer::Accept(content(fields))),
            1 => return Ok(FormAnswer::Decline),
            2 => return Ok(FormAnswer::Cancel),
            field => {
                if let Some(field) = fields.get_mut(field - 3)
                    && let Some(refusal) = fill(prompt, field)?
                {
                    return Ok(refusal);
                }
            }
        }
    }
}

fn summary(fields: &[Field<'_>]) -> String {
    let fields: Vec<String> = fields
        .iter()
        .map(|field| format!("{}: {}", field.title(), field.shown()))
        .collect();
    fields.join(" · ")
}

fn content(fields: Vec<Field<'_>>) -> Map<String, serde_json::Value> {
    fields
        .into_iter()
        .filter_map(|field| Some((field.name.to_owned(), field.value?)))
        .collect()
}
