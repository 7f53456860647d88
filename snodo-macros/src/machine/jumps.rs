//! Placeholders for the `break`s and `continue`s that leave verbatim code: what stands there is known only when the
//! arms are.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};

use super::tree::JumpId;

const PREFIX: &str = "__snodo_jump_";

/// The placeholder for a jump.
pub(crate) fn placeholder(jump: JumpId) -> Ident {
    Ident::new(&format!("{PREFIX}{jump}"), Span::mixed_site())
}

/// `code` with every placeholder replaced.
pub(crate) fn replace(
    code: TokenStream,
    with: &mut impl FnMut(JumpId) -> TokenStream,
) -> TokenStream {
    code.into_iter()
        .map(|token| match token {
            TokenTree::Group(group) => {
                let mut replaced = Group::new(group.delimiter(), replace(group.stream(), with));
                replaced.set_span(group.span());
                TokenStream::from(TokenTree::Group(replaced))
            }
            TokenTree::Ident(ident) => {
                match ident
                    .to_string()
                    .strip_prefix(PREFIX)
                    .and_then(|number| number.parse().ok())
                {
                    Some(jump) => with(jump),
                    None => TokenStream::from(TokenTree::Ident(ident)),
                }
            }
            other => TokenStream::from(other),
        })
        .collect()
}
