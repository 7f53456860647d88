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
    value: Value,
}

enum Value {
    None,
    Expr(Expr),
    Path(Path),
}

impl Parse for Setting {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if !input.peek(Ident::peek_any) {
            return Err(input.error(
                "an option is a name and a value, such as `title = \"…\"`, and a comma stands between two",
            ));
        }
        let name = input.call(Ident::parse_any)?;
        let value = match input.parse::<Option<Token![=]>>()? {
            None => Value::None,
            Some(_) if input.is_empty() || input.peek(Token![,]) => Value::None,
            Some(_) if name == "crate" => Value::Path(input.call(Path::parse_mod_style)?),
            Some(_) => Value::Expr(input.parse()?),
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

/// Reads the options. All that is wrong is reported together; the others count.
pub(crate) fn read(kind: Kind, attribute: TokenStream, errors: &mut Errors) -> Options {
    let mut options = Options::default();
    let parser = |input: ParseStream<'_>| {
        if kind == Kind::Resource {
            options.uri = Some(uri(input)?);
        }
        Punctuated::<Setting, Token![,]>::parse_terminated(input)
    };
    let settings = errors.take(parser.parse2(attribute));
    let mut seen: Vec<Ident> = Vec::new();
    for Setting { name, value } in settings.into_iter().flatten() {
        let text = name.to_string();
        if !kind.options().contains(&text.as_str()) {
            let hint = closest(&text, kind.options().iter().copied());
            errors.at(
                name.span(),
                format!(
                    "`#[{}(…)]` has no option `{text}`: it takes {}{hint}",
                    kind.attribute(),
                    list(kind.options())
                ),
            );
            continue;
        }
        if seen.contains(&name) {
            errors.at(
                name.span(),
                format!("`{text}` is given twice: leave one out"),
            );
            continue;
        }
        match value {
            Value::None => errors.at(
                name.span(),
                format!("`{text}` needs a value: write `{text} = …`"),
            ),
            Value::Path(path) => options.runtime = Runtime::at(path),
            Value::Expr(value) => options.set(kind, &name, value, errors),
        }
        seen.push(name);
    }
    options
}

impl Options {
    fn set(&mut self, kind: Kind, name: &Ident, value: Expr, errors: &mut Errors) {
        let text = name.to_string();
        match text.as_str() {
            "name" if kind == Kind::Tool => {
                self.name = errors.take(check_text(&text, value).and_then(check_name));
            }
            "name" => self.name = errors.take(check_text(&text, value)),
            "title" => self.title = errors.take(check_text(&text, value)),
            "size" => self.size = Some((name.clone(), value)),
            "cache" => self.cache = Some(value),
            "description" => self.description = errors.take(check_text(&text, value)),
            "mime_type" => self.mime_type = errors.take(check_text(&text, value)),
            "annotations" => self.annotations = Some(value),
            "icons" => self.icons = Some(value),
            "meta" => self.meta = Some(value),
            "rev" => self.rev = errors.take(check_rev(value)),
            "ttl" => self.ttl = errors.take(ttl::seconds(&value)).map(|s| quote!(#s)),
            _ => {}
        }
    }
}

/// "`a`, `b` and `c`".
fn list(names: &[&str]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

fn check_text(name: &str, value: Expr) -> syn::Result<Expr> {
    match &value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(_), ..
        }) => Ok(value),
        Expr::Lit(other) => Err(syn::Error::new_spanned(
            other,
            format!("`{name}` is a text: write `{name} = \"…\"`, or the name of a constant"),
        )),
        _ => Ok(value),
    }
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
    let good = match &value {
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }) => number.base10_parse::<u32>().is_ok(),
        Expr::Lit(_) | Expr::Unary(_) => false,
        _ => true,
    };
    if good {
        return Ok(value);
    }
    Err(syn::Error::new_spanned(
        value,
        "`rev` is a number from 0 to 4294967295, `rev = 2`: raise it when a kept variable changes its meaning and keeps \
         its name",
    ))
}
