//! The attribute macros of [snodo](https://docs.rs/snodo-runtime): `#[tool]` turns a plain `async fn` into a resumable
//! MCP handler, `#[elicit]` a struct or an enum into a form or a choice, `#[data]` a type into one that can be kept,
//! taken and returned.
//!
//! This crate knows syntax only. Use it through `snodo-runtime`, which re-exports every macro in its prelude.

use proc_macro::TokenStream;

mod attributes;
mod data;
mod docs;
mod derives;
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

/// `#[elicit(form)]` makes a form of a struct, `#[elicit(choice)]` a choice of a fieldless enum.
#[proc_macro_attribute]
pub fn elicit(attribute: TokenStream, item: TokenStream) -> TokenStream {
    form::expand(attribute.into(), item.into()).into()
}

/// Derives serde and schemars, with the paths of the runtime, for a type that is kept, taken or returned.
#[proc_macro_attribute]
pub fn data(attribute: TokenStream, item: TokenStream) -> TokenStream {
    data::expand(attribute.into(), item.into()).into()
}
