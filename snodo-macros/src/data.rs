//! `#[data]`: the derives of what is kept, taken or returned.

#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Data, DeriveInput,
    parse::{Parse, Parser},
    spanned::Spanned,
};

use crate::{attributes::skip_value, derives, error::Errors, paths::Runtime, suggest::closest};

/// Emits the item with the derives that it lacks.
pub(crate) fn expand(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let runtime = read(attribute, &mut errors);
    let item = match syn::parse2::<DeriveInput>(item.clone()) {
        Ok(mut parsed) => {
            match &parsed.data {
                Data::Struct(_) | Data::Enum(_) => derives::add(&mut parsed.attrs, &runtime),
                Data::Union(data) => errors.at(
                    data.union_token.span,
                    "a union can't be written as data: nothing says which field is valid; use an enum",
                ),
            }
            quote!(#parsed)
        }
        Err(error) => {
            if syn::parse2::<syn::Item>(item.clone()).is_ok() {
                errors.over(&item, "`#[data]` goes on a struct or an enum");
            } else {
                errors.push(error);
            }
            item
        }
    };
    let errors = errors.finish();
    quote!(#item #errors)
}

fn read(attribute: TokenStream, errors: &mut Errors) -> Runtime {
    let mut runtime = Runtime::default();
    let parser = syn::meta::parser(|meta| {
        if meta.path.is_ident("crate") {
            runtime = Runtime::at(syn::Path::parse(meta.value()?)?);
            return Ok(());
        }
        let name = meta
            .path
            .get_ident()
            .map(ToString::to_string)
            .unwrap_or_default();
        errors.at(
            meta.path.span(),
            format_args!(
                "unknown option `{name}`; `#[data]` takes `crate = path` only{}",
                closest(&name, ["crate"])
            ),
        );
        skip_value(&meta)
    });
    let parsed = parser.parse2(attribute);
    errors.take(parsed);
    runtime
}
