//! What stands in `#[tool(…)]`.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{
    Expr, ExprLit, Lit, Path, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream, Parser},
    punctuated::Punctuated,
};

use super::{ttl, unraw};
use crate::{error::Errors, paths::Runtime, suggest::closest};

/// The options of a handler.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) runtime: Runtime,
    name: Option<Expr>,
    pub(crate) title: Option<Expr>,
    pub(crate) description: Option<Expr>,
    pub(crate) annotations: Option<Expr>,
    pub(crate) icons: Option<Expr>,
    pub(crate) meta: Option<Expr>,
    rev: Option<Expr>,
    ttl: Option<TokenStream>,
}

impl Options {
    /// The name, where it can be known: for the machine's description.
    pub(crate) fn name(&self, ident: &Ident) -> String {
        match &self.name {
            Some(Expr::Lit(ExprLit {
                lit: Lit::Str(name),
                ..
            })) => name.value(),
            _ => unraw(ident),
        }
    }

    /// The name as an expression.
    pub(crate) fn name_tokens(&self, ident: &Ident) -> TokenStream {
        match &self.name {
            Some(name) => name.to_token_stream(),
            None => unraw(ident).to_token_stream(),
        }
    }

    /// The revision of the machine.
    pub(crate) fn rev(&self) -> TokenStream {
        self.rev
            .as_ref()
            .map_or_else(|| quote!(0), ToTokens::to_token_stream)
    }

    /// How long an answer may take.
    pub(crate) fn ttl(&self) -> Option<TokenStream> {
        let runtime = &self.runtime;
        self.ttl
            .as_ref()
            .map(|seconds| quote!(#runtime::__private::seconds(#seconds)))
    }
}

const KNOWN: [&str; 9] = [
    "name",
    "title",
    "description",
    "annotations",
    "icons",
    "meta",
    "rev",
    "ttl",
    "crate",
];

struct Setting {
    name: Ident,
    value: Value,
}

enum Value {
    Expr(Expr),
    Path(Path),
}

impl Parse for Setting {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.call(Ident::parse_any)?;
        if !input.peek(Token![=]) {
            let hint = closest(&name.to_string(), KNOWN);
            return Err(syn::Error::new(
                name.span(),
                format!("write `{name} = …`{hint}"),
            ));
        }
        input.parse::<Token![=]>()?;
        let value = if name == "crate" {
            Value::Path(input.call(Path::parse_mod_style)?)
        } else {
            Value::Expr(input.parse()?)
        };
        Ok(Self { name, value })
    }
}

/// Reads the options. All that is wrong is reported together.
pub(crate) fn read(attribute: TokenStream) -> syn::Result<Options> {
    let settings = Punctuated::<Setting, Token![,]>::parse_terminated.parse2(attribute)?;
    let mut options = Options::default();
    let mut errors = Errors::default();
    let mut seen: Vec<String> = Vec::new();
    for Setting { name, value } in settings {
        let text = name.to_string();
        if seen.contains(&text) {
            errors.at(name.span(), format!("`{text}` is given twice"));
            continue;
        }
        match (text.as_str(), value) {
            ("crate", Value::Path(path)) => options.runtime = Runtime::at(path),
            ("name", Value::Expr(value)) => options.name = errors.take(check_name(value)),
            ("title", Value::Expr(value)) => options.title = Some(value),
            ("description", Value::Expr(value)) => options.description = Some(value),
            ("annotations", Value::Expr(value)) => options.annotations = Some(value),
            ("icons", Value::Expr(value)) => options.icons = Some(value),
            ("meta", Value::Expr(value)) => options.meta = Some(value),
            ("rev", Value::Expr(value)) => options.rev = errors.take(check_rev(value)),
            ("ttl", Value::Expr(value)) => {
                options.ttl = errors.take(ttl::seconds(&value)).map(|s| quote!(#s))
            }
            _ => {
                let hint = closest(&text, KNOWN);
                errors.at(
                    name.span(),
                    format!("`#[tool(…)]` has no option `{text}`{hint}"),
                );
            }
        }
        seen.push(text);
    }
    errors.result(options)
}

/// A tool's name: 1 to 128 characters of `A-Z a-z 0-9 _ - .` (specification: `server/tools#tool-names`).
fn check_name(value: Expr) -> syn::Result<Expr> {
    if let Expr::Lit(ExprLit {
        lit: Lit::Str(name),
        ..
    }) = &value
    {
        let text = name.value();
        let good = (1..=128).contains(&text.len())
            && text
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'));
        if !good {
            return Err(syn::Error::new_spanned(
                name,
                "a tool's name is 1 to 128 characters, each a letter, a digit, `_`, `-` or `.`",
            ));
        }
    }
    Ok(value)
}

fn check_rev(value: Expr) -> syn::Result<Expr> {
    if let Expr::Lit(ExprLit { lit, .. }) = &value {
        let number = match lit {
            Lit::Int(number) => number.base10_parse::<u32>().ok(),
            _ => None,
        };
        if number.is_none() {
            return Err(syn::Error::new_spanned(
                lit,
                "`rev` is a number, `rev = 2`: raise it when a kept variable changes its meaning and keeps its name",
            ));
        }
    }
    Ok(value)
}
