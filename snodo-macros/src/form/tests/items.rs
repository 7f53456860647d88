//! What the attribute goes on, and what stands in it.

use super::assert_errors;

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
