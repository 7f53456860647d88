//! What comes out beside the errors.

use quote::ToTokens;
use syn::{File, Item};

use super::expand;
use crate::reported::{errors, expanded};

/// The traits that are implemented for the item, and those that are derived.
fn traits(attribute: &str, item: &str) -> (Vec<String>, Vec<String>) {
    let file: File = syn::parse2(expanded(expand, attribute, item)).expect("it parses");
    let mut implemented = Vec::new();
    let mut derived = Vec::new();
    for item in &file.items {
        match item {
            Item::Impl(item) => {
                let (path, _) = item.trait_.as_ref().expect("a trait");
                implemented.push(path.segments.last().expect("a name").ident.to_string());
            }
            Item::Struct(item) => derived = derives(&item.attrs),
            Item::Enum(item) => derived = derives(&item.attrs),
            _ => {}
        }
    }
    (implemented, derived)
}

fn derives(attributes: &[syn::Attribute]) -> Vec<String> {
    let mut names = Vec::new();
    for attribute in attributes.iter().filter(|a| a.path().is_ident("derive")) {
        attribute
            .parse_nested_meta(|meta| {
                names.push(meta.path.to_token_stream().to_string());
                Ok(())
            })
            .expect("a list of paths");
    }
    names
}

#[test]
fn mistakes_come_out_together() {
    let found = errors(expanded(
        expand,
        "choice, strict",
        "struct Login { password: String, #[elicit(x)] a: u8, #[serde(rename = \"a\")] b: u8 }",
    ));
    let underlined: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(underlined, ["strict", "choice", "password", "x", "\"a\""]);
}

#[test]
fn an_item_that_does_not_parse_comes_out_as_it_came() {
    let source = "struct Stay { nights: }";
    let emitted = expanded(expand, "form", source).to_string();
    let unchanged = source
        .parse::<proc_macro2::TokenStream>()
        .expect("tokens")
        .to_string();
    assert!(emitted.starts_with(&unchanged), "{emitted}");
    assert_eq!(errors(expanded(expand, "form", source)).len(), 1);
}

#[test]
fn nothing_else_is_derived_and_nothing_is_derived_twice() {
    let serde = |name: &str| format!(":: snodo_runtime :: __private :: serde :: {name}");
    let schemars = ":: snodo_runtime :: __private :: schemars :: JsonSchema".to_owned();
    assert_eq!(
        traits("form", "struct Stay { a: u8 }"),
        (
            vec!["Form".to_owned()],
            vec![serde("Serialize"), serde("Deserialize"), schemars.clone()]
        )
    );
    assert_eq!(
        traits(
            "choice",
            "#[derive(Debug, serde::Serialize)] enum Room { A }"
        ),
        (
            vec!["Choice".to_owned(), "FormField".to_owned()],
            vec![
                serde("Deserialize"),
                schemars,
                "Debug".to_owned(),
                "serde :: Serialize".to_owned()
            ]
        )
    );
    assert_eq!(
        traits(
            "form",
            "#[derive(Serialize, Deserialize)] #[derive(schemars::JsonSchema)] struct Stay { a: u8 }"
        ),
        (
            vec!["Form".to_owned()],
            vec![
                "Serialize".to_owned(),
                "Deserialize".to_owned(),
                "schemars :: JsonSchema".to_owned()
            ]
        )
    );
}

#[test]
fn the_wrong_word_still_gives_the_impls_that_uses_need() {
    let (implemented, _) = traits("form", "enum Room { A }");
    assert_eq!(implemented, ["Choice", "FormField", "Form"]);
    let (implemented, _) = traits("choice", "struct Stay { a: u8 }");
    assert_eq!(implemented, ["Form", "Choice", "FormField"]);
    let (implemented, _) = traits("form", "struct Stay(u8);");
    assert_eq!(implemented, ["Form"]);
}

#[test]
fn our_own_attributes_are_taken_off() {
    for (attribute, item) in [
        (
            "form",
            "struct Stay { #[elicit(not_credential = \"x\")] #[doc = \"kept\"] password: u8 }",
        ),
        ("choice", "enum Room { #[elicit(x)] #[doc = \"kept\"] A }"),
    ] {
        let emitted = expanded(expand, attribute, item).to_string();
        assert!(!emitted.contains("elicit ("), "{emitted}");
        assert!(emitted.contains("kept"), "{emitted}");
    }
}
