//! Names, and attributes that would change them.

use super::assert_errors;

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
