//! What can be wrong with a form, and with an answer to one.

use std::fmt;

/// A schema that is no form: something in it lies outside the subset that the specification allows
/// (`client/elicitation#requested-schema`).
///
/// ```
/// use snodo_runtime::input::form::FormSchema;
/// let error = FormSchema::from_json(
///     r#"{"type": "object", "properties": {"code": {"type": "string", "pattern": "^[A-Z]+$"}}}"#,
/// )
/// .unwrap_err();
/// assert_eq!(error.field.as_deref(), Some("code"));
/// assert_eq!(error.keyword.as_deref(), Some("pattern"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormError {
    /// The Rust type of the form, where the schema was made from one.
    pub form: Option<&'static str>,
    /// The property, unless it is the whole form that is wrong.
    pub field: Option<String>,
    /// The keyword of JSON Schema that is wrong, missing or not allowed.
    pub keyword: Option<String>,
    /// What is wrong with it, and what to write instead.
    pub message: String,
}

impl FormError {
    /// An error about the whole form.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            form: None,
            field: None,
            keyword: None,
            message: message.into(),
        }
    }

    /// The same error, about one property.
    #[must_use]
    pub fn in_field(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// The same error, about one keyword.
    #[must_use]
    pub fn at_keyword(mut self, keyword: impl Into<String>) -> Self {
        self.keyword = Some(keyword.into());
        self
    }

    /// The same error, about the form of one Rust type.
    #[must_use]
    pub(super) fn in_form(mut self, form: &'static str) -> Self {
        self.form = Some(form);
        self
    }
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(form) = self.form {
            write!(f, "form `{form}`, ")?;
        }
        if let Some(field) = &self.field {
            write!(f, "field `{field}`, ")?;
        }
        if let Some(keyword) = &self.keyword {
            write!(f, "keyword `{keyword}`: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for FormError {}

/// A rule of the form that an answer breaks.
///
/// It names the field and the rule, never the submitted value: what a user typed does not belong into logs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// The property, or `content` where the answer as a whole has the wrong shape.
    pub field: String,
    /// The rule, as the end of a sentence that begins with the field: `must be at most 30`.
    pub rule: String,
}

impl Violation {
    /// A broken rule of `field`.
    pub fn new(field: impl Into<String>, rule: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            rule: rule.into(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` {}", self.field, self.rule)
    }
}

impl std::error::Error for Violation {}
