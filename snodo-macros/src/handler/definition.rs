//! What all definitions of handlers have: a name, and what the attribute and the doc comment say of it.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::{Expr, spanned::Spanned};

use super::Written;
use crate::docs;

/// The calls that set title, description and annotations.
pub(crate) fn calls(written: &Written<'_>) -> TokenStream {
    let options = written.options;
    let title = call(&options.title, "title");
    let described = docs::description(&written.function.attrs);
    let description = match (&options.description, described) {
        (None, Some(description)) => {
            quote_spanned!(Span::mixed_site()=> .description(#description))
        }
        (given, _) => call(given, "description"),
    };
    let annotations = call(&options.annotations, "annotations");
    quote_spanned!(Span::mixed_site()=> #title #description #annotations)
}

/// The call of a setter, if there is a value.
pub(crate) fn call(value: &Option<Expr>, setter: &str) -> TokenStream {
    let Some(value) = value else {
        return TokenStream::new();
    };
    let setter = syn::Ident::new(setter, Span::mixed_site());
    quote_spanned!(value.span()=> .#setter(#value))
}

/// The statements that set what has no setter, on a variable `definition`.
pub(crate) fn statements(written: &Written<'_>) -> TokenStream {
    let options = written.options;
    let icons = assignment(&options.icons, "icons");
    let meta = assignment(&options.meta, "meta");
    quote_spanned!(Span::mixed_site()=> #icons #meta)
}

fn assignment(value: &Option<Expr>, field: &str) -> TokenStream {
    let Some(value) = value else {
        return TokenStream::new();
    };
    let site = Span::mixed_site();
    let field = syn::Ident::new(field, site);
    quote_spanned!(site.located_at(value.span())=> definition.#field = #value;)
}
