//! Checks a property against itself: it can be answered, and its default is an answer.

use serde_json::Number;

use super::{
    error::FormError,
    given::Given,
    number::Amount,
    property::{ChoiceOption, Property},
};

impl Property {
    /// Whether the property can be answered at all, and its default is an answer.
    pub(super) fn validate(&self) -> Result<(), FormError> {
        let default = self.validate_limits()?;
        match self {
            Self::Choice { options, .. } => distinct(options, "oneOf")?,
            Self::Choices { options, .. } => distinct(options, "anyOf")?,
            Self::String { .. }
            | Self::Number { .. }
            | Self::Integer { .. }
            | Self::Boolean { .. } => {}
        }
        match default.map(|given| self.accept(given)) {
            Some(Err(rule)) => {
                Err(FormError::new(format!("the default {rule}")).at_keyword("default"))
            }
            _ => Ok(()),
        }
    }

    /// The same as far as it can be said of a choice whose options are not known. Gives the default back, which the
    /// options decide about.
    pub(super) fn validate_limits(&self) -> Result<Option<Given>, FormError> {
        Ok(match self {
            Self::String {
                min_length,
                max_length,
                default,
                ..
            } => {
                ordered(*min_length, *max_length, "minLength")?;
                default.clone().map(Given::Text)
            }
            Self::Choice { default, .. } => default.clone().map(Given::Text),
            Self::Number {
                minimum,
                maximum,
                default,
                ..
            }
            | Self::Integer {
                minimum,
                maximum,
                default,
                ..
            } => {
                let amount = |bound: &Number| Amount::of(bound);
                ordered(
                    minimum.as_ref().and_then(amount),
                    maximum.as_ref().and_then(amount),
                    "minimum",
                )?;
                default.as_ref().map(|n| Given::Number(n.to_string()))
            }
            Self::Boolean { default, .. } => default.map(Given::Flag),
            Self::Choices {
                min_items,
                max_items,
                default,
                ..
            } => {
                ordered(*min_items, *max_items, "minItems")?;
                default.clone().map(Given::Many)
            }
        })
    }
}

/// A lower limit lies at or below the upper one.
fn ordered<T: PartialOrd>(low: Option<T>, high: Option<T>, keyword: &str) -> Result<(), FormError> {
    match (low, high) {
        (Some(low), Some(high)) if low > high => {
            Err(FormError::new("is above the upper limit: nothing fits").at_keyword(keyword))
        }
        _ => Ok(()),
    }
}

/// There is something to choose from, each value once, and all have a title or none.
fn distinct(options: &[ChoiceOption], titled_keyword: &str) -> Result<(), FormError> {
    let titled = options.iter().filter(|o| o.title.is_some()).count();
    let keyword = if titled > 0 { titled_keyword } else { "enum" };
    if options.is_empty() {
        return Err(FormError::new("there is nothing to choose from").at_keyword(keyword));
    }
    if titled > 0 && titled < options.len() {
        return Err(FormError::new("every choice has a title, or none has").at_keyword(keyword));
    }
    for (index, option) in options.iter().enumerate() {
        if options.iter().take(index).any(|o| o.value == option.value) {
            return Err(
                FormError::new(format!("`{}` can be chosen twice", option.value))
                    .at_keyword(keyword),
            );
        }
    }
    Ok(())
}
