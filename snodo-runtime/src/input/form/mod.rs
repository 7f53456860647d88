//! Forms: flat schemas that a client shows to its user, and the answers to them (specification:
//! `client/elicitation#form-mode-elicitation-requests`).
//!
//! `#[elicit(form)]` makes a [`Form`] of a struct, `#[elicit(choice)]` a [`Choice`] of a fieldless enum. What a form
//! can't say is refused as early as it can be seen: a field's type when the crate is compiled ([`FormField`]), a
//! keyword that an attribute adds when the server is built ([`FormError`]). An answer is checked against the schema
//! that was sent ([`FormSchema::check`]) before it becomes a value of the struct.
//!
//! What is known only at run time is given with the question, in its [`Message`]: the options of a [`Pick`] or [`Picks`],
//! or a whole form, made with [`FormBuilder`] and answered with a [`FormAnswer`]. It is held to the same subset when the
//! question is asked, it is kept in the sealed state, and the answer is checked against it.

mod answer;
mod builder;
mod check;
mod credential;
mod decode;
mod document;
pub mod draft;
mod error;
mod field;
mod format;
mod generate;
mod given;
mod message;
mod normalise;
mod number;
mod property;
mod read;
mod schema;
mod types;
mod validate;

use std::{any::type_name, borrow::Cow};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

pub use answer::FormAnswer;
pub use builder::FormBuilder;
pub use error::{FormError, Violation};
pub use field::{Choice, FormField, Shape};
pub use format::Format;
pub use generate::{Fields, schema_of};
pub use message::{Message, message};
pub use property::{ChoiceOption, Property};
pub use schema::FormSchema;
pub use types::{
    AsDate, AsDateTime, Date, DateTime, Email, FormatError, Pick, Picks, TravelsAs, Uri,
};

/// A struct that a user fills in: `#[elicit(form)]` implements it.
///
/// By hand, [`schema_of`] makes the schema of a type that has serde's and schemars' traits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a form",
    label = "not an `#[elicit(form)]` struct",
    note = "put `#[elicit(form)]` on the struct"
)]
pub trait Form: Serialize + DeserializeOwned + Send + 'static {
    /// The schema, made once for each type.
    ///
    /// # Errors
    ///
    /// What the schema holds that a form can't say. A server that is built has asked this of all its forms, so that no
    /// question fails on it.
    fn schema() -> Result<&'static FormSchema, &'static FormError>;
}

/// The schema of `T` with what `message` gives to it.
pub(super) fn schema_for<T: Form>(message: &Message) -> Result<Cow<'_, FormSchema>, FormError> {
    let own = T::schema().map_err(Clone::clone)?;
    own.complete(message)
        .map_err(|error| error.in_form(type_name::<T>()))
}

/// Checks the content of an accepted form, and decodes it.
pub(super) fn read_content<T: Form>(
    schema: &FormSchema,
    content: Option<&RawValue>,
) -> Result<T, Violation> {
    schema.check_raw(content)?.decode()
}
