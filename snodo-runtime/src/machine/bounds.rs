//! The ranges and lengths that schemars' attributes put on a handler's arguments.

use std::collections::BTreeMap;

use serde_json::Value;

/// The bounds of each argument that has any.
#[derive(Debug, Default)]
#[doc(hidden)]
pub struct Bounds(BTreeMap<String, Bound>);

#[derive(Debug, Default)]
struct Bound {
    minimum: Option<f64>,
    maximum: Option<f64>,
    exclusive_minimum: Option<f64>,
    exclusive_maximum: Option<f64>,
    min_length: Option<u64>,
    max_length: Option<u64>,
    min_items: Option<u64>,
    max_items: Option<u64>,
}

impl Bounds {
    /// The bounds in an input schema.
    pub(super) fn of(schema: &Value) -> Self {
        let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
            return Self::default();
        };
        let bounds = properties.iter().filter_map(|(name, property)| {
            let number = |keyword: &str| property.get(keyword).and_then(Value::as_f64);
            let count = |keyword: &str| property.get(keyword).and_then(Value::as_u64);
            let bound = Bound {
                minimum: number("minimum"),
                maximum: number("maximum"),
                exclusive_minimum: number("exclusiveMinimum"),
                exclusive_maximum: number("exclusiveMaximum"),
                min_length: count("minLength"),
                max_length: count("maxLength"),
                min_items: count("minItems"),
                max_items: count("maxItems"),
            };
            bound.says_something().then(|| (name.clone(), bound))
        });
        Self(bounds.collect())
    }

    /// Checks one argument's JSON text.
    pub(super) fn check(&self, name: &str, text: &str) -> Result<(), String> {
        let Some(bound) = self.0.get(name) else {
            return Ok(());
        };
        match serde_json::from_str(text) {
            Ok(Value::Number(number)) => number
                .as_f64()
                .map_or(Ok(()), |number| bound.number(number)),
            Ok(Value::String(text)) => bound.length(text.chars().count() as u64),
            Ok(Value::Array(items)) => bound.items(items.len() as u64),
            _ => Ok(()),
        }
    }
}

impl Bound {
    fn says_something(&self) -> bool {
        let numbers = [
            self.minimum,
            self.maximum,
            self.exclusive_minimum,
            self.exclusive_maximum,
        ];
        let counts = [
            self.min_length,
            self.max_length,
            self.min_items,
            self.max_items,
        ];
        numbers.iter().any(Option::is_some) || counts.iter().any(Option::is_some)
    }

    fn number(&self, number: f64) -> Result<(), String> {
        match self {
            Self {
                minimum: Some(least),
                ..
            } if number < *least => Err(format!("it must be at least {least}")),
            Self {
                maximum: Some(most),
                ..
            } if number > *most => Err(format!("it must be at most {most}")),
            Self {
                exclusive_minimum: Some(least),
                ..
            } if number <= *least => Err(format!("it must be more than {least}")),
            Self {
                exclusive_maximum: Some(most),
                ..
            } if number >= *most => Err(format!("it must be less than {most}")),
            _ => Ok(()),
        }
    }

    fn length(&self, length: u64) -> Result<(), String> {
        match self {
            Self {
                min_length: Some(least),
                ..
            } if length < *least => Err(format!("it must have at least {least} characters")),
            Self {
                max_length: Some(most),
                ..
            } if length > *most => Err(format!("it must have at most {most} characters")),
            _ => Ok(()),
        }
    }

    fn items(&self, items: u64) -> Result<(), String> {
        match self {
            Self {
                min_items: Some(least),
                ..
            } if items < *least => Err(format!("it must have at least {least} items")),
            Self {
                max_items: Some(most),
                ..
            } if items > *most => Err(format!("it must have at most {most} items")),
            _ => Ok(()),
        }
    }
}
