//! Makes the schema of a form from its Rust type: schemars says what each property is, the declaration in which order
//! they come.

use std::{
    any::{TypeId, type_name},
    collections::{BTreeSet, HashMap},
    sync::{LazyLock, PoisonError, RwLock},
};

use schemars::{JsonSchema, Schema, generate::SchemaSettings};
use serde_json::{Map, Value};

use super::{
    error::FormError,
    field::{Kind, Shape},
    normalise::normalise,
    property::Property,
    schema::{Field, FormSchema},
};

/// The fields of a form in the order of their declaration.
///
/// schemars sorts properties, and a user should see them as the author wrote them.
#[derive(Debug, Default)]
pub struct Fields {
    entries: Vec<Entry>,
}

#[derive(Debug)]
enum Entry {
    /// A field with its name on the wire. `demanded` where decoding fails without it, whatever schemars says.
    Field {
        name: &'static str,
        shape: Shape,
        demanded: bool,
    },
    /// The fields of another form, in this place.
    Form(Result<&'static FormSchema, &'static FormError>),
}

impl Fields {
    /// Adds a field under its name on the wire. `shape` is [`FormField::SHAPE`](super::FormField::SHAPE) of its type.
    pub fn field(&mut self, name: &'static str, shape: Shape) -> &mut Self {
        self.entries.push(Entry::Field {
            name,
            shape,
            demanded: false,
        });
        self
    }

    /// The same for a field that must be answered though its type is an `Option`: serde looks for it where the field has
    /// a `deserialize_with` or `with` and no `default`.
    pub fn required_field(&mut self, name: &'static str, shape: Shape) -> &mut Self {
        self.entries.push(Entry::Field {
            name,
            shape,
            demanded: true,
        });
        self
    }

    /// Adds all fields of another form here: what `#[serde(flatten)]` does. `form` is its
    /// [`Form::schema`](super::Form::schema).
    pub fn flatten(&mut self, form: Result<&'static FormSchema, &'static FormError>) -> &mut Self {
        self.entries.push(Entry::Form(form));
        self
    }
}

/// Makes the schema of `T` when it is first asked for, and keeps it: a form's [`schema`](super::Form::schema) for a type
/// that is written by hand.
///
/// # Errors
///
/// What schemars says of `T` and a form can't, by field and keyword. What schemars adds by itself, such as the format
/// `uint8` or the type `null`, is translated or left out.
///
/// ```
/// use snodo_runtime::{
///     __private::{schemars, serde},
///     input::form::{Date, Form, FormError, FormField, FormSchema, schema_of},
/// };
///
/// #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
/// struct Stay { nights: u8, check_in: Date }
///
/// impl Form for Stay {
///     fn schema() -> Result<&'static FormSchema, &'static FormError> {
///         schema_of::<Self>(|fields| {
///             fields.field("nights", u8::SHAPE).field("check_in", Date::SHAPE);
///         })
///     }
/// }
///
/// assert_eq!(
///     Stay::schema().unwrap().as_json(),
///     r#"{"type":"object","properties":{"nights":{"type":"integer","minimum":0,"maximum":255},"check_in":{"type":"string","format":"date"}},"required":["nights","check_in"]}"#,
/// );
/// ```
pub fn schema_of<T: JsonSchema + 'static>(
    declare: impl FnOnce(&mut Fields),
) -> Result<&'static FormSchema, &'static FormError> {
    // A `static` inside a generic function is one for all its types, so the types are looked up.
    type Made = HashMap<TypeId, &'static Result<FormSchema, FormError>>;
    static MADE: LazyLock<RwLock<Made>> = LazyLock::new(RwLock::default);

    let id = TypeId::of::<T>();
    let made = MADE.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(schema) = made.get(&id) {
        return schema.as_ref();
    }
    drop(made);

    // Made without holding the lock: a flattened form asks for its own schema meanwhile.
    let mut fields = Fields::default();
    declare(&mut fields);
    let root = SchemaSettings::draft2020_12()
        .with(|settings| settings.inline_subschemas = true)
        .into_generator()
        .into_root_schema_for::<T>();
    let schema = build(root, fields).map_err(|error| match error.form {
        Some(_) => error,
        None => error.in_form(type_name::<T>()),
    });

    // Kept for the life of the process, once for each type.
    let mut made = MADE.write().unwrap_or_else(PoisonError::into_inner);
    made.entry(id)
        .or_insert_with(|| Box::leak(Box::new(schema)))
        .as_ref()
}

fn build(root: Schema, fields: Fields) -> Result<FormSchema, FormError> {
    let Root {
        mut properties,
        required,
    } = Root::read(root)?;
    let mut ordered = Vec::new();
    for entry in fields.entries {
        match entry {
            Entry::Field {
                name,
                shape,
                demanded,
            } => {
                let schema = properties.remove(name).ok_or_else(|| unmatched(name))?;
                let property = normalise(schema, shape)
                    .and_then(|keywords| Property::from_value(&keywords))
                    .map_err(|error| error.in_field(name))?;
                let required = demanded || required.contains(name);
                ordered.push(Field {
                    name: name.to_owned(),
                    property,
                    required,
                    open: shape.kind == Kind::Open,
                });
            }
            Entry::Form(schema) => {
                let schema = schema.map_err(Clone::clone)?;
                if schema.is_deferred() {
                    return Err(FormError::new(
                        "a `FormAnswer` can't be flattened: its fields are given when it is asked",
                    ));
                }
                for field in schema.fields() {
                    let name = field.name.as_str();
                    properties.remove(name).ok_or_else(|| unmatched(name))?;
                    ordered.push(Field {
                        required: required.contains(name),
                        ..field.clone()
                    });
                }
            }
        }
    }
    match properties.into_iter().next() {
        Some((name, _)) => Err(unmatched(&name)),
        None => FormSchema::of_fields(ordered),
    }
}

/// serde reads one set of names, schemars describes another.
fn unmatched(name: &str) -> FormError {
    FormError::new(
        "the schema and the fields that serde reads differ in this name: say it in `#[serde(…)]`, which schemars reads too",
    )
    .in_field(name)
}

/// The root of what schemars makes of a struct.
struct Root {
    properties: Map<String, Value>,
    required: BTreeSet<String>,
}

impl Root {
    fn read(schema: Schema) -> Result<Self, FormError> {
        let mut root = Self {
            properties: Map::new(),
            required: Default::default(),
        };
        let Value::Object(keywords) = schema.to_value() else {
            return Err(FormError::new("a form is a struct with named fields"));
        };
        for (keyword, value) in keywords {
            match (keyword.as_str(), value) {
                ("type", Value::String(kind)) if kind == "object" => {}
                ("properties", Value::Object(properties)) => root.properties = properties,
                ("required", Value::Array(names)) => {
                    root.required = names
                        .into_iter()
                        .filter_map(|name| name.as_str().map(str::to_owned))
                        .collect();
                }
                // schemars adds these by itself: from the type's name and documentation, from `deny_unknown_fields`,
                // flattening and `#[deprecated]`. Unknown fields of an answer are dropped in any case.
                (
                    "$schema"
                    | "title"
                    | "description"
                    | "additionalProperties"
                    | "unevaluatedProperties"
                    | "deprecated",
                    _,
                ) => {}
                _ => {
                    return Err(FormError::new("a form has only properties and required")
                        .at_keyword(keyword));
                }
            }
        }
        Ok(root)
    }
}
