//! The prompts that a form is asked with, as its logic knows them.

use std::sync::Arc;

use crate::client::BoxError;

/// What came of a prompt.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Given<T> {
    Value(T),
    /// Turned away from it with Esc.
    Left,
    /// Wants to have nothing to do with all of it: Ctrl-C.
    Interrupted,
}

impl<T> Given<T> {
    pub(super) fn map<U>(self, make: impl FnOnce(T) -> U) -> Given<U> {
        match self {
            Self::Value(value) => Given::Value(make(value)),
            Self::Left => Given::Left,
            Self::Interrupted => Given::Interrupted,
        }
    }

    /// Makes a value of an input that was checked as it was given.
    pub(super) fn read<U>(
        self,
        make: impl FnOnce(T) -> Result<U, String>,
    ) -> Result<Given<U>, BoxError> {
        Ok(match self {
            Self::Value(value) => Given::Value(make(value)?),
            Self::Left => Given::Left,
            Self::Interrupted => Given::Interrupted,
        })
    }
}

/// Says why an input can't be taken.
pub(super) type Check<T> = Arc<dyn Fn(&T) -> Result<(), String>>;

/// What stands around every prompt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label<'a> {
    pub(super) title: &'a str,
    pub(super) help: &'a str,
}

/// Asks a person. The logic of forms knows this much of a terminal; tests play the person.
pub(super) trait Prompt {
    /// Shows lines that ask nothing.
    fn tell(&mut self, lines: &str) -> Result<(), BoxError>;

    /// Asks for a line of text, with one at hand that may be changed.
    fn line(
        &mut self,
        label: Label<'_>,
        initial: &str,
        check: Check<str>,
    ) -> Result<Given<String>, BoxError>;

    /// Asks for yes or no.
    fn confirm(&mut self, label: Label<'_>, default: Option<bool>)
    -> Result<Given<bool>, BoxError>;

    /// Asks for one of `options`, by its index.
    fn choose(
        &mut self,
        label: Label<'_>,
        options: &[String],
        start: usize,
    ) -> Result<Given<usize>, BoxError>;

    /// Asks for any of `options`, by their indices.
    fn choose_many(
        &mut self,
        label: Label<'_>,
        options: &[String],
        chosen: &[usize],
        check: Check<[usize]>,
    ) -> Result<Given<Vec<usize>>, BoxError>;
}
