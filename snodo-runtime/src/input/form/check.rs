//! Checks an answer against the schema that was sent.

use serde_json::{Map, Number, Value, value::RawValue};

use super::{
    error::Violation,
    given::{Entries, Given},
    number::Amount,
    property::{ChoiceOption, Property},
    schema::FormSchema,
};

/// An answer that fits its schema: what the schema knows, in its order, written as the schema has it.
#[derive(Debug, PartialEq)]
pub(super) struct Answer<'s> {
    pub(super) entries: Vec<(&'s str, Given)>,
}

impl FormSchema {
    /// Checks the content of an accepted form.
    ///
    /// What comes back holds the declared properties only, and integers as integers: JSON may write 3 as `3.0`. A
    /// default of the schema is never filled in: it is what the client shows beforehand.
    ///
    /// # Errors
    ///
    /// The first rule that is broken, with the field but not the value.
    ///
    /// ```
    /// use snodo_runtime::input::form::FormSchema;
    /// let schema = FormSchema::from_json(
    ///     r#"{"type": "object", "properties": {"nights": {"type": "integer", "maximum": 30}}}"#,
    /// )?;
    /// let content = serde_json::from_str(r#"{"nights": 3.0, "unknown": true}"#)?;
    /// assert_eq!(serde_json::Value::from(schema.check(&content)?), serde_json::json!({"nights": 3}));
    ///
    /// let content = serde_json::from_str(r#"{"nights": 31}"#)?;
    /// assert_eq!(schema.check(&content).unwrap_err().to_string(), "`nights` must be at most 30");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, content: &Map<String, Value>) -> Result<Map<String, Value>, Violation> {
        let given = content
            .iter()
            .map(|(name, value)| (name.as_str(), Given::from_value(value)));
        let answer = self.answer(given)?;
        let entries = answer.entries.into_iter();
        Ok(entries
            .map(|(name, given)| (name.to_owned(), given.into_value()))
            .collect())
    }

    /// The same for content as it came over the wire; absent content is empty.
    pub(super) fn check_raw(&self, content: Option<&RawValue>) -> Result<Answer<'_>, Violation> {
        let Some(content) = content else {
            return self.answer(std::iter::empty());
        };
        let Entries(entries) = serde_json::from_str(content.get())
            .map_err(|_| Violation::new("content", "must be an object"))?;
        self.answer(
            entries
                .iter()
                .map(|(name, raw)| (name.as_str(), Given::read(raw))),
        )
    }

    fn answer<'c>(
        &self,
        given: impl Iterator<Item = (&'c str, Option<Given>)>,
    ) -> Result<Answer<'_>, Violation> {
        let mut content: Vec<(&str, Given)> = Vec::new();
        for (name, value) in given {
            // An unknown field is dropped, but content that isn't flat is no content of a form at all.
            let value = value.ok_or_else(|| self.not_flat(name))?;
            content.push((name, value));
        }
        let mut entries = Vec::new();
        for (name, property, required) in self.properties() {
            match content.iter().position(|(given, _)| *given == name) {
                Some(index) => {
                    let (_, given) = content.swap_remove(index);
                    let given = property
                        .accept(given)
                        .map_err(|rule| Violation::new(name, rule))?;
                    entries.push((name, given));
                }
                None if required => return Err(Violation::new(name, "is required")),
                None => {}
            }
        }
        Ok(Answer { entries })
    }

    /// Names the field by the schema's name only: another name is text that somebody submitted.
    fn not_flat(&self, name: &str) -> Violation {
        const RULE: &str = "must be a string, a number, a boolean or a list of strings";
        match self.properties().find(|(known, ..)| *known == name) {
            Some((name, ..)) => Violation::new(name, RULE),
            None => Violation::new("content", format!("has an unknown field that {RULE}")),
        }
    }
}

impl Property {
    /// Checks one value, as [`FormSchema::check`] does, and gives it back as the schema has it.
    ///
    /// # Errors
    ///
    /// The rule that is broken, as the end of a sentence: `must be at most 30`.
    ///
    /// ```
    /// use snodo_runtime::input::form::Property;
    /// let late = Property::Boolean { title: None, description: None, default: None };
    /// assert_eq!(late.check(&true.into()), Ok(true.into()));
    /// assert_eq!(late.check(&"true".into()), Err("must be true or false".to_owned()));
    /// ```
    pub fn check(&self, value: &Value) -> Result<Value, String> {
        match Given::from_value(value) {
            Some(given) => self.accept(given).map(Given::into_value),
            None => Err(self.expected().to_owned()),
        }
    }

    /// Checks one value; the error is the rule that is broken.
    pub(super) fn accept(&self, given: Given) -> Result<Given, String> {
        match (self, given) {
            (
                Self::String {
                    min_length,
                    max_length,
                    format,
                    ..
                },
                Given::Text(text),
            ) => {
                // Code points, as JSON Schema counts them.
                let length = text.chars().count() as u64;
                counted(length, *min_length, *max_length, "character")?;
                match format {
                    Some(format) if !format.accepts(&text) => Err(format.rule().to_owned()),
                    _ => Ok(Given::Text(text)),
                }
            }
            (Self::Choice { options, .. }, Given::Text(text)) => {
                chosen(&text, options)?;
                Ok(Given::Text(text))
            }
            (
                Self::Number {
                    minimum, maximum, ..
                },
                Given::Number(text),
            ) => {
                let amount =
                    Amount::parse(&text).ok_or("must be a number that a double can hold")?;
                between(amount, minimum.as_ref(), maximum.as_ref())?;
                Ok(Given::Number(text))
            }
            (
                Self::Integer {
                    minimum, maximum, ..
                },
                Given::Number(text),
            ) => {
                let amount =
                    Amount::parse(&text).ok_or("must be an integer of at most 128 bits")?;
                let integer = match amount {
                    Amount::Integer(integer) => integer,
                    Amount::Fraction(_) => return Err(self.expected().to_owned()),
                    Amount::Huge(_) => {
                        return Err("must be an integer of at most 128 bits".to_owned());
                    }
                };
                between(amount, minimum.as_ref(), maximum.as_ref())?;
                Ok(Given::Number(integer.to_string()))
            }
            (Self::Boolean { .. }, Given::Flag(flag)) => Ok(Given::Flag(flag)),
            (
                Self::Choices {
                    min_items,
                    max_items,
                    options,
                    ..
                },
                Given::Many(texts),
            ) => {
                counted(texts.len() as u64, *min_items, *max_items, "choice")?;
                for text in &texts {
                    chosen(text, options)?;
                }
                Ok(Given::Many(texts))
            }
            _ => Err(self.expected().to_owned()),
        }
    }

    fn expected(&self) -> &'static str {
        match self {
            Self::String { .. } | Self::Choice { .. } => "must be a string",
            Self::Number { .. } => "must be a number",
            Self::Integer { .. } => "must be an integer",
            Self::Boolean { .. } => "must be true or false",
            Self::Choices { .. } => "must be a list of strings",
        }
    }
}

fn chosen(text: &str, options: &[ChoiceOption]) -> Result<(), String> {
    if options.iter().any(|option| option.value == text) {
        return Ok(());
    }
    // A long list says less than it takes to read.
    if options.len() > 12 {
        return Err(format!("must be one of its {} choices", options.len()));
    }
    let values: Vec<_> = options.iter().map(|o| format!("`{}`", o.value)).collect();
    Err(format!("must be one of {}", values.join(", ")))
}

fn counted(count: u64, low: Option<u64>, high: Option<u64>, what: &str) -> Result<(), String> {
    let plural = |n: u64| if n == 1 { "" } else { "s" };
    match (low, high) {
        (Some(low), _) if count < low => {
            Err(format!("must have at least {low} {what}{}", plural(low)))
        }
        (_, Some(high)) if count > high => {
            Err(format!("must have at most {high} {what}{}", plural(high)))
        }
        _ => Ok(()),
    }
}

fn between(amount: Amount, low: Option<&Number>, high: Option<&Number>) -> Result<(), String> {
    match (low, high) {
        (Some(low), _) if Amount::of(low).is_some_and(|low| amount < low) => {
            Err(format!("must be at least {low}"))
        }
        (_, Some(high)) if Amount::of(high).is_some_and(|high| amount > high) => {
            Err(format!("must be at most {high}"))
        }
        _ => Ok(()),
    }
}
