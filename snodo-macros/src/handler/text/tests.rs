use proc_macro2::TokenStream;

use crate::{
    handler::{Kind, expand},
    reported::{errors, expanded},
};

/// The only mistake in a handler with this parameter: what is underlined, and a part of the message.
fn only(kind: Kind, parameter: &str, underlined: &str, part: &str) {
    let tool: fn(TokenStream, TokenStream) -> TokenStream = |a, i| expand(Kind::Tool, a, i);
    let (expand, attribute): (fn(TokenStream, TokenStream) -> TokenStream, _) = match kind {
        Kind::Tool => (tool, ""),
        Kind::Resource => (|a, i| expand(Kind::Resource, a, i), r#""a:{x}""#),
        Kind::Prompt => (|a, i| expand(Kind::Prompt, a, i), ""),
    };
    let item = format!("async fn f({parameter}) {{}}");
    let reported = errors(expanded(expand, attribute, &item));
    assert_eq!(reported.len(), 1, "{reported:?}");
    assert_eq!(reported[0].0, underlined, "{reported:?}");
    assert!(reported[0].1.contains(part), "{reported:?}");
}

#[test]
fn what_means_nothing_on_a_text_is_refused() {
    for kind in [Kind::Prompt, Kind::Resource] {
        only(
            kind,
            "#[serde(default)] x: u8",
            "default",
            "which `FromStr` reads",
        );
        only(
            kind,
            "#[serde(with = \"m\")] x: u8",
            "with",
            "which `FromStr` reads",
        );
        only(
            kind,
            "#[schemars(range(min = 1))] x: u8",
            "range",
            "has no schema",
        );
        only(kind, "#[complete] x: u8", "complete", "expected");
        only(kind, "#[strange] x: u8", "#[strange]", "means nothing");
    }
    only(
        Kind::Resource,
        "#[schemars(title = \"X\")] x: u8",
        "title",
        "has no schema",
    );
}

#[test]
fn only_texts_are_completed() {
    only(
        Kind::Tool,
        "#[complete(f)] x: u8",
        "#[complete(f)]",
        "a tool's arguments are not completed",
    );
    only(
        Kind::Prompt,
        "#[complete(f)] x: App<u8>",
        "complete",
        "leave the attribute out",
    );
}

#[test]
fn two_arguments_of_one_name_are_refused() {
    only(
        Kind::Prompt,
        "x: u8, #[serde(rename = \"x\")] y: u8",
        "y",
        "there is another argument `x`",
    );
}

#[test]
fn a_prompt_has_the_options_of_a_prompt() {
    let expand: fn(TokenStream, TokenStream) -> TokenStream = |a, i| expand(Kind::Prompt, a, i);
    let reported = errors(expanded(
        expand,
        "annotations = x, mime_type = \"x\"",
        "async fn f() {}",
    ));
    assert_eq!(reported.len(), 2, "{reported:?}");
    assert!(
        reported[0]
            .1
            .contains("`#[prompt(…)]` has no option `annotations`")
    );
    assert!(
        reported[1]
            .1
            .contains("`#[prompt(…)]` has no option `mime_type`")
    );
    let reported = errors(expanded(expand, "", "struct Prompt;"));
    assert_eq!(reported[0].0, "Prompt");
    assert!(
        reported[0]
            .1
            .contains("whose parameters are the prompt's arguments"),
        "{reported:?}"
    );
}
