//! What `#[twice(…)]` says.

use proc_macro2::TokenStream;
use syn::{Ident, LitInt, Token, parse::Parser, punctuated::Punctuated};

pub(crate) struct Options {
    pub(crate) seeds: u64,
    /// Whether the machine may drop values earlier than plain code does.
    pub(crate) drops_move: bool,
}

struct Setting {
    name: Ident,
    value: proc_macro2::TokenTree,
}

impl syn::parse::Parse for Setting {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        let _: Token![=] = input.parse()?;
        Ok(Self {
            name,
            value: input.parse()?,
        })
    }
}

impl Options {
    pub(crate) fn read(attribute: TokenStream) -> syn::Result<Self> {
        let mut options = Self {
            seeds: 24,
            drops_move: false,
        };
        for Setting { name, value } in
            Punctuated::<Setting, Token![,]>::parse_terminated.parse2(attribute)?
        {
            match name.to_string().as_str() {
                "seeds" => {
                    options.seeds = syn::parse2::<LitInt>(value.into())?.base10_parse()?;
                }
                "drops" if value.to_string() == "moved" => options.drops_move = true,
                _ => {
                    return Err(syn::Error::new(
                        name.span(),
                        "expected `seeds = N` or `drops = moved`",
                    ));
                }
            }
        }
        Ok(options)
    }
}
