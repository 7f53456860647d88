//! A person who does what the test says, and sees everything.

use std::collections::VecDeque;

use Act::{Enter, Escape, Interrupt, Mark, No, Pick, Type, Yes};

use super::super::prompt::{Check, Given, Label, Prompt};
use crate::client::BoxError;

/// What the person does at the next prompt.
#[derive(Clone, Debug)]
pub(super) enum Act {
    /// Types this, instead of what stands there.
    Type(&'static str),
    /// Takes what stands there or is marked.
    Enter,
    Yes,
    No,
    /// Goes to the option of this name.
    Pick(&'static str),
    /// Marks these, and nothing else.
    Mark(&'static [&'static str]),
    Escape,
    Interrupt,
}

/// A person, and all that they saw.
pub(super) struct Person {
    pub(super) acts: VecDeque<Act>,
    pub(super) seen: Vec<String>,
}

impl Person {
    pub(super) fn new<const N: usize>(acts: [Act; N]) -> Self {
        Self {
            acts: acts.into(),
            seen: Vec::new(),
        }
    }

    fn act<T>(
        &mut self,
        label: Label<'_>,
        meet: impl FnOnce(Act) -> T,
    ) -> Result<Given<T>, BoxError> {
        self.seen.push(format!("{} [{}]", label.title, label.help));
        Ok(match self.acts.pop_front().expect("one prompt too many") {
            Escape => Given::Left,
            Interrupt => Given::Interrupted,
            act => Given::Value(meet(act)),
        })
    }

    pub(super) fn saw(&self, what: &str) -> bool {
        self.seen.iter().any(|line| line.contains(what))
    }
}

impl Prompt for Person {
    fn tell(&mut self, lines: &str) -> Result<(), BoxError> {
        self.seen.push(lines.to_owned());
        Ok(())
    }

    /// What is refused is said, and asked again.
    fn line(
        &mut self,
        label: Label<'_>,
        initial: &str,
        check: Check<str>,
    ) -> Result<Given<String>, BoxError> {
        loop {
            let given = self.act(label, |act| match act {
                Type(line) => line.to_owned(),
                Enter => initial.to_owned(),
                other => panic!("{other:?} at a line"),
            })?;
            match &given {
                Given::Value(line) => match check(line) {
                    Ok(()) => return Ok(given),
                    Err(why) => self.seen.push(why),
                },
                _ => return Ok(given),
            }
        }
    }

    fn confirm(
        &mut self,
        label: Label<'_>,
        default: Option<bool>,
    ) -> Result<Given<bool>, BoxError> {
        self.act(label, |act| match act {
            Yes => true,
            No => false,
            Enter => default.expect("nothing to take"),
            other => panic!("{other:?} at yes or no"),
        })
    }

    fn choose(
        &mut self,
        label: Label<'_>,
        options: &[String],
        start: usize,
    ) -> Result<Given<usize>, BoxError> {
        self.act(label, |act| match act {
            Pick(name) => options.iter().position(|option| option == name).unwrap(),
            Enter => start,
            other => panic!("{other:?} at a choice of {options:?}"),
        })
    }

    fn choose_many(
        &mut self,
        label: Label<'_>,
        options: &[String],
        chosen: &[usize],
        check: Check<[usize]>,
    ) -> Result<Given<Vec<usize>>, BoxError> {
        loop {
            let given = self.act(label, |act| match act {
                Mark(names) => {
                    let index = |name: &&str| options.iter().position(|option| option == name);
                    names.iter().map(|name| index(name).unwrap()).collect()
                }
                Enter => chosen.to_vec(),
                other => panic!("{other:?} at a choice of {options:?}"),
            })?;
            match &given {
                Given::Value(chosen) => match check(chosen) {
                    Ok(()) => return Ok(given),
                    Err(why) => self.seen.push(why),
                },
                _ => return Ok(given),
            }
        }
    }
}
