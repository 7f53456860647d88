//! One field of a form: how it is asked for, and what the person's input means.

use std::{fmt, sync::Arc};

use serde_json::{Number, Value};

use super::{
    prompt::{Given, Label, Prompt},
    text,
};
use crate::{
    client::{BoxError, answering::default_of},
    input::form::{ChoiceOption, Format, Property},
};

/// What is chosen to give an optional field no value.
const LEAVE_OUT: &str = "(leave out)";

/// A field on its way through a form.
pub(super) struct Field<'a> {
    pub(super) name: &'a str,
    property: &'a Property,
    required: bool,
    /// What it holds: the schema's default at first, then what the person gave.
    pub(super) value: Option<Value>,
}

impl<'a> Field<'a> {
    pub(super) fn new(name: &'a str, property: &'a Property, required: bool) -> Self {
        Self {
            name,
            property,
            required,
            value: default_of(property),
        }
    }

    /// The name to show.
    pub(super) fn title(&self) -> String {
        match self.property.title() {
            Some(title) => text::line(title),
            None => text::words(self.name),
        }
    }

    /// The value to show.
    pub(super) fn shown(&self) -> String {
        match &self.value {
            None => "–".to_owned(),
            Some(Value::Bool(true)) => "yes".to_owned(),
            Some(Value::Bool(false)) => "no".to_owned(),
            Some(Value::String(chosen)) => self.label(chosen),
            Some(Value::Array(chosen)) => {
                let labels: Vec<String> = chosen
                    .iter()
                    .filter_map(Value::as_str)
                    .map(|chosen| self.label(chosen))
                    .collect();
                labels.join(", ")
            }
            Some(other) => other.to_string(),
        }
    }

    /// What a chosen value is called, where the property is a choice.
    fn label(&self, value: &str) -> String {
        let (Property::Choice { options, .. } | Property::Choices { options, .. }) = self.property
        else {
            return text::line(value);
        };
        let option = options.iter().find(|option| option.value == value);
        text::line(option.map_or(value, |option| option.label()))
    }

    /// Asks for the value. It stays as it was where the person turns away.
    pub(super) fn ask(&mut self, prompt: &mut dyn Prompt) -> Result<Given<()>, BoxError> {
        let title = self.title();
        let help = self.help();
        let label = Label {
            title: &title,
            help: &help,
        };
        let given = match self.property {
            Property::Boolean { .. } => self.ask_boolean(prompt, label)?,
            Property::Choice { options, .. } => self.ask_choice(prompt, label, options)?,
            Property::Choices { options, .. } => self.ask_choices(prompt, label, options)?,
            _ => self.ask_line(prompt, label)?,
        };
        Ok(given.map(|value| self.value = value))
    }

    /// Whether the field may stay without a value. A default would take the place of one that is left out.
    fn may_be_left_out(&self) -> bool {
        !self.required && default_of(self.property).is_none()
    }

    fn ask_boolean(
        &self,
        prompt: &mut dyn Prompt,
        label: Label<'_>,
    ) -> Result<Given<Option<Value>>, BoxError> {
        let now = self.value.as_ref().and_then(Value::as_bool);
        if !self.may_be_left_out() {
            let given = prompt.confirm(label, now)?;
            return Ok(given.map(|yes| Some(Value::Bool(yes))));
        }
        let options = ["yes", "no", LEAVE_OUT].map(str::to_owned);
        let start = match now {
            Some(true) => 0,
            Some(false) => 1,
            None => 2,
        };
        let given = prompt.choose(label, &options, start)?;
        Ok(given.map(|chosen| (chosen < 2).then_some(Value::Bool(chosen == 0))))
    }

    fn ask_choice(
        &self,
        prompt: &mut dyn Prompt,
        label: Label<'_>,
        options: &[ChoiceOption],
    ) -> Result<Given<Option<Value>>, BoxError> {
        let mut labels = labels(options);
        if self.may_be_left_out() {
            labels.push(LEAVE_OUT.to_owned());
        }
        let now = self.value.as_ref().and_then(Value::as_str);
        let start = options
            .iter()
            .position(|option| now == Some(option.value.as_str()));
        let given = prompt.choose(label, &labels, start.unwrap_or(0))?;
        Ok(given.map(|chosen| Some(Value::String(options.get(chosen)?.value.clone()))))
    }

    fn ask_choices(
        &self,
        prompt: &mut dyn Prompt,
        label: Label<'_>,
        options: &[ChoiceOption],
    ) -> Result<Given<Option<Value>>, BoxError> {
        let now = self.value.as_ref().and_then(Value::as_array);
        let chosen: Vec<usize> = (0..)
            .zip(options)
            .filter(|(_, option)| {
                now.is_some_and(|now| now.iter().any(|value| *value == option.value))
            })
            .map(|(index, _)| index)
            .collect();
        let reader = Reader::new(self);
        let check = reader.clone();
        let given = prompt.choose_many(
            label,
            &labels(options),
            &chosen,
            Arc::new(move |chosen| check.choices(chosen).map(drop)),
        )?;
        given.read(|chosen| reader.choices(&chosen))
    }

    fn ask_line(
        &self,
        prompt: &mut dyn Prompt,
        label: Label<'_>,
    ) -> Result<Given<Option<Value>>, BoxError> {
        let now = match &self.value {
            Some(Value::String(now)) => text::line(now),
            Some(now) => now.to_string(),
            None => String::new(),
        };
        let reader = Reader::new(self);
        let check = reader.clone();
        let given = prompt.line(
            label,
            &now,
            Arc::new(move |line| check.line(line).map(drop)),
        )?;
        given.read(|line| reader.line(&line))
    }

    /// What is to be said about the field below its prompt.
    fn help(&self) -> String {
        let description = self.property.description().map(text::line);
        let mut parts: Vec<String> = description.into_iter().collect();
        parts.extend(rule(self.property));
        if !self.required {
            parts.push("optional".to_owned());
        }
        parts.push("Esc to decline or cancel".to_owned());
        parts.join(" · ")
    }
}

fn labels(options: &[ChoiceOption]) -> Vec<String> {
    options
        .iter()
        .map(|option| text::line(option.label()))
        .collect()
}

/// The property's limits in a few words.
fn rule(property: &Property) -> Option<String> {
    match property {
        Property::String {
            format: Some(format),
            ..
        } => Some(
            match format {
                Format::Date => "a date, as 2026-07-28",
                Format::DateTime => "a date and time, as 2026-07-28T09:30:00Z",
                Format::Email => "an e-mail address",
                Format::Uri => "a URI",
            }
            .to_owned(),
        ),
        Property::String {
            min_length,
            max_length,
            ..
        } => range(min_length.as_ref(), max_length.as_ref())
            .map(|range| format!("{range} characters")),
        Property::Number {
            minimum, maximum, ..
        }
        | Property::Integer {
            minimum, maximum, ..
        } => range(minimum.as_ref(), maximum.as_ref()),
        Property::Choices {
            min_items,
            max_items,
            ..
        } => range(min_items.as_ref(), max_items.as_ref()).map(|range| format!("{range} of them")),
        _ => None,
    }
}

fn range<T: fmt::Display>(least: Option<T>, most: Option<T>) -> Option<String> {
    match (least, most) {
        (Some(least), Some(most)) => Some(format!("{least} to {most}")),
        (Some(least), None) => Some(format!("at least {least}")),
        (None, Some(most)) => Some(format!("at most {most}")),
        (None, None) => None,
    }
}

/// Makes a value of an input, or says what is wrong with it. Prompts keep one to check as a person types.
#[derive(Clone)]
struct Reader {
    property: Property,
    /// What an input that says nothing stands for, where it may.
    nothing: Option<Option<Value>>,
}

impl Reader {
    fn new(field: &Field<'_>) -> Self {
        Self {
            property: field.property.clone(),
            nothing: (!field.required).then(|| default_of(field.property)),
        }
    }

    fn line(&self, line: &str) -> Result<Option<Value>, String> {
        if let (true, Some(nothing)) = (line.is_empty(), &self.nothing) {
            return Ok(nothing.clone());
        }
        let value = match self.property {
            Property::Number { .. } | Property::Integer { .. } => {
                let number: Number = line.trim().parse().map_err(|_| "must be a number")?;
                Value::Number(number)
            }
            _ => Value::String(line.to_owned()),
        };
        self.checked(value)
    }

    fn choices(&self, chosen: &[usize]) -> Result<Option<Value>, String> {
        if let (true, Some(nothing)) = (chosen.is_empty(), &self.nothing) {
            return Ok(nothing.clone());
        }
        let Property::Choices { options, .. } = &self.property else {
            return Ok(None);
        };
        let values = chosen
            .iter()
            .filter_map(|&index| options.get(index))
            .map(|option| Value::String(option.value.clone()));
        self.checked(values.collect())
    }

    fn checked(&self, value: Value) -> Result<Option<Value>, String> {
        self.property.check(&value).map(Some)
    }
}
