//! Every mistake that the macros find: the text that is underlined, and what is said of it.

use quote::ToTokens;
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
fn the_attribute_says_what_the_item_is() {
    let item = "struct Stay { nights: u8 }";
    assert_errors("form", item, &[]);
    assert_errors("form, crate = snodo", item, &[]);
    assert_errors("crate = crate::snodo, form", item, &[]);
    assert_errors(
        "",
        item,
        &[(
            "",
            "say what this is: `#[elicit(form)]` on a struct, `#[elicit(choice)]` on a fieldless enum",
        )],
    );
    assert_errors(
        "crate = snodo",
        item,
        &[(
            "",
            "also say what this is: `#[elicit(form)]` on a struct, `#[elicit(choice)]` on a fieldless enum",
        )],
    );
    assert_errors(
        "frm",
        item,
        &[(
            "frm",
            "unknown option `frm`; there are `form`, `choice` and `crate = path`; did you mean `form`?",
        )],
    );
    assert_errors(
        "form, strict = true, zebra(1)",
        item,
        &[
            (
                "strict",
                "unknown option `strict`; there are `form`, `choice` and `crate = path`",
            ),
            (
                "zebra",
                "unknown option `zebra`; there are `form`, `choice` and `crate = path`",
            ),
        ],
    );
    assert_errors(
        "url, message = \"x\"",
        item,
        &[
            (
                "url",
                "`url` belongs to a question, which is an `ask(…).await` in a handler; a struct takes `#[elicit(form)]`, a fieldless enum `#[elicit(choice)]`",
            ),
            (
                "message",
                "`message` belongs to a question, which is an `ask(…).await` in a handler; a struct takes `#[elicit(form)]`, a fieldless enum `#[elicit(choice)]`",
            ),
        ],
    );
    assert_errors(
        "form, choice",
        item,
        &[(
            "choice",
            "an item is either a form or a choice, and `form` was said before",
        )],
    );
    assert_errors("form, form", item, &[("form", "`form` is said twice")]);
    assert_errors(
        "form, 3",
        item,
        &[(
            "3",
            "unexpected literal in nested attribute, expected ident",
        )],
    );
}

#[test]
fn a_form_is_a_struct_with_named_fields() {
    assert_errors(
        "form",
        "struct Pair(u8, u8);",
        &[(
            "(u8, u8)",
            "a form's fields have names: a client shows each under its own; write `struct Pair { name: Type, … }`",
        )],
    );
    assert_errors(
        "form",
        "struct Nothing;",
        &[(
            "Nothing",
            "a form has fields to fill in; write `struct Nothing { name: Type, … }`, or `struct Nothing {}` to ask for consent alone",
        )],
    );
    assert_errors(
        "form",
        "enum Room { Single }",
        &[(
            "form",
            "`form` is not for an enum; write `#[elicit(choice)]`",
        )],
    );
    assert_errors(
        "choice",
        "struct Stay { nights: u8 }",
        &[(
            "choice",
            "`choice` is not for a struct; write `#[elicit(form)]`",
        )],
    );
    assert_errors(
        "form",
        "union Bits { a: u8, b: i8 }",
        &[(
            "union",
            "a union can't be asked for; make it a struct with `#[elicit(form)]` or a fieldless enum with `#[elicit(choice)]`",
        )],
    );
    assert_errors(
        "form",
        "fn ask_me() {}",
        &[(
            "ask_me",
            "`#[elicit(form)]` goes on a struct and `#[elicit(choice)]` on a fieldless enum; a question is an `ask(…).await` in a handler",
        )],
    );
    assert_errors(
        "form",
        "struct Named<'a> { name: &'a str }",
        &[(
            "'a",
            "a form owns what was filled in: it outlives the message that brought it; write `String` instead of `&str`, and no lifetime",
        )],
    );
}

#[test]
fn a_choice_is_an_enum_without_fields() {
    assert_errors("choice", "enum Room { Single, Double = 2 }", &[]);
    let advice = |name: &str| {
        format!(
            "a choice is a list of plain values, so a variant has no fields; write `{name}`, and ask for the rest in a field of its own"
        )
    };
    assert_errors(
        "choice",
        "enum Room { Single, Suite(u8), Other { name: String } }",
        &[
            ("(u8)", &advice("Suite")),
            ("{ name: String }", &advice("Other")),
        ],
    );
    assert_errors(
        "choice",
        "enum Never {}",
        &[(
            "Never",
            "there is nothing to choose from; give `Never` a variant",
        )],
    );
    assert_errors(
        "choice",
        "enum Never { #[serde(skip)] Hidden }",
        &[(
            "Never",
            "there is nothing to choose from; give `Never` a variant",
        )],
    );
    assert_errors(
        "choice",
        "#[serde(tag = \"t\", content = \"c\")] enum Room { Single }",
        &[
            (
                "tag",
                "with `tag` a variant is no plain string, and a choice is one on the wire; leave it out",
            ),
            (
                "content",
                "with `content` a variant is no plain string, and a choice is one on the wire; leave it out",
            ),
        ],
    );
    assert_errors(
        "choice",
        "enum Room { #[elicit(default)] Single }",
        &[(
            "#[elicit(default)]",
            "a variant takes no `#[elicit]`; a doc comment or `#[schemars(title = \"…\")]` gives it a title",
        )],
    );
}

#[test]
fn names_on_the_wire_are_unique() {
    let field = "`Stay` already has a field that is called `b` on the wire; an answer could not tell them apart";
    assert_errors(
        "form",
        "struct Stay { #[serde(rename = \"b\")] a: u8, b: u8 }",
        &[("b", field)],
    );
    assert_errors(
        "form",
        "struct Stay { b: u8, #[serde(rename = \"b\")] a: u8 }",
        &[("\"b\"", field)],
    );
    assert_errors(
        "form",
        "#[serde(rename_all = \"camelCase\")] struct Stay { check_in: u8, checkIn: u8 }",
        &[(
            "checkIn",
            "`Stay` already has a field that is called `checkIn` on the wire; an answer could not tell them apart",
        )],
    );
    assert_errors(
        "choice",
        "enum Room { A, #[serde(rename(deserialize = \"A\"))] B, #[serde(rename(serialize = \"A\"))] C }",
        &[(
            "\"A\"",
            "`Room` already has a variant that is called `A` on the wire; an answer could not tell them apart",
        )],
    );
    // Only one of these is ever compiled.
    assert_errors(
        "form",
        "struct Stay { #[cfg(unix)] a: u8, #[cfg(not(unix))] a: u16, #[serde(skip)] #[serde(rename = \"a\")] c: u8 }",
        &[],
    );
    assert_errors(
        "choice",
        "enum Room { #[cfg(unix)] A, #[cfg(not(unix))] A }",
        &[],
    );
}

#[test]
fn a_form_asks_for_no_credential() {
    let message = |what: &str| {
        format!(
            "a form must not ask for a credential ({what}): what is filled in passes through the client, and the specification forbids it; let the user enter it on a page of yours, or say why it is none: `#[elicit(not_credential = \"…\")]`"
        )
    };
    assert_errors(
        "form",
        "struct Login { user: String, password: String, apiKey: String, max_tokens: u32 }",
        &[
            ("password", &message("password")),
            ("apiKey", &message("api key")),
        ],
    );
    // The user reads the one name, the author the other.
    assert_errors(
        "form",
        "struct Login { #[serde(rename = \"Access Token\")] entry: String, #[serde(rename = \"entry2\")] cvv: String }",
        &[
            ("\"Access Token\"", &message("access token")),
            ("cvv", &message("cvv")),
        ],
    );
    assert_errors(
        "form",
        "#[serde(rename_all = \"PascalCase\")] struct Login { r#card_number: String }",
        &[("r#card_number", &message("card number"))],
    );
    assert_errors(
        "form",
        "struct Login { #[elicit(not_credential = \"the name of one\")] password: String, #[serde(skip)] api_key: String }",
        &[],
    );
    assert_errors(
        "form",
        "struct Login { #[elicit(not_credential = \" \")] password: String }",
        &[(
            "\" \"",
            "say why this is no credential: the next reader will ask",
        )],
    );
    assert_errors(
        "form",
        "struct Login { #[elicit(not_credental = \"x\")] name: String }",
        &[(
            "not_credental",
            "unknown option `not_credental`; a field takes `not_credential = \"why\"`; did you mean `not_credential`?",
        )],
    );
}

#[test]
fn what_only_schemars_would_see_is_refused() {
    let message = |name: &str| {
        format!(
            "`{name}` here would change the schema but not what serde reads; write it in `#[serde(…)]`, which schemars reads too"
        )
    };
    assert_errors(
        "form",
        "#[schemars(rename_all = \"camelCase\", title = \"T\")] struct Stay {
            #[schemars(rename = \"x\", range(min = 1))] a: u8,
            #[schemars(default, skip)] b: u8,
            #[schemars(length(max = 2), flatten)] c: String,
        }",
        &[
            ("rename_all", &message("rename_all")),
            ("rename", &message("rename")),
            ("default", &message("default")),
            ("skip", &message("skip")),
            ("flatten", &message("flatten")),
        ],
    );
    assert_errors(
        "choice",
        "#[schemars(rename_all = \"camelCase\")] enum Room { #[schemars(rename = \"x\", title = \"T\")] A }",
        &[
            ("rename_all", &message("rename_all")),
            ("rename", &message("rename")),
        ],
    );
}

#[test]
fn what_is_only_sometimes_there_is_refused() {
    let message = "a form can't see through `cfg_attr`; declare it twice, once under `#[cfg(…)]` and once under `#[cfg(not(…))]`";
    assert_errors(
        "form",
        "#[cfg_attr(unix, derive(Debug))] #[cfg_attr(unix, serde(rename_all = \"camelCase\"))]
        struct Stay { #[cfg_attr(all(unix, windows), allow(dead_code), schemars(range(min = 1)))] a: u8 }",
        &[("serde", message), ("schemars", message)],
    );
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

mod data {
    use crate::{
        data::expand,
        reported::{errors, expanded},
    };

    fn found(attribute: &str, item: &str) -> Vec<(String, String)> {
        errors(expanded(expand, attribute, item))
    }

    fn one(text: &str, message: &str) -> Vec<(String, String)> {
        vec![(text.to_owned(), message.to_owned())]
    }

    #[test]
    fn goes_on_structs_and_enums() {
        for item in [
            "struct A;",
            "struct A(u8);",
            "struct A<T> { a: T }",
            "enum A { B(u8), C { d: u8 } }",
        ] {
            assert_eq!(found("", item), []);
            assert_eq!(found("crate = snodo", item), []);
        }
        assert_eq!(
            found("", "union A { b: u8 }"),
            one(
                "union",
                "a union can't be written as data: nothing says which field is valid; use an enum"
            )
        );
        assert_eq!(
            found("", "fn a() {}"),
            one("fn a() {}", "`#[data]` goes on a struct or an enum")
        );
        assert_eq!(
            found("carte = snodo", "struct A;"),
            one(
                "carte",
                "unknown option `carte`; `#[data]` takes `crate = path` only; did you mean `crate`?"
            )
        );
    }

    #[test]
    fn derives_with_paths_into_the_runtime() {
        assert_eq!(
            expanded(expand, "crate = snodo", "pub struct A;").to_string(),
            "# [derive (snodo :: __private :: serde :: Serialize , snodo :: __private :: serde :: Deserialize , \
             snodo :: __private :: schemars :: JsonSchema)] # [serde (crate = \"snodo::__private::serde\")] \
             # [schemars (crate = \"snodo::__private::schemars\")] pub struct A ;"
        );
        assert_eq!(
            expanded(
                expand,
                "",
                "#[derive(Serialize)] #[serde(crate = \"mine\", rename_all = \"x\")] struct A;"
            )
            .to_string(),
            "# [derive (:: snodo_runtime :: __private :: serde :: Deserialize , \
             :: snodo_runtime :: __private :: schemars :: JsonSchema)] \
             # [schemars (crate = \"::snodo_runtime::__private::schemars\")] \
             # [derive (Serialize)] # [serde (crate = \"mine\" , rename_all = \"x\")] struct A ;"
        );
    }
}
