//! The derives that forms, choices and data need, with paths into the runtime: the user's crate has neither serde nor
//! schemars.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Path, Token, parse_quote, punctuated::Punctuated};

use crate::paths::Runtime;

/// Puts the derives that are missing, and what they need to find their crates, before all other attributes.
///
/// A derive that stands there already is left alone, whatever crate it comes from.
pub(crate) fn add(attributes: &mut Vec<Attribute>, runtime: &Runtime) {
    let present = present(attributes);
    let missing = |name: &str| !present.iter().any(|derive| derive == name);

    let mut derives: Vec<TokenStream> = Vec::new();
    let mut added: Vec<Attribute> = Vec::new();
    if missing("Serialize") {
        derives.push(quote!(#runtime::__private::serde::Serialize));
    }
    if missing("Deserialize") {
        derives.push(quote!(#runtime::__private::serde::Deserialize));
    }
    if !derives.is_empty() && !names_crate(attributes, "serde") {
        let path = runtime.private_str("serde");
        added.push(parse_quote!(#[serde(crate = #path)]));
    }
    if missing("JsonSchema") {
        derives.push(quote!(#runtime::__private::schemars::JsonSchema));
        if !names_crate(attributes, "schemars") {
            let path = runtime.private_str("schemars");
            added.push(parse_quote!(#[schemars(crate = #path)]));
        }
    }
    if !derives.is_empty() {
        // First of all: rustc wants a derive before the attributes that belong to it.
        added.insert(0, parse_quote!(#[derive(#(#derives),*)]));
    }
    attributes.splice(0..0, added);
}

/// The last segments of all paths in the item's `#[derive(…)]`.
fn present(attributes: &[Attribute]) -> Vec<String> {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("derive"))
        .filter_map(|attribute| {
            attribute
                .parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated)
                .ok()
        })
        .flatten()
        .filter_map(|path| Some(path.segments.last()?.ident.to_string()))
        .collect()
}

/// Whether the author says where to find serde or schemars.
fn names_crate(attributes: &[Attribute], helper: &str) -> bool {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident(helper))
        .any(|attribute| {
            let mut found = false;
            // What doesn't parse is left to the derive to complain about.
            let _ = attribute.parse_nested_meta(|meta| {
                found |= meta.path.is_ident("crate");
                crate::attributes::skip_value(&meta)
            });
            found
        })
}
