//! The JSON Schemas of a tool's arguments and of its structured result.

use std::marker::PhantomData;

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::Value;

/// Whether a type is read or written: serde can treat the two differently.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub enum Direction {
    /// A tool's arguments.
    In,
    /// A tool's result.
    Out,
}

/// The schema of `T` in JSON Schema 2020-12, which is what a schema without `$schema` means in the specification.
#[doc(hidden)]
pub fn of<T: JsonSchema>(direction: Direction) -> Value {
    let settings = SchemaSettings::draft2020_12();
    let settings = match direction {
        Direction::In => settings.for_deserialize(),
        Direction::Out => settings.for_serialize(),
    };
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    schema.remove("$schema");
    if let Direction::In = direction {
        // The name and the description are those of the struct that the macro makes of the parameters.
        schema.remove("title");
        schema.remove("description");
    }
    schema.to_value()
}

/// The schema of a handler's arguments: `T` is the struct that the macro makes of the parameters.
///
/// Of a type that is no argument the handler's own code complains; method lookup then finds [`NoSchema`]'s `schema`, and
/// there is no second error.
#[derive(Debug)]
#[doc(hidden)]
pub struct InputSchema<T>(PhantomData<T>);

impl<T> InputSchema<T> {
    #[expect(
        clippy::new_without_default,
        reason = "the macros call it, nobody else"
    )]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T: JsonSchema> InputSchema<T> {
    pub fn schema(self) -> Value {
        of::<T>(Direction::In)
    }
}

/// The schema of arguments that have none.
#[doc(hidden)]
pub trait NoSchema: Sized {
    fn schema(self) -> Value {
        Value::Null
    }
}

impl<T> NoSchema for InputSchema<T> {}
