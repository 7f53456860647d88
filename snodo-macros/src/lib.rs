//! The attribute macros of [snodo](https://docs.rs/snodo-runtime): `#[tool]` turns a plain `async fn` into a resumable
//! MCP handler, `#[elicit]` a struct or an enum into a form or a choice, `#[data]` a type into one that can be kept,
//! taken and returned.
//!
//! This crate knows syntax only. Use it through `snodo-runtime`, which re-exports every macro in its prelude.

use proc_macro::TokenStream;

mod attributes;
mod data;
mod derives;
mod docs;
mod error;
mod form;
mod handler;
mod machine;
mod paths;
mod question;
#[cfg(test)]
mod reported;
mod suggest;

/// Makes an MCP tool of a free `async fn`.
#[proc_macro_attribute]
pub fn tool(attribute: TokenStream, item: TokenStream) -> TokenStream {
    handler::expand(attribute.into(), item.into()).into()
}

/// Makes a part with questions that handlers share of a free `async fn`.
#[proc_macro_attribute]
pub fn flow(attribute: TokenStream, item: TokenStream) -> TokenStream {
    handler::expand_flow(attribute.into(), item.into()).into()
}

/// `#[elicit(form)]` makes a form of a struct, `#[elicit(choice)]` a choice of a fieldless enum.
///
/// Both derive serde's `Serialize` and `Deserialize` and schemars' `JsonSchema`, unless they stand below the attribute
/// already, and nothing else. The user's crate needs no dependency on serde or schemars. serde's and schemars'
/// attributes mean what they mean elsewhere; a keyword that a form can't have is refused when the server is built.
///
/// # A form
///
/// A struct with named fields becomes a `Form`. Fields are shown in the order of their declaration and described by
/// their doc comments; `Option<T>` need not be filled in; `#[serde(flatten)]` on a field puts another form's fields in
/// its place. Each field's type is a `FormField`: anything else is an error at the field.
///
/// A form must not ask for a credential. A field whose name says that it does, such as `password` or `api_key`, is an
/// error, unless `#[elicit(not_credential = "why")]` stands on it.
///
/// # A choice
///
/// An enum whose variants have no fields becomes a `Choice`, which a field can have, as can `Vec`, `BTreeSet` and arrays
/// of it. Variants are offered in the order of their declaration. Where one has a doc comment or
/// `#[schemars(title = "…")]`, that is what is shown: of a doc comment the first paragraph, on one line.
///
/// # Options
///
/// - `crate = path`: where to find `snodo-runtime`, if not at `::snodo_runtime`.
#[proc_macro_attribute]
pub fn elicit(attribute: TokenStream, item: TokenStream) -> TokenStream {
    form::expand(attribute.into(), item.into()).into()
}

/// Derives serde and schemars, with the paths of the runtime, for a type that is kept, taken or returned.
///
/// `Serialize`, `Deserialize` and `JsonSchema` that stand below the attribute already are not derived again, and
/// nothing else is. The user's crate needs no dependency on serde or schemars; their attributes work as usual.
///
/// # Options
///
/// - `crate = path`: where to find `snodo-runtime`, if not at `::snodo_runtime`.
#[proc_macro_attribute]
pub fn data(attribute: TokenStream, item: TokenStream) -> TokenStream {
    data::expand(attribute.into(), item.into()).into()
}
