//! Checks the input requests of a round, all of them before any is answered.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    answers::{FormQuestion, SampleQuestion},
    error::{Fault, RequestFault},
};
use crate::{
    input::{FormSchema, SampleRequest},
    protocol::{Capability, Needs, strict::Object},
};

/// An input request that keeps all the rules and that this client has declared to understand.
#[derive(Debug)]
pub(super) enum Question {
    Form(FormQuestion),
    Sample(Box<SampleQuestion>),
}

impl Question {
    pub(super) fn key(&self) -> &str {
        match self {
            Self::Form(question) => &question.key,
            Self::Sample(question) => &question.key,
        }
    }
}

/// Checks every request of a round. The first that breaks a rule, in key order, is the error.
pub(super) fn check(
    requests: BTreeMap<String, Box<RawValue>>,
    declared: Needs,
) -> Result<Vec<Question>, Fault> {
    requests
        .into_iter()
        .map(|(key, request)| {
            read(&key, &request, declared).map_err(|fault| Fault::Request { key, fault })
        })
        .collect()
}

#[derive(Deserialize)]
struct Envelope<'a> {
    method: String,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
}

fn read(key: &str, request: &RawValue, declared: Needs) -> Result<Question, RequestFault> {
    let envelope: Envelope<'_> = object(request)?;
    match envelope.method.as_str() {
        "elicitation/create" => elicitation(key, params(&envelope)?, declared),
        "sampling/createMessage" => sampling(key, params(&envelope)?, declared),
        "roots/list" => Err(RequestFault::Undeclared(Needs::of(&[Capability::Roots]))),
        _ => Err(RequestFault::UnknownMethod(envelope.method)),
    }
}

fn params<'a>(envelope: &Envelope<'a>) -> Result<&'a RawValue, RequestFault> {
    envelope.params.ok_or(RequestFault::Malformed)
}

fn object<'a, T: Deserialize<'a>>(text: &'a RawValue) -> Result<T, RequestFault> {
    serde_json::from_str(text.get())
        .map(|Object(object)| object)
        .map_err(|_| RequestFault::Malformed)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Elicitation<'a> {
    #[serde(default = "form_mode")]
    mode: String,
    message: Option<String>,
    #[serde(borrow)]
    requested_schema: Option<&'a RawValue>,
}

/// An absent mode means form (specification: `client/elicitation#elicitation-requests`).
fn form_mode() -> String {
    "form".to_owned()
}

fn elicitation(key: &str, params: &RawValue, declared: Needs) -> Result<Question, RequestFault> {
    let asked: Elicitation<'_> = object(params)?;
    match asked.mode.as_str() {
        "form" => admit(Needs::of(&[Capability::Form]), declared)?,
        "url" => return Err(RequestFault::Undeclared(Needs::of(&[Capability::Url]))),
        _ => return Err(RequestFault::UnknownMode(asked.mode)),
    }
    let message = asked
        .message
        .ok_or_else(|| RequestFault::Params("`message` is missing".to_owned()))?;
    let schema = asked
        .requested_schema
        .ok_or_else(|| RequestFault::Params("`requestedSchema` is missing".to_owned()))?;
    let schema = FormSchema::from_json(schema.get())
        .map_err(|error| RequestFault::Params(error.to_string()))?;
    Ok(Question::Form(FormQuestion {
        key: key.to_owned(),
        message,
        schema,
    }))
}

fn sampling(key: &str, params: &RawValue, declared: Needs) -> Result<Question, RequestFault> {
    admit(Needs::of(&[Capability::Sampling]), declared)?;
    let request: SampleRequest = object(params)?;
    request.check().map_err(RequestFault::Params)?;
    admit(request.needs(), declared)?;
    Ok(Question::Sample(Box::new(SampleQuestion {
        key: key.to_owned(),
        request,
    })))
}

/// Refuses what was not declared.
fn admit(needs: Needs, declared: Needs) -> Result<(), RequestFault> {
    let missing: Needs = needs
        .iter()
        .filter(|&need| !declared.contains(need))
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(RequestFault::Undeclared(missing))
    }
}
