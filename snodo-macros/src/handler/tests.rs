use quote::quote;

use super::*;

fn messages(attribute: TokenStream, item: TokenStream) -> String {
    expand(Kind::Tool, attribute, item).to_string()
}

#[test]
fn every_mistake_of_a_signature_is_reported_at_once() {
    let expanded = messages(
        quote!(),
        quote!(
            fn f<T>(&self, (a, b): (u8, u8), text: &str) {}
        ),
    );
    for part in [
        "`async fn`",
        "can't be generic",
        "without `self`",
        "destructure it",
        "Write `String`",
    ] {
        assert!(expanded.contains(part), "{part} is not in {expanded}");
    }
}

#[test]
fn an_unknown_option_is_named_with_what_is_close() {
    let expanded = messages(
        quote!(titel = "x"),
        quote!(
            async fn f() {}
        ),
    );
    assert!(expanded.contains("has no option `titel`"), "{expanded}");
    assert!(expanded.contains("did you mean `title`?"), "{expanded}");
}

#[test]
fn what_does_not_parse_is_emitted_as_it_came() {
    let expanded = messages(quote!(), quote!(async fn f() { let x = ; }));
    assert!(expanded.contains("async fn f"), "{expanded}");
}
