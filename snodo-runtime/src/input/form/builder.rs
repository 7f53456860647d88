//! A form that is written down at run time.

use super::{
    credential::credential,
    draft::IntoProperty,
    error::FormError,
    property::Property,
    schema::{Field, FormSchema},
};

/// Makes a form whose fields are known only at run time. It is asked with `message(…).form(…)`, and the answer is a
/// [`FormAnswer`](super::FormAnswer).
///
/// Where the fields are known beforehand, an `#[elicit(form)]` struct says them better: its mistakes are found when it is
/// compiled.
///
/// ```
/// use snodo_runtime::input::{FormRequest, form::{FormAnswer, FormBuilder, Property, message}};
/// let sizes = vec![("s".to_owned(), "Small".to_owned()), ("l".to_owned(), "Large".to_owned())];
/// let form = FormBuilder::new()
///     .required("size", Property::choice(sizes).description("Size of the crate"))
///     .optional("weight", Property::number().minimum(0))
///     .build()?;
/// let request = FormRequest::of::<FormAnswer>(message("What do you send?").form(form))?;
/// assert_eq!(
///     request.schema.as_json(),
///     concat!(
///         r#"{"type":"object","properties":{"size":{"type":"string","description":"Size of the crate","#,
///         r#""oneOf":[{"const":"s","title":"Small"},{"const":"l","title":"Large"}]},"#,
///         r#""weight":{"type":"number","minimum":0}},"required":["size"]}"#,
///     ),
/// );
/// # Ok::<(), snodo_runtime::input::FormError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use = "a builder does nothing until it is built"]
pub struct FormBuilder {
    fields: Vec<(String, Result<Property, FormError>, bool)>,
    not_credentials: Vec<(String, String)>,
}

impl FormBuilder {
    /// A form without fields.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with a field that must be filled in.
    pub fn required(self, name: impl Into<String>, property: impl IntoProperty) -> Self {
        self.field(name.into(), property, true)
    }

    /// The same with a field that may be left empty.
    pub fn optional(self, name: impl Into<String>, property: impl IntoProperty) -> Self {
        self.field(name.into(), property, false)
    }

    fn field(mut self, name: String, property: impl IntoProperty, required: bool) -> Self {
        self.fields.push((name, property.into_property(), required));
        self
    }

    /// The same with the reason why a field of this name asks for no credential, though it sounds like one.
    ///
    /// ```
    /// use snodo_runtime::input::form::{FormBuilder, Property};
    /// let form = FormBuilder::new()
    ///     .required("password_hint", Property::text())
    ///     .not_credential("password_hint", "a hint that the user wrote for others to read");
    /// assert!(form.build().is_ok());
    /// ```
    pub fn not_credential(mut self, name: impl Into<String>, why: impl Into<String>) -> Self {
        self.not_credentials.push((name.into(), why.into()));
        self
    }

    /// The form.
    ///
    /// # Errors
    ///
    /// Anything outside the subset, by field and keyword: two fields of one name, nothing to choose from, a value that
    /// can be chosen twice, titles on some options only, limits that nothing fits, a default that its own field forbids,
    /// a number that is not finite. And a field that asks for a credential by its name, which the specification forbids.
    pub fn build(self) -> Result<FormSchema, FormError> {
        for (name, why) in &self.not_credentials {
            if self.fields.iter().all(|(known, ..)| known != name) {
                return Err(FormError::new("there is no field of this name").in_field(name));
            }
            if why.trim().is_empty() {
                return Err(FormError::new("say why it is no credential").in_field(name));
            }
        }
        let mut fields = Vec::with_capacity(self.fields.len());
        for (name, property, required) in self.fields {
            let excused = self.not_credentials.iter().any(|(known, _)| *known == name);
            if !excused && let Some(found) = credential(&name) {
                return Err(FormError::new(format!(
                    "a form must not ask for a credential ({found}): let the user enter it on a page of yours, or say why it is none with `not_credential`"
                ))
                .in_field(name));
            }
            let property = property.map_err(|error| error.in_field(&name))?;
            fields.push(Field {
                name,
                property,
                required,
                open: false,
            });
        }
        FormSchema::of_fields(fields)
    }
}
