//! The schema of a form: its properties, in order.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser::SerializeMap};
use serde_json::Value;

use super::{document::Document, error::FormError, property::Property};

/// A schema in the subset of JSON Schema that a form may use: a flat object of texts, numbers, booleans and choices
/// (specification: `client/elicitation#requested-schema`).
///
/// Properties keep their order. Whatever lies outside the subset is refused when the schema is made, so a schema that
/// exists can be sent, shown and checked against.
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
}

#[derive(Clone, PartialEq)]
struct Field {
    name: String,
    property: Property,
    required: bool,
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
        let mut fields: Vec<Field> = Vec::new();
        for (name, property, required) in properties {
            if fields.iter().any(|field| field.name == name) {
                return Err(FormError::new("there are two properties of this name").in_field(name));
            }
            if let Err(error) = property.validate() {
                return Err(error.in_field(name));
            }
            fields.push(Field {
                name,
                property,
                required,
            });
        }
        let json = serde_json::to_string(&Json(&fields))
            .map_err(|error| FormError::new(error.to_string()))?;
        Ok(Self { fields, json })
    }

    /// The properties in order: name, what it is, and whether an answer must have it.
    pub fn properties(&self) -> impl Iterator<Item = (&str, &Property, bool)> {
        self.fields
            .iter()
            .map(|field| (field.name.as_str(), &field.property, field.required))
    }

    /// The schema as it goes over the wire.
    pub fn as_json(&self) -> &str {
        &self.json
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
        self.fields == other.fields
    }
}

impl Serialize for FormSchema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
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
