//! Has one question answered, and sees to it that the answer may be sent.

use serde::Serialize;
use serde_json::{
    Map, Value,
    value::{RawValue, to_raw_value},
};

use super::{
    answers::{Answers, BoxError, BoxFuture, FormAnswer, FormQuestion, SampleQuestion},
    error::InputError,
    question::Question,
};
use crate::{
    input::form::{FormSchema, Property},
    unwind,
};

/// The answer to `question`, as it goes into `inputResponses`.
pub(super) async fn answer(
    answers: &dyn Answers,
    question: Question,
) -> Result<Box<RawValue>, InputError> {
    match question {
        Question::Form(question) => form(answers, question).await,
        Question::Sample(question) => sample(answers, *question).await,
    }
}

#[derive(Serialize)]
#[serde(tag = "action", content = "content", rename_all = "lowercase")]
enum ElicitResult {
    Accept(Map<String, Value>),
    Decline,
    Cancel,
}

async fn form(answers: &dyn Answers, question: FormQuestion) -> Result<Box<RawValue>, InputError> {
    let schema = question.schema.clone();
    let answer = guarded(|| answers.form().map(|form| form.answer(question))).await?;
    let result = match answer {
        FormAnswer::Accept(content) => ElicitResult::Accept(complete(&schema, content)?),
        FormAnswer::Decline => ElicitResult::Decline,
        FormAnswer::Cancel => ElicitResult::Cancel,
    };
    write(&result)
}

/// The content with the schema's defaults in the places that were left out, checked as a whole.
fn complete(
    schema: &FormSchema,
    mut content: Map<String, Value>,
) -> Result<Map<String, Value>, InputError> {
    for (name, property, _) in schema.properties() {
        if let Some(default) = default_of(property)
            && !content.contains_key(name)
        {
            content.insert(name.to_owned(), default);
        }
    }
    schema.check(&content).map_err(InputError::Form)
}

/// What the schema fills in beforehand.
pub(super) fn default_of(property: &Property) -> Option<Value> {
    match property {
        Property::String { default, .. } | Property::Choice { default, .. } => {
            default.clone().map(Value::from)
        }
        Property::Number { default, .. } | Property::Integer { default, .. } => {
            default.clone().map(Value::from)
        }
        Property::Boolean { default, .. } => default.map(Value::from),
        Property::Choices { default, .. } => default.clone().map(Value::from),
    }
}

async fn sample(
    answers: &dyn Answers,
    question: SampleQuestion,
) -> Result<Box<RawValue>, InputError> {
    let sampled = guarded(|| answers.sampling().map(|sampling| sampling.answer(question))).await?;
    if sampled.content.is_empty() {
        return Err(InputError::Sample("must have a content block"));
    }
    write(&sampled)
}

fn write(answer: &impl Serialize) -> Result<Box<RawValue>, InputError> {
    to_raw_value(answer).map_err(|error| InputError::Failed(error.into()))
}

/// Runs answering code, in which a panic is an error like others: it must not take the caller's task down.
async fn guarded<'a, T>(
    start: impl FnOnce() -> Option<BoxFuture<'a, Result<T, BoxError>>>,
) -> Result<T, InputError> {
    let answer = unwind::catch(async {
        match start() {
            Some(answer) => answer.await,
            // The kind was declared when the call began.
            None => Err("what answered this kind of question is gone".into()),
        }
    });
    match answer.await {
        Ok(answer) => answer.map_err(InputError::Failed),
        Err(unwind::Panicked) => Err(InputError::Panicked),
    }
}
