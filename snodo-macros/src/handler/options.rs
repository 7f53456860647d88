//! What stands in `#[tool(…)]`, `#[resource("…", …)]` and `#[prompt(…)]`.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{
    Expr, ExprLit, Lit, LitStr, Path, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream, Parser},
    punctuated::Punctuated,
};

use super::{kind::Kind, ttl, unraw};
use crate::{error::Errors, paths::Runtime, suggest::closest};

/// The options of a handler.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) runtime: Runtime,
    /// A resource's URI or template.
    pub(crate) uri: Option<LitStr>,
    name: Option<Expr>,
    pub(crate) title: Option<Expr>,
    pub(crate) description: Option<Expr>,
    pub(crate) annotations: Option<Expr>,
    pub(crate) icons: Option<Expr>,
    pub(crate) meta: Option<Expr>,
    pub(crate) mime_type: Option<Expr>,
    pub(crate) size: Option<(Ident, Expr)>,
    pub(crate) cache: Option<Expr>,
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

struct Setting {
    name: Ident,
    value: Option<Value>,
}

enum Value {
    Expr(Expr),
    Path(Path),
}

impl Parse for Setting {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.call(Ident::parse_any)?;
        let value = if input.parse::<Option<Token![=]>>()?.is_none() {
            None
        } else if name == "crate" {
            Some(Value::Path(input.call(Path::parse_mod_style)?))
        } else {
            Some(Value::Expr(input.parse()?))
        };
        Ok(Self { name, value })
    }
}

/// The URI in front of a resource's other options.
fn uri(input: ParseStream<'_>) -> syn::Result<LitStr> {
    if !input.peek(LitStr) {
        return Err(syn::Error::new(
            input.span(),
            "the URI comes first, as a string literal, since its variables are compared with the parameters: \
             `#[resource(\"weather://{city}\")]`",
        ));
    }
    let uri = input.parse()?;
    if !input.is_empty() {
        input.parse::<Token![,]>()?;
    }
    Ok(uri)
}

/// Reads the options. All that is wrong is reported together.
pub(crate) fn read(kind: Kind, attribute: TokenStream) -> syn::Result<Options> {
    let mut options = Options::default();
    let parser = |input: ParseStream<'_>| {
        if kind == Kind::Resource {
            options.uri = Some(uri(input)?);
        }
        Punctuated::<Setting, Token![,]>::parse_terminated(input)
    };
    let settings = parser.parse2(attribute)?;
    let mut errors = Errors::default();
    let mut seen: Vec<String> = Vec::new();
    for Setting { name, value } in settings {
        let text = name.to_string();
        let attribute = kind.attribute();
        if !kind.options().contains(&text.as_str()) {
            let hint = closest(&text, kind.options().iter().copied());
            errors.at(
                name.span(),
                format!("`#[{attribute}(…)]` has no option `{text}`{hint}"),
            );
            continue;
        }
        if seen.contains(&text) {
            errors.at(name.span(), format!("`{text}` is given twice"));
            continue;
        }
        match (text.as_str(), value) {
            ("crate", Some(Value::Path(path))) => options.runtime = Runtime::at(path),
            ("name", Some(Value::Expr(value))) if kind == Kind::Tool => {
                options.name = errors.take(check_name(value))
            }
            ("name", Some(Value::Expr(value))) => options.name = Some(value),
            ("title", Some(Value::Expr(value))) => options.title = Some(value),
            ("description", Some(Value::Expr(value))) => options.description = Some(value),
            ("annotations", Some(Value::Expr(value))) => options.annotations = Some(value),
            ("icons", Some(Value::Expr(value))) => options.icons = Some(value),
            ("meta", Some(Value::Expr(value))) => options.meta = Some(value),
            ("mime_type", Some(Value::Expr(value))) => options.mime_type = Some(value),
            ("size", Some(Value::Expr(value))) => options.size = Some((name, value)),
            ("cache", Some(Value::Expr(value))) => options.cache = Some(value),
            ("rev", Some(Value::Expr(value))) => options.rev = errors.take(check_rev(value)),
            ("ttl", Some(Value::Expr(value))) => {
                options.ttl = errors.take(ttl::seconds(&value)).map(|s| quote!(#s))
            }
            _ => errors.at(name.span(), format!("write `{text} = …`")),
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
