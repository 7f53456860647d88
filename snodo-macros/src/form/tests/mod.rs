//! Every mistake that the macros find: the text that is underlined, and what is said of it.

mod emitted;
mod expansion;
mod items;
mod names;

use syn::{File, Item};

use super::expand;
use crate::reported::{errors, expanded};

/// Expands, and checks all errors: the text underlined, and the message.
#[track_caller]
fn assert_errors(attribute: &str, item: &str, expected: &[(&str, &str)]) {
    let emitted = expanded(expand, attribute, item);
    let found = errors(emitted.clone());
    let found: Vec<(&str, &str)> = found
        .iter()
        .map(|(text, message)| (text.as_str(), message.as_str()))
        .collect();
    assert_eq!(found, expected, "{item}");

    // The item is there all the same, so that what uses it has nothing to complain about.
    let file: File = syn::parse2(emitted).expect("what is emitted parses");
    let wanted: Item = syn::parse_str(item).expect("the item parses");
    assert!(
        file.items.iter().any(|item| ident(item) == ident(&wanted)),
        "the item itself is emitted"
    );
}

fn ident(item: &Item) -> Option<String> {
    Some(match item {
        Item::Struct(item) => item.ident.to_string(),
        Item::Enum(item) => item.ident.to_string(),
        Item::Union(item) => item.ident.to_string(),
        Item::Fn(item) => item.sig.ident.to_string(),
        _ => return None,
    })
}
