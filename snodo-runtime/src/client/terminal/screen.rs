//! Prompts in a real terminal.

use std::io::{self, Write};

use inquire::{
    Confirm, InquireError, MultiSelect, Select, Text, error::InquireResult,
    list_option::ListOption, validator::Validation,
};

use super::prompt::{Check, Given, Label, Prompt};
use crate::client::BoxError;

/// The terminal of this process. Prompts and what is said around them go to standard error, where `inquire` draws.
pub(super) struct Screen;

impl Prompt for Screen {
    fn tell(&mut self, lines: &str) -> Result<(), BoxError> {
        Ok(writeln!(io::stderr(), "{lines}")?)
    }

    fn line(
        &mut self,
        label: Label<'_>,
        initial: &str,
        check: Check<str>,
    ) -> Result<Given<String>, BoxError> {
        let mut prompt = Text::new(label.title)
            .with_initial_value(initial)
            .with_validator(move |line: &str| Ok(validation(check(line))));
        if !label.help.is_empty() {
            prompt = prompt.with_help_message(label.help);
        }
        given(prompt.prompt())
    }

    fn confirm(
        &mut self,
        label: Label<'_>,
        default: Option<bool>,
    ) -> Result<Given<bool>, BoxError> {
        let mut prompt = Confirm::new(label.title).with_placeholder("y/n");
        if let Some(default) = default {
            prompt = prompt.with_default(default);
        }
        if !label.help.is_empty() {
            prompt = prompt.with_help_message(label.help);
        }
        given(prompt.prompt())
    }

    fn choose(
        &mut self,
        label: Label<'_>,
        options: &[String],
        start: usize,
    ) -> Result<Given<usize>, BoxError> {
        let mut prompt = Select::new(label.title, options.to_vec()).with_starting_cursor(start);
        if !label.help.is_empty() {
            prompt = prompt.with_help_message(label.help);
        }
        Ok(given(prompt.raw_prompt())?.map(|option| option.index))
    }

    fn choose_many(
        &mut self,
        label: Label<'_>,
        options: &[String],
        chosen: &[usize],
        check: Check<[usize]>,
    ) -> Result<Given<Vec<usize>>, BoxError> {
        let mut prompt = MultiSelect::new(label.title, options.to_vec())
            .with_default(chosen)
            .with_validator(move |options: &[ListOption<&String>]| {
                let chosen: Vec<usize> = options.iter().map(|option| option.index).collect();
                Ok(validation(check(&chosen)))
            });
        if !label.help.is_empty() {
            prompt = prompt.with_help_message(label.help);
        }
        let given = given(prompt.raw_prompt())?;
        Ok(given.map(|options| options.into_iter().map(|option| option.index).collect()))
    }
}

fn validation(checked: Result<(), String>) -> Validation {
    match checked {
        Ok(()) => Validation::Valid,
        Err(why) => Validation::Invalid(why.into()),
    }
}

fn given<T>(result: InquireResult<T>) -> Result<Given<T>, BoxError> {
    match result {
        Ok(value) => Ok(Given::Value(value)),
        Err(InquireError::OperationCanceled) => Ok(Given::Left),
        Err(InquireError::OperationInterrupted) => Ok(Given::Interrupted),
        Err(error) => Err(error.into()),
    }
}
