//! Reads a property from JSON, keyword by keyword. What is not in the subset is refused by name.

use serde_json::{Map, Number, Value};

use super::{
    error::FormError,
    format::Format,
    property::{ChoiceOption, Property},
};

impl Property {
    /// Reads one property. What its keywords say together is left to [`validate`](Self::validate).
    pub(super) fn from_value(value: &Value) -> Result<Self, FormError> {
        let Value::Object(keywords) = value else {
            return Err(FormError::new("a property's schema is an object"));
        };
        let mut keywords = Keywords(keywords.clone());
        let property = keywords.property()?;
        match keywords.0.keys().next() {
            Some(left) => Err(FormError::new(format!(
                "a form can't say this of {}",
                property.kind()
            ))
            .at_keyword(left)),
            None => Ok(property),
        }
    }

    /// What a message calls a property of this kind.
    fn kind(&self) -> &'static str {
        match self {
            Self::String { .. } => "a string",
            Self::Choice { .. } => "a choice",
            Self::Number { .. } => "a number",
            Self::Integer { .. } => "an integer",
            Self::Boolean { .. } => "a boolean",
            Self::Choices { .. } => "a multiple choice",
        }
    }
}

/// The keywords of a property that are not yet read.
struct Keywords(Map<String, Value>);

impl Keywords {
    fn property(&mut self) -> Result<Property, FormError> {
        let kind = match self.0.remove("type") {
            Some(Value::String(kind)) => kind,
            Some(_) => return Err(FormError::new("must be one type's name").at_keyword("type")),
            None => return Err(FormError::new("is missing").at_keyword("type")),
        };
        let title = self.text("title")?;
        let description = self.text("description")?;
        match kind.as_str() {
            "string" => self.string(title, description),
            "number" => Ok(Property::Number {
                title,
                description,
                minimum: self.number("minimum")?,
                maximum: self.number("maximum")?,
                default: self.number("default")?,
            }),
            "integer" => Ok(Property::Integer {
                title,
                description,
                minimum: self.number("minimum")?,
                maximum: self.number("maximum")?,
                default: self.number("default")?,
            }),
            "boolean" => Ok(Property::Boolean {
                title,
                description,
                default: match self.0.remove("default") {
                    None => None,
                    Some(Value::Bool(flag)) => Some(flag),
                    Some(_) => {
                        return Err(FormError::new("must be a boolean").at_keyword("default"));
                    }
                },
            }),
            "array" => Ok(Property::Choices {
                title,
                description,
                min_items: self.count("minItems")?,
                max_items: self.count("maxItems")?,
                options: self.items()?,
                default: self.texts("default")?,
            }),
            _ => Err(FormError::new(format!(
                "forms are flat: no `{kind}`, only string, number, integer, boolean and array of choices"
            ))
            .at_keyword("type")),
        }
    }

    /// A choice where there is something to choose from, a text otherwise.
    fn string(
        &mut self,
        title: Option<String>,
        description: Option<String>,
    ) -> Result<Property, FormError> {
        let options = match (self.texts("enum")?, self.titled("oneOf")?) {
            (Some(_), Some(_)) => {
                return Err(
                    FormError::new("a choice has either `enum` or `oneOf`").at_keyword("oneOf")
                );
            }
            (Some(values), None) => Some(untitled(values)),
            (None, titled) => titled,
        };
        let default = self.text("default")?;
        if let Some(options) = options {
            return Ok(Property::Choice {
                title,
                description,
                options,
                default,
            });
        }
        let format = match self.text("format")? {
            None => None,
            Some(name) => match Format::from_name(&name) {
                Some(format) => Some(format),
                None => {
                    return Err(FormError::new(format!(
                        "a form knows email, uri, date and date-time, not `{name}`"
                    ))
                    .at_keyword("format"));
                }
            },
        };
        Ok(Property::String {
            title,
            description,
            min_length: self.count("minLength")?,
            max_length: self.count("maxLength")?,
            format,
            default,
        })
    }

    /// What there is to choose from in a multiple choice.
    fn items(&mut self) -> Result<Vec<ChoiceOption>, FormError> {
        let Some(Value::Object(items)) = self.0.remove("items") else {
            return Err(
                FormError::new("an array in a form has `items` with choices").at_keyword("items"),
            );
        };
        let mut items = Self(items);
        let options = match (items.0.remove("type"), items.titled("anyOf")?) {
            (None, Some(options)) => options,
            (Some(kind), None) if kind == "string" => match items.texts("enum")? {
                Some(values) => untitled(values),
                None => {
                    return Err(FormError::new(
                        "an array in a form is of choices, not of any text",
                    )
                    .at_keyword("items"));
                }
            },
            _ => {
                return Err(FormError::new(
                    "an array in a form has items of type `string` with an `enum`, or titled ones in `anyOf`",
                )
                .at_keyword("items"));
            }
        };
        match items.0.keys().next() {
            Some(left) => Err(
                FormError::new("a form can't say this of the items of an array").at_keyword(left),
            ),
            None => Ok(options),
        }
    }

    /// A list of exactly `{const, title}`.
    fn titled(&mut self, keyword: &str) -> Result<Option<Vec<ChoiceOption>>, FormError> {
        let Some(value) = self.0.remove(keyword) else {
            return Ok(None);
        };
        let error = || {
            FormError::new("must be a list of `{\"const\": …, \"title\": …}`").at_keyword(keyword)
        };
        let Value::Array(list) = value else {
            return Err(error());
        };
        if list.is_empty() {
            return Err(FormError::new("there is nothing to choose from").at_keyword(keyword));
        }
        list.into_iter()
            .map(|option| {
                let Value::Object(mut option) = option else {
                    return None;
                };
                let (value, title) = (option.remove("const")?, option.remove("title")?);
                match (value, title) {
                    (Value::String(value), Value::String(title)) if option.is_empty() => {
                        Some(ChoiceOption {
                            value,
                            title: Some(title),
                        })
                    }
                    _ => None,
                }
            })
            .collect::<Option<_>>()
            .map(Some)
            .ok_or_else(error)
    }

    fn text(&mut self, keyword: &str) -> Result<Option<String>, FormError> {
        match self.0.remove(keyword) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(FormError::new("must be a string").at_keyword(keyword)),
        }
    }

    fn texts(&mut self, keyword: &str) -> Result<Option<Vec<String>>, FormError> {
        match self.0.remove(keyword) {
            None => Ok(None),
            Some(value) => serde_json::from_value(value)
                .map(Some)
                .map_err(|_| FormError::new("must be a list of strings").at_keyword(keyword)),
        }
    }

    fn number(&mut self, keyword: &str) -> Result<Option<Number>, FormError> {
        match self.0.remove(keyword) {
            None => Ok(None),
            Some(Value::Number(number)) => Ok(Some(number)),
            Some(_) => Err(FormError::new("must be a number").at_keyword(keyword)),
        }
    }

    fn count(&mut self, keyword: &str) -> Result<Option<u64>, FormError> {
        match self.0.remove(keyword) {
            None => Ok(None),
            Some(value) => match value.as_u64() {
                Some(count) => Ok(Some(count)),
                None => Err(FormError::new("must be an integer from 0 on").at_keyword(keyword)),
            },
        }
    }
}

fn untitled(values: Vec<String>) -> Vec<ChoiceOption> {
    values
        .into_iter()
        .map(|value| ChoiceOption { value, title: None })
        .collect()
}
