//! The schema of a form: its properties, in order.

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer, de,
    ser::{self, SerializeMap},
};
use serde_json::Value;

use super::{document::Document, error::FormError, message::Message, property::Property};

/// A schema in the subset of JSON Schema that a form may use: a flat object of texts, numbers, booleans and choices
/// (specification: `client/elicitation#requested-schema`).
///
/// Properties keep their order. Whatever lies outside the subset is refused when the schema is made, so a schema that
/// exists can be sent, shown and checked against. The one exception is the schema of a type that leaves something to be
/// given when it is asked ([`is_complete`](Self::is_complete)).
///
/// ```
/// use snodo_runtime::input::form::{FormSchema, Property};
/// let schema = FormSchema::from_json(
///     r#"{"type": "object",
///         "properties": {"nights": {"type": "integer", "maximum": 30}, "late": {"type": "boolean"}},
///         "required": ["nights"]}"#,
/// )?;
/// let shown: Vec<_> = schema.properties().map(|(name, _, required)| (name, required)).collect();
/// assert_eq!(shown, [("nights", true), ("late", false)]);
/// # Ok::<(), snodo_runtime::input::form::FormError>(())
/// ```
#[derive(Clone)]
pub struct FormSchema {
    fields: Vec<Field>,
    json: String,
    /// All of it is given when it is asked.
    deferred: bool,
}

/// A property in its place.
#[derive(Clone, PartialEq)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) property: Property,
    pub(super) required: bool,
    /// Its options are given when it is asked.
    pub(super) open: bool,
}

impl FormSchema {
    /// Reads a schema whose order has been lost already: properties come in the order that `schema` gives them.
    ///
    /// # Errors
    ///
    /// Anything outside the subset, by field and keyword.
    pub fn from_value(schema: &Value) -> Result<Self, FormError> {
        let document = Document::deserialize(schema)
            .map_err(|error| FormError::new(format!("not the schema of a form: {error}")))?;
        Self::from_document(document)
    }

    /// Reads a schema in the order of its text.
    ///
    /// # Errors
    ///
    /// Text that is no JSON object, a property that is there twice, and anything outside the subset, by field and
    /// keyword.
    pub fn from_json(text: &str) -> Result<Self, FormError> {
        let document = serde_json::from_str(text)
            .map_err(|error| FormError::new(format!("not the schema of a form: {error}")))?;
        Self::from_document(document)
    }

    /// Makes a schema of properties in the order given; the flag says whether the property is required.
    ///
    /// # Errors
    ///
    /// A name that is there twice, and a property outside the subset, such as one whose default its own limits forbid.
    ///
    /// ```
    /// use snodo_runtime::input::form::{FormSchema, Property};
    /// let confirm = Property::Boolean { title: None, description: None, default: Some(false) };
    /// let schema = FormSchema::new([("confirm".to_owned(), confirm, true)])?;
    /// assert_eq!(
    ///     schema.as_json(),
    ///     r#"{"type":"object","properties":{"confirm":{"type":"boolean","default":false}},"required":["confirm"]}"#,
    /// );
    /// # Ok::<(), snodo_runtime::input::form::FormError>(())
    /// ```
    pub fn new(
        properties: impl IntoIterator<Item = (String, Property, bool)>,
    ) -> Result<Self, FormError> {
        Self::of_fields(
            properties
                .into_iter()
                .map(|(name, property, required)| Field {
                    name,
                    property,
                    required,
                    open: false,
                }),
        )
    }

    /// The same for properties whose options may be open.
    pub(super) fn of_fields(
        properties: impl IntoIterator<Item = Field>,
    ) -> Result<Self, FormError> {
        let mut fields: Vec<Field> = Vec::new();
        for field in properties {
            let Field { name, property, .. } = &field;
            if fields.iter().any(|earlier| earlier.name == *name) {
                return Err(FormError::new("there are two properties of this name").in_field(name));
            }
            let valid = match field.open {
                true => property.validate_limits().map(drop),
                false => property.validate(),
            };
            if let Err(error) = valid {
                return Err(error.in_field(name));
            }
            fields.push(field);
        }
        let json = serde_json::to_string(&Json(&fields))
            .map_err(|error| FormError::new(error.to_string()))?;
        Ok(Self {
            fields,
            json,
            deferred: false,
        })
    }

    /// The schema of a type whose forms are all given when they are asked.
    pub(super) fn deferred() -> Self {
        Self {
            fields: Vec::new(),
            json: r#"{"type":"object","properties":{}}"#.to_owned(),
            deferred: true,
        }
    }

    /// The properties in order: name, what it is, and whether an answer must have it.
    pub fn properties(&self) -> impl Iterator<Item = (&str, &Property, bool)> {
        self.fields
            .iter()
            .map(|field| (field.name.as_str(), &field.property, field.required))
    }

    /// The schema as it goes over the wire. Where it is not [complete](Self::is_complete), choices are empty in it.
    pub fn as_json(&self) -> &str {
        &self.json
    }

    /// Whether all of the schema is there: no options of a [`Pick`](super::Pick) or [`Picks`](super::Picks) are to be
    /// given when it is asked, and not the whole form either ([`FormAnswer`](super::FormAnswer)).
    ///
    /// What is not complete can't be sent: serde's `Serialize` fails.
    pub fn is_complete(&self) -> bool {
        !self.deferred && self.fields.iter().all(|field| !field.open)
    }

    /// The schema with what `message` gives to it.
    pub(super) fn complete<'a>(&'a self, message: &'a Message) -> Result<Cow<'a, Self>, FormError> {
        match message.given_form() {
            Some(form) if self.deferred => {
                if let Some((field, _)) = message.given_choices().first() {
                    return Err(FormError::new(
                        "a form that is given when it is asked has its options in itself",
                    )
                    .in_field(field));
                }
                return match form.is_complete() {
                    true => Ok(Cow::Borrowed(form)),
                    false => Err(FormError::new(
                        "the form that is given is that of a type, and not complete",
                    )),
                };
            }
            Some(_) => {
                return Err(FormError::new(
                    "the type has a form of its own: only a `FormAnswer` is asked with one",
                ));
            }
            None if self.deferred => {
                return Err(FormError::new(
                    "a `FormAnswer` is asked with its form: `message(…).form(…)`",
                ));
            }
            None => {}
        }
        if self.is_complete() && message.given_choices().is_empty() {
            return Ok(Cow::Borrowed(self));
        }

        let mut fields = self.fields.clone();
        for (name, options) in message.given_choices() {
            let Some(field) = fields.iter_mut().find(|field| field.name == *name) else {
                return Err(FormError::new("there is no field of this name").in_field(name));
            };
            match &mut field.property {
                Property::Choice { options: open, .. }
                | Property::Choices { options: open, .. }
                    if field.open =>
                {
                    open.clone_from(options);
                    field.open = false;
                }
                _ => {
                    return Err(FormError::new(
                        "only a `Pick` or `Picks` takes options when it is asked",
                    )
                    .in_field(name));
                }
            }
        }
        if let Some(field) = fields.iter().find(|field| field.open) {
            return Err(FormError::new(format!(
                "its options are given when it is asked: `message(…).choices(\"{}\", …)`",
                field.name
            ))
            .in_field(&field.name));
        }
        Self::of_fields(fields).map(Cow::Owned)
    }

    pub(super) fn fields(&self) -> &[Field] {
        &self.fields
    }

    pub(super) fn is_deferred(&self) -> bool {
        self.deferred
    }

    fn from_document(document: Document) -> Result<Self, FormError> {
        let mut kind = None;
        let mut required: Vec<String> = Vec::new();
        for (keyword, value) in document.rest {
            match (keyword.as_str(), value) {
                ("type", value) => kind = Some(value),
                ("$schema", Value::String(_)) => {}
                ("$schema", _) => {
                    return Err(FormError::new("must be a string").at_keyword("$schema"));
                }
                ("required", value) => required = names(value)?,
                _ => {
                    return Err(FormError::new("a form has only properties and required")
                        .at_keyword(keyword));
                }
            }
        }
        if kind.as_ref().and_then(Value::as_str) != Some("object") {
            return Err(FormError::new("a form is an `object`").at_keyword("type"));
        }
        let Some(properties) = document.properties else {
            return Err(FormError::new("is missing").at_keyword("properties"));
        };
        if let Some(undeclared) = required
            .iter()
            .find(|name| properties.iter().all(|(declared, _)| declared != *name))
        {
            return Err(FormError::new("there is no property of this name")
                .in_field(undeclared)
                .at_keyword("required"));
        }
        let mut fields = Vec::with_capacity(properties.len());
        for (name, value) in properties {
            let property =
                Property::from_value(&value).map_err(|error| error.in_field(name.clone()))?;
            let required = required.contains(&name);
            fields.push((name, property, required));
        }
        Self::new(fields)
    }
}

/// The names in `required`: texts, each once.
fn names(value: Value) -> Result<Vec<String>, FormError> {
    let names: Vec<String> = serde_json::from_value(value)
        .map_err(|_| FormError::new("must be a list of names").at_keyword("required"))?;
    for (index, name) in names.iter().enumerate() {
        if names.iter().take(index).any(|earlier| earlier == name) {
            return Err(FormError::new("is named twice")
                .in_field(name)
                .at_keyword("required"));
        }
    }
    Ok(names)
}

impl fmt::Debug for FormSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FormSchema").field(&self.json).finish()
    }
}

impl PartialEq for FormSchema {
    fn eq(&self, other: &Self) -> bool {
        self.fields == other.fields && self.deferred == other.deferred
    }
}

impl Serialize for FormSchema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.is_complete() {
            return Err(ser::Error::custom(
                "the form has options that are given when it is asked",
            ));
        }
        Json(&self.fields).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for FormSchema {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_document(Document::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

/// The root of the schema, in wire order.
struct Json<'a>(&'a [Field]);

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Properties<'a>(&'a [Field]);

        impl Serialize for Properties<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.iter().map(|field| (&field.name, &field.property)))
            }
        }

        let required: Vec<_> = self
            .0
            .iter()
            .filter(|field| field.required)
            .map(|field| &field.name)
            .collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", "object")?;
        map.serialize_entry("properties", &Properties(self.0))?;
        if !required.is_empty() {
            map.serialize_entry("required", &required)?;
        }
        map.end()
    }
}
