//! What a macro reports, for tests that hold on any compiler: each message with the source text that it underlines.

use proc_macro2::{TokenStream, TokenTree};

/// Expands `item` under `#[…(attribute)]`, both as source text, and gives what was emitted.
pub(crate) fn expanded(
    expand: fn(TokenStream, TokenStream) -> TokenStream,
    attribute: &str,
    item: &str,
) -> TokenStream {
    let parse = |source: &str| source.parse::<TokenStream>().expect(source);
    expand(parse(attribute), parse(item))
}

/// The `compile_error!`s in what was emitted: underlined text and message. The attribute itself has no text.
pub(crate) fn errors(emitted: TokenStream) -> Vec<(String, String)> {
    let mut errors = Vec::new();
    let tokens: Vec<TokenTree> = emitted.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        let [
            TokenTree::Ident(name),
            TokenTree::Punct(_),
            TokenTree::Group(group),
        ] = &tokens[index..(index + 3).min(tokens.len())]
        else {
            if let TokenTree::Group(group) = token {
                errors.extend(self::errors(group.stream()));
            }
            continue;
        };
        if name == "compile_error" {
            let message: syn::LitStr = syn::parse2(group.stream()).expect("a message");
            let whole = name.span().join(group.span());
            let text = whole.and_then(|span| span.source_text());
            errors.push((text.unwrap_or_default(), message.value()));
        }
    }
    errors
}
