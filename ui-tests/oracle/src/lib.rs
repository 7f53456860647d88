//! `#[twice]` compiles a handler twice: as a `#[tool]`, and as the plain `async fn` that it looks like, in which `ask`
//! takes the next answer of a script. A test compares the two.
//!
//! The plain one is what Rust means by the author's text; the machine has to do the same. Nothing here is shared with
//! the macros under test: where a question's key comes from, for example, is decided anew.

use proc_macro::TokenStream;

mod emit;
mod options;
mod plain;

/// Compiles a handler as a machine and as plain async code, with a test, named like it, that compares them.
///
/// `#[twice]` takes `seeds = N`, how many runs are compared, and `drops = moved`, which says that the handler holds
/// values across a question whose drops can be seen: a machine drops them at the question, so the order is not
/// compared.
#[proc_macro_attribute]
pub fn twice(attribute: TokenStream, item: TokenStream) -> TokenStream {
    match emit::twice(attribute.into(), item.into()) {
        Ok(tokens) => tokens.into(),
        Err(error) => error.into_compile_error().into(),
    }
}

/// Compiles a flow as a machine and as plain async code, for the handlers under [`twice`] that call it.
#[proc_macro_attribute]
pub fn twice_flow(attribute: TokenStream, item: TokenStream) -> TokenStream {
    match emit::flow(&attribute.into(), &item.into()) {
        Ok(tokens) => tokens.into(),
        Err(error) => error.into_compile_error().into(),
    }
}
