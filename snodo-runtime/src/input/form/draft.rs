//! Properties as they are written down at run time, kind by kind: each takes only what a form can say of it.

use serde_json::Number as JsonNumber;

use super::{
    error::FormError,
    format::Format,
    property::{ChoiceOption, Property},
};

/// A property that is being written down: [`Property::text`] and its kin begin one, a
/// [`FormBuilder`](super::FormBuilder) takes it.
///
/// ```
/// use snodo_runtime::input::form::{FormBuilder, Format, Property};
/// let form = FormBuilder::new()
///     .required("name", Property::text().title("Full name").max_length(80))
///     .required("email", Property::text().format(Format::Email))
///     .optional("room", Property::choice(["single", "double"]).default("double"))
///     .optional("extras", Property::choices([("b", "Breakfast"), ("p", "Parking")]).max_items(1))
///     .build()?;
/// assert_eq!(
///     form.as_json(),
///     concat!(
///         r#"{"type":"object","properties":{"#,
///         r#""name":{"type":"string","title":"Full name","maxLength":80},"#,
///         r#""email":{"type":"string","format":"email"},"#,
///         r#""room":{"type":"string","enum":["single","double"],"default":"double"},"#,
///         r#""extras":{"type":"array","maxItems":1,"items":{"anyOf":[{"const":"b","title":"Breakfast"},{"const":"p","title":"Parking"}]}}},"#,
///         r#""required":["name","email"]}"#,
///     ),
/// );
/// # Ok::<(), snodo_runtime::input::FormError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a draft does nothing until a form takes it"]
pub struct Draft<K> {
    title: Option<String>,
    description: Option<String>,
    kind: K,
}

/// A text.
#[derive(Clone, Debug, Default)]
pub struct Text {
    min_length: Option<u64>,
    max_length: Option<u64>,
    format: Option<Format>,
    default: Option<String>,
}

/// A number.
#[derive(Clone, Debug, Default)]
pub struct Number {
    minimum: Option<f64>,
    maximum: Option<f64>,
    default: Option<f64>,
}

/// A whole number.
#[derive(Clone, Debug, Default)]
pub struct Integer {
    minimum: Option<JsonNumber>,
    maximum: Option<JsonNumber>,
    default: Option<JsonNumber>,
}

/// Yes or no.
#[derive(Clone, Debug, Default)]
pub struct Boolean {
    default: Option<bool>,
}

/// One of several texts.
#[derive(Clone, Debug)]
pub struct Choice {
    options: Vec<ChoiceOption>,
    default: Option<String>,
}

/// Any number of several texts.
#[derive(Clone, Debug)]
pub struct Choices {
    options: Vec<ChoiceOption>,
    min_items: Option<u64>,
    max_items: Option<u64>,
    default: Option<Vec<String>>,
}

impl Property {
    /// Begins a text.
    pub fn text() -> Draft<Text> {
        Draft::of(Text::default())
    }

    /// Begins a number.
    pub fn number() -> Draft<Number> {
        Draft::of(Number::default())
    }

    /// Begins a whole number.
    pub fn integer() -> Draft<Integer> {
        Draft::of(Integer::default())
    }

    /// Begins a yes or no.
    pub fn boolean() -> Draft<Boolean> {
        Draft::of(Boolean::default())
    }

    /// Begins a choice of one of `options`: values, or pairs of a value and its title.
    pub fn choice<O: Into<ChoiceOption>>(options: impl IntoIterator<Item = O>) -> Draft<Choice> {
        Draft::of(Choice {
            options: options.into_iter().map(Into::into).collect(),
            default: None,
        })
    }

    /// Begins a choice of any number of `options`: values, or pairs of a value and its title.
    pub fn choices<O: Into<ChoiceOption>>(options: impl IntoIterator<Item = O>) -> Draft<Choices> {
        Draft::of(Choices {
            options: options.into_iter().map(Into::into).collect(),
            min_items: None,
            max_items: None,
            default: None,
        })
    }
}

impl<K> Draft<K> {
    fn of(kind: K) -> Self {
        Self {
            title: None,
            description: None,
            kind,
        }
    }

    /// The same with a name to show instead of the property's.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// The same with what to fill in.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }
}

/// A setter of a kind's own keyword.
macro_rules! keyword {
    ($kind:ident, $keyword:ident, $value:ident: $type:ty => $set:expr, $doc:literal) => {
        impl Draft<$kind> {
            #[doc = $doc]
            pub fn $keyword(mut self, $value: $type) -> Self {
                self.kind.$keyword = Some($set);
                self
            }
        }
    };
}

keyword!(Text, min_length, length: u64 => length, "The same with the shortest text allowed, in code points.");
keyword!(Text, max_length, length: u64 => length, "The same with the longest text allowed, in code points.");
keyword!(Text, format, format: Format => format, "The same with what the text must be.");
keyword!(Text, default, text: impl Into<String> => text.into(), "The same with what to fill in beforehand.");
keyword!(Number, minimum, number: impl Into<f64> => number.into(), "The same with the smallest number allowed.");
keyword!(Number, maximum, number: impl Into<f64> => number.into(), "The same with the greatest number allowed.");
keyword!(Number, default, number: impl Into<f64> => number.into(), "The same with what to fill in beforehand.");
keyword!(Integer, minimum, number: impl Into<JsonNumber> => number.into(), "The same with the smallest number allowed.");
keyword!(Integer, maximum, number: impl Into<JsonNumber> => number.into(), "The same with the greatest number allowed.");
keyword!(Integer, default, number: impl Into<JsonNumber> => number.into(), "The same with what to fill in beforehand.");
keyword!(Boolean, default, flag: bool => flag, "The same with what to decide beforehand.");
keyword!(Choice, default, value: impl Into<String> => value.into(), "The same with what to choose beforehand.");
keyword!(Choices, min_items, count: u64 => count, "The same with how many must be chosen at least.");
keyword!(Choices, max_items, count: u64 => count, "The same with how many may be chosen at most.");

impl Draft<Choices> {
    /// The same with what to choose beforehand.
    pub fn default(mut self, values: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.kind.default = Some(values.into_iter().map(Into::into).collect());
        self
    }
}

/// What a [`FormBuilder`](super::FormBuilder) takes: a [`Draft`], or a [`Property`] as it is.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a property of a form",
    note = "write one down with `Property::text()`, `number()`, `integer()`, `boolean()`, `choice(…)` or `choices(…)`"
)]
pub trait IntoProperty {
    /// The property.
    ///
    /// # Errors
    ///
    /// A limit or default that JSON can't say: it is not finite.
    fn into_property(self) -> Result<Property, FormError>;
}

impl IntoProperty for Property {
    fn into_property(self) -> Result<Property, FormError> {
        Ok(self)
    }
}

/// What each kind of draft becomes.
macro_rules! becomes {
    ($kind:ident { $($keyword:ident),* }) => {
        impl IntoProperty for Draft<$kind> {
            fn into_property(self) -> Result<Property, FormError> {
                let Self { title, description, kind } = self;
                let $kind { $($keyword),* } = kind;
                Ok(Property::$kind { title, description, $($keyword),* })
            }
        }
    };
}

becomes!(Integer {
    minimum,
    maximum,
    default
});
becomes!(Boolean { default });
becomes!(Choice { options, default });
becomes!(Choices {
    options,
    min_items,
    max_items,
    default
});

impl IntoProperty for Draft<Text> {
    fn into_property(self) -> Result<Property, FormError> {
        let Text {
            min_length,
            max_length,
            format,
            default,
        } = self.kind;
        Ok(Property::String {
            title: self.title,
            description: self.description,
            min_length,
            max_length,
            format,
            default,
        })
    }
}

impl IntoProperty for Draft<Number> {
    fn into_property(self) -> Result<Property, FormError> {
        let Number {
            minimum,
            maximum,
            default,
        } = self.kind;
        Ok(Property::Number {
            title: self.title,
            description: self.description,
            minimum: finite(minimum, "minimum")?,
            maximum: finite(maximum, "maximum")?,
            default: finite(default, "default")?,
        })
    }
}

fn finite(number: Option<f64>, keyword: &str) -> Result<Option<JsonNumber>, FormError> {
    let Some(number) = number else {
        return Ok(None);
    };
    // Without a fraction where there is none, as a person would write it.
    let whole = number as i64;
    if number.fract() == 0.0 && whole.unsigned_abs() < 1 << 53 {
        return Ok(Some(whole.into()));
    }
    match JsonNumber::from_f64(number) {
        Some(number) => Ok(Some(number)),
        None => Err(FormError::new("must be a finite number").at_keyword(keyword)),
    }
}
