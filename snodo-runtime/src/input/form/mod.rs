//! Forms: flat schemas that a client shows to its user, and the answers to them (specification:
//! `client/elicitation#form-mode-elicitation-requests`).
//!
//! `#[elicit(form)]` makes a [`Form`] of a struct, `#[elicit(choice)]` a [`Choice`] of a fieldless enum. What a form
//! can't say is refused as early as it can be seen: a field's type when the crate is compiled ([`FormField`]), a
//! keyword that an attribute adds when the server is built ([`FormError`]). An answer is checked against the schema
//! that was sent ([`FormSchema::check`]) before it becomes a value of the struct.

mod check;
mod decode;
mod document;
mod error;
mod field;
mod format;
mod generate;
mod given;
mod normalise;
mod number;
mod property;
mod read;
mod schema;
mod types;
mod validate;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

pub use error::{FormError, Violation};
pub use field::{Choice, FormField, Shape};
pub use format::Format;
pub use generate::{Fields, schema_of};
pub use property::{ChoiceOption, Property};
pub use schema::FormSchema;
pub use types::{Date, DateTime, Email, FormatError, Uri};

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

/// Checks the content of an accepted form, and decodes it.
pub(super) fn read_content<T: Form>(
    schema: &FormSchema,
    content: Option<&RawValue>,
) -> Result<T, Violation> {
    schema.check_raw(content)?.decode()
}
