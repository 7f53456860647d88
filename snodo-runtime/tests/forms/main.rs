//! Forms from both ends: what goes out for a Rust type, what a schema may hold, and what an answer becomes.
#![cfg(feature = "macros")]
#![allow(dead_code)]

mod answers;
mod broken;
mod choices;
mod decoding;
mod defaults;
mod derives;
mod names;
mod refused;
mod requests;
mod schemas;
mod types;

use snodo_runtime::{
    __private::serde_json,
    elicit,
    input::{
        Refused,
        form::{Date, Form, FormError},
        read_form,
    },
    protocol::RpcError,
};

/// The schema of a form without line breaks and indentation.
pub(crate) fn schema<T: Form>() -> &'static str {
    T::schema().unwrap_or_else(|e| panic!("{e}")).as_json()
}

/// `text` without the white space between tokens.
pub(crate) fn compact(text: &str) -> String {
    let mut quoted = false;
    let mut escaped = false;
    text.chars()
        .filter(|letter| {
            let keep = quoted || !letter.is_whitespace();
            if !escaped && *letter == '"' {
                quoted = !quoted;
            }
            escaped = !escaped && *letter == '\\';
            keep
        })
        .collect()
}

#[track_caller]
pub(crate) fn assert_schema<T: Form>(expected: &str) {
    assert_eq!(schema::<T>(), compact(expected));
}

#[track_caller]
pub(crate) fn refused<T: Form>() -> (Option<String>, Option<String>) {
    let error: &FormError = T::schema().unwrap_err();
    assert!(error.form.is_some(), "{error}");
    (error.field.clone(), error.keyword.clone())
}

pub(crate) fn at(field: &str, keyword: &str) -> (Option<String>, Option<String>) {
    (Some(field.to_owned()), Some(keyword.to_owned()))
}

/// A form with the one property `it`.
pub(crate) fn form(property: &str) -> String {
    format!(r#"{{"type": "object", "properties": {{"it": {property}}}}}"#)
}

/// Reads an answer to the question `stay`.
pub(crate) fn read<T: Form>(answer: &str) -> Result<Result<T, Refused>, RpcError> {
    read_form("stay", serde_json::from_str(answer).unwrap())
}

/// Reads the content of an accepted form.
pub(crate) fn accept<T: Form>(content: &str) -> Result<T, RpcError> {
    let answer = format!(r#"{{"action": "accept", "content": {content}}}"#);
    read(&answer).map(|form| form.expect("the user accepted"))
}

/// Checks that the content is refused with this message.
#[track_caller]
pub(crate) fn invalid<T: Form + std::fmt::Debug>(content: &str, message: &str) {
    assert_eq!(
        accept::<T>(content).unwrap_err(),
        RpcError::invalid_params(format!("answer to `stay`: {message}")),
        "{content}"
    );
}

/// When the guest stays.
#[elicit(form)]
pub(crate) struct Stay {
    /// First night
    check_in: Date,
    /// Nights to book
    #[schemars(range(min = 1, max = 30))]
    nights: u8,
    room: Room,
}

/// Kind of room.
#[elicit(choice)]
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Room {
    Single,
    #[default]
    Double,
    Suite,
}

#[elicit(choice)]
#[derive(Debug, PartialEq)]
pub(crate) enum Titled {
    Zero,
    /// A single
    /// room
    ///
    /// for one person.
    Single,
    #[schemars(title = "For two")]
    /// Ignored beside a title.
    Double,
    /// Second in the alphabet, last here
    Attic,
}
