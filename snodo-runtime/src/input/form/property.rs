//! One property of a form: what a client shows as one input.

use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Number;

use super::format::Format;

/// One property of a form (specification: `PrimitiveSchemaDefinition` in `schema.ts`).
///
/// A client matches on the kind to choose an input, and shows `title`, `description` and `default` with it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Property {
    /// A text.
    String {
        /// A name to show instead of the property's.
        title: Option<String>,
        /// What to fill in.
        description: Option<String>,
        /// The shortest text allowed, in code points.
        min_length: Option<u64>,
        /// The longest text allowed, in code points.
        max_length: Option<u64>,
        /// What the text must be.
        format: Option<Format>,
        /// What to fill in beforehand.
        default: Option<String>,
    },
    /// One of several texts.
    Choice {
        /// A name to show instead of the property's.
        title: Option<String>,
        /// What to choose.
        description: Option<String>,
        /// What there is to choose from; all are titled or none.
        options: Vec<ChoiceOption>,
        /// What to choose beforehand.
        default: Option<String>,
    },
    /// A number.
    Number {
        /// A name to show instead of the property's.
        title: Option<String>,
        /// What to fill in.
        description: Option<String>,
        /// The smallest number allowed.
        minimum: Option<Number>,
        /// The greatest number allowed.
        maximum: Option<Number>,
        /// What to fill in beforehand.
        default: Option<Number>,
    },
    /// A whole number.
    Integer {
        /// A name to show instead of the property's.
        title: Option<String>,
        /// What to fill in.
        description: Option<String>,
        /// The smallest number allowed.
        minimum: Option<Number>,
        /// The greatest number allowed.
        maximum: Option<Number>,
        /// What to fill in beforehand.
        default: Option<Number>,
    },
    /// Yes or no.
    Boolean {
        /// A name to show instead of the property's.
        title: Option<String>,
        /// What to decide.
        description: Option<String>,
        /// What to decide beforehand.
        default: Option<bool>,
    },
    /// Any number of several texts.
    Choices {
        /// A name to show instead of the property's.
        title: Option<String>,
        /// What to choose.
        description: Option<String>,
        /// How many must be chosen at least.
        min_items: Option<u64>,
        /// How many may be chosen at most.
        max_items: Option<u64>,
        /// What there is to choose from; all are titled or none.
        options: Vec<ChoiceOption>,
        /// What to choose beforehand.
        default: Option<Vec<String>>,
    },
}

/// One thing to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// What goes over the wire.
    pub value: String,
    /// What to show, where it is not the value itself.
    pub title: Option<String>,
}

impl ChoiceOption {
    /// An option that is shown as its value.
    pub fn new(value: impl Into<String>) -> Self {
        Self {
            value: value.into(),
            title: None,
        }
    }

    /// An option that is shown as `title`.
    pub fn titled(value: impl Into<String>, title: impl Into<String>) -> Self {
        Self {
            value: value.into(),
            title: Some(title.into()),
        }
    }

    /// What to show: the title, or the value where there is none.
    pub fn label(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.value)
    }
}

impl From<&str> for ChoiceOption {
    fn from(value: &str) -> Self {
        Self::new(value)
    }
}

impl From<&&str> for ChoiceOption {
    fn from(value: &&str) -> Self {
        Self::new(*value)
    }
}

impl From<String> for ChoiceOption {
    fn from(value: String) -> Self {
        Self::new(value)
    }
}

impl From<&String> for ChoiceOption {
    fn from(value: &String) -> Self {
        Self::new(value)
    }
}

/// A value and its title.
impl<V: Into<String>, T: Into<String>> From<(V, T)> for ChoiceOption {
    fn from((value, title): (V, T)) -> Self {
        Self::titled(value, title)
    }
}

impl Property {
    /// A name to show instead of the property's.
    pub fn title(&self) -> Option<&str> {
        match self {
            Self::String { title, .. }
            | Self::Choice { title, .. }
            | Self::Number { title, .. }
            | Self::Integer { title, .. }
            | Self::Boolean { title, .. }
            | Self::Choices { title, .. } => title.as_deref(),
        }
    }

    /// What to fill in.
    pub fn description(&self) -> Option<&str> {
        match self {
            Self::String { description, .. }
            | Self::Choice { description, .. }
            | Self::Number { description, .. }
            | Self::Integer { description, .. }
            | Self::Boolean { description, .. }
            | Self::Choices { description, .. } => description.as_deref(),
        }
    }
}

/// Keywords are written in a fixed order: the kind, what to show, the limits, the default.
impl Serialize for Property {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", self.json_type())?;
        entry(&mut map, "title", self.title())?;
        entry(&mut map, "description", self.description())?;
        match self {
            Self::String {
                min_length,
                max_length,
                format,
                default,
                ..
            } => {
                entry(&mut map, "minLength", *min_length)?;
                entry(&mut map, "maxLength", *max_length)?;
                entry(&mut map, "format", *format)?;
                entry(&mut map, "default", default.as_ref())?;
            }
            Self::Choice {
                options, default, ..
            } => {
                if titled(options) {
                    map.serialize_entry("oneOf", &Titled(options))?;
                } else {
                    map.serialize_entry("enum", &Values(options))?;
                }
                entry(&mut map, "default", default.as_ref())?;
            }
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
                entry(&mut map, "minimum", minimum.as_ref())?;
                entry(&mut map, "maximum", maximum.as_ref())?;
                entry(&mut map, "default", default.as_ref())?;
            }
            Self::Boolean { default, .. } => entry(&mut map, "default", *default)?,
            Self::Choices {
                min_items,
                max_items,
                options,
                default,
                ..
            } => {
                entry(&mut map, "minItems", *min_items)?;
                entry(&mut map, "maxItems", *max_items)?;
                map.serialize_entry("items", &Items(options))?;
                entry(&mut map, "default", default.as_ref())?;
            }
        }
        map.end()
    }
}

impl Property {
    /// The value of the keyword `type`.
    fn json_type(&self) -> &'static str {
        match self {
            Self::String { .. } | Self::Choice { .. } => "string",
            Self::Number { .. } => "number",
            Self::Integer { .. } => "integer",
            Self::Boolean { .. } => "boolean",
            Self::Choices { .. } => "array",
        }
    }
}

/// Writes a keyword that has a value.
fn entry<M: SerializeMap, T: Serialize>(
    map: &mut M,
    keyword: &str,
    value: Option<T>,
) -> Result<(), M::Error> {
    match value {
        Some(value) => map.serialize_entry(keyword, &value),
        None => Ok(()),
    }
}

fn titled(options: &[ChoiceOption]) -> bool {
    options.iter().any(|option| option.title.is_some())
}

/// `["a", "b"]`.
struct Values<'a>(&'a [ChoiceOption]);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|option| &option.value))
    }
}

/// `[{"const": "a", "title": "A"}, …]`.
struct Titled<'a>(&'a [ChoiceOption]);

impl Serialize for Titled<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Option<'a> {
            r#const: &'a str,
            title: &'a str,
        }
        serializer.collect_seq(self.0.iter().map(|option| Option {
            r#const: &option.value,
            title: option.label(),
        }))
    }
}

/// `{"type": "string", "enum": […]}` or `{"anyOf": […]}`.
struct Items<'a>(&'a [ChoiceOption]);

impl Serialize for Items<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if titled(self.0) {
            map.serialize_entry("anyOf", &Titled(self.0))?;
        } else {
            map.serialize_entry("type", "string")?;
            map.serialize_entry("enum", &Values(self.0))?;
        }
        map.end()
    }
}
