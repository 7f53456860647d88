//! Questions as the author writes them: an attribute, and `ask(…).await`.

mod chain;
mod options;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Attribute, Expr, ExprCall, Ident, LitStr, Stmt, parse::Parser, spanned::Spanned};

use self::options::Options;
use crate::error::Errors;

pub(crate) use chain::*;

/// A question of the handler.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) kind: Kind,
    /// Its key on the wire.
    pub(crate) key: String,
    /// The `ask` of the author's tokens.
    pub(crate) ask: Ident,
    /// The path that `ask` was called by, without its type.
    pub(crate) path: syn::Path,
    /// The type in `ask::<T>(…)`.
    pub(crate) ty: Option<syn::Type>,
    /// What is asked.
    pub(crate) arguments: TokenStream,
}

/// What is asked, and of whom.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "there are few of them")]
pub(crate) enum Kind {
    Form,
    /// With the message that goes with the link.
    Url {
        message: Option<Expr>,
    },
    Roots,
    /// With the setters of the request that the attribute calls.
    Sample {
        settings: Vec<(Ident, Expr)>,
        tools: bool,
    },
}

impl Kind {
    /// The runtime's type for such a question.
    pub(crate) fn marker(&self) -> Ident {
        let name = match self {
            Kind::Form => "FormAsk",
            Kind::Url { .. } => "UrlAsk",
            Kind::Roots => "RootsAsk",
            Kind::Sample { .. } => "SampleAsk",
        };
        Ident::new(name, Span::mixed_site())
    }

    /// What is asked, as the machine's description says it.
    pub(crate) fn describe(&self) -> &'static str {
        match self {
            Kind::Form => "elicitation/create (form)",
            Kind::Url { .. } => "elicitation/create (url)",
            Kind::Roots => "roots/list",
            Kind::Sample { .. } => "sampling/createMessage",
        }
    }

    /// The capabilities that a client must have, whatever is asked: variants of the runtime's `Capability`.
    pub(crate) fn needs(&self) -> &'static [&'static str] {
        match self {
            Kind::Form => &["Form"],
            Kind::Url { .. } => &["Url"],
            Kind::Roots => &["Roots"],
            Kind::Sample { tools: false, .. } => &["Sampling"],
            Kind::Sample { tools: true, .. } => &["Sampling", "SamplingTools"],
        }
    }
}

/// Reads the questions of a chain that begins with `ask(…).await`: one for each attribute. What is wrong with them is
/// reported; then there are none. `pattern_keys` are the keys that the pattern gives, one for each element.
pub(crate) fn read(
    attributes: &[Attribute],
    chain: &mut Expr,
    pattern_keys: &[Option<String>],
    errors: &mut Errors,
) -> Option<Vec<Question>> {
    let first = attributes.first()?;
    let options: Vec<_> = attributes
        .iter()
        .map(|attribute| errors.take(options::read(attribute)))
        .collect();
    if awaited(chain).is_none() {
        if let Some(call) = ask_call(chain) {
            errors.at(
                call.func.span(),
                "a question is asked where it is awaited: write `ask(…).await`, with nothing between the two",
            );
        } else if find_in_expr(chain).is_some() {
            errors.at(
                first.path().span(),
                "a question's attribute stands where its `ask(…).await` begins; this one's is further inside. Ask on \
                 a `let` of its own, with the attribute on that",
            );
        } else {
            errors.at(first.path().span(), not_a_question(first));
        }
        return None;
    }
    let call = ask_call(chain)?;
    let (path, ty) = ask_path(call, errors);
    let ask = path.segments.last()?.ident.clone();
    match call.args.iter().nth(1) {
        _ if call.args.is_empty() => {
            let at = call.paren_token.span.join();
            errors.at(at, "say what is asked: `ask(\"…\")`");
            return None;
        }
        Some(second) => {
            errors.over(
                second,
                "`ask` takes one argument, what is asked: make it one message, `ask(format!(…))`. Several questions \
                 of one round are a tuple, `ask((…, …))`, with an attribute for each",
            );
            return None;
        }
        None => {}
    }
    let arguments = elements(attributes, call.args.first()?, errors)?;
    let types = types(attributes, ty, errors)?;
    let mut questions: Vec<Question> = Vec::new();
    for (at, (((attribute, options), argument), ty)) in attributes
        .iter()
        .zip(options)
        .zip(arguments)
        .zip(types)
        .enumerate()
    {
        let Some(Options { kind, key }) = options else {
            continue;
        };
        let key = match (key, pattern_keys.get(at).cloned().flatten()) {
            (Some(key), _) => check_key(&key, errors),
            (None, Some(key)) => Some(key),
            (None, None) => {
                errors.over(
                    attribute,
                    "this question has no name: its key on the wire is the variable that its answer is bound to, and \
                     here there is not exactly one. Give it a name with `key = \"…\"` in the attribute",
                );
                None
            }
        };
        let Some(key) = key else { continue };
        if questions.iter().any(|question| question.key == key) {
            errors.over(
                attribute,
                format!(
                    "two questions of one round are named `{key}`: the client tells them apart by their keys. Give \
                     one another name with `key = \"…\"`"
                ),
            );
            continue;
        }
        let (ask, path) = (ask.clone(), path.clone());
        questions.push(Question {
            kind,
            key,
            ask,
            path,
            ty,
            arguments: argument.to_token_stream(),
        });
    }
    (questions.len() == attributes.len()).then_some(questions)
}

/// What is said of a question's attribute on something else.
pub(crate) fn not_a_question(attribute: &Attribute) -> String {
    let name = name(attribute);
    if name == "flow" {
        return "`#[flow]` calls a flow, and that is not what stands here: write `#[flow] let value = name(…).await?;`, \
                where `name` is an `async fn` under `#[flow]`"
            .to_owned();
    }
    format!(
        "`#[{name}]` makes a question of `ask(…).await`, and that is not what stands here: write `let answer: T = \
         ask(…).await?;` under it"
    )
}

/// What is said of a question outside a handler.
const OUTSIDE: &str = "a question stands in a handler, and here is none: put `#[tool]` on the function that asks, or \
                       `#[flow]` if handlers share it";

/// What a question's attribute makes of a statement or an expression outside a handler, if `tokens` are one.
pub(crate) fn outside(tokens: &TokenStream) -> Option<TokenStream> {
    let statements = syn::Block::parse_within.parse2(tokens.clone()).ok()?;
    let [statement] = statements.as_slice() else {
        return None;
    };
    // As the initializer, the error is of every type: nothing else complains of it.
    match statement {
        Stmt::Local(local) => {
            let init = local.init.as_ref().map(|init| &*init.expr);
            let at = init.and_then(find_in_expr);
            let error = syn::Error::new(at.unwrap_or(local.let_token.span), OUTSIDE);
            let (pat, error) = (&local.pat, error.into_compile_error());
            Some(quote!(let #pat = { #error };))
        }
        Stmt::Expr(expr, semi) => {
            let at = find_in_expr(expr).unwrap_or_else(|| expr.span());
            let error = syn::Error::new(at, OUTSIDE).into_compile_error();
            Some(quote!({ #error } #semi))
        }
        Stmt::Item(_) | Stmt::Macro(_) => None,
    }
}

/// What each of several questions asks: the elements of a tuple.
fn elements(attributes: &[Attribute], argument: &Expr, errors: &mut Errors) -> Option<Vec<Expr>> {
    if attributes.len() == 1 {
        return Some(vec![argument.clone()]);
    }
    let Expr::Tuple(tuple) = argument else {
        errors.over(
            argument,
            format!(
                "{} attributes ask {0} questions in one round: give `ask` a tuple of what each asks, in the order of \
                 the attributes, or leave out the attributes that are too many",
                attributes.len()
            ),
        );
        return None;
    };
    if let Some(attribute) = attributes.get(tuple.elems.len()) {
        errors.over(
            attribute,
            "this attribute is one too many: the tuple of `ask` has no element for it. Add what it asks, or leave it \
             out",
        );
        return None;
    }
    if let Some(element) = tuple.elems.iter().nth(attributes.len()) {
        errors.over(
            element,
            "this element is one too many: the `let` has no attribute that says what it asks. Add one, or leave it out",
        );
        return None;
    }
    Some(tuple.elems.iter().cloned().collect())
}

/// The type of each answer, where `ask::<…>` names them.
fn types(
    attributes: &[Attribute],
    ty: Option<syn::Type>,
    errors: &mut Errors,
) -> Option<Vec<Option<syn::Type>>> {
    match ty {
        Some(ty) if attributes.len() == 1 => Some(vec![Some(ty)]),
        Some(syn::Type::Tuple(tuple)) if tuple.elems.len() == attributes.len() => {
            Some(tuple.elems.into_iter().map(Some).collect())
        }
        Some(ty) => {
            errors.over(
                ty,
                format!(
                    "{} questions have {0} answers: name a tuple of {0} types",
                    attributes.len()
                ),
            );
            None
        }
        None => Some(vec![None; attributes.len()]),
    }
}

fn check_key(key: &LitStr, errors: &mut Errors) -> Option<String> {
    let value = key.value();
    let good =
        (1..=64).contains(&value.len()) && value.chars().all(|c| c.is_ascii_graphic() && c != '+');
    if !good {
        errors.over(
            key,
            "a key is 1 to 64 visible ASCII characters without `+`: it names the question on the wire",
        );
    }
    good.then_some(value)
}

fn ask_path(call: &ExprCall, errors: &mut Errors) -> (syn::Path, Option<syn::Type>) {
    let Expr::Path(path) = &*call.func else {
        return (syn::Path::from(Ident::new("ask", Span::mixed_site())), None);
    };
    let mut path = path.path.clone();
    let mut ty = None;
    if let Some(last) = path.segments.last_mut()
        && let syn::PathArguments::AngleBracketed(generics) = std::mem::take(&mut last.arguments)
    {
        match generics.args.first() {
            Some(syn::GenericArgument::Type(only)) if generics.args.len() == 1 => {
                ty = Some(only.clone())
            }
            _ => errors.over(
                &generics,
                "`ask` has one type, that of the answer: `ask::<T>(…)`",
            ),
        }
    }
    (path, ty)
}

impl Question {
    /// The expression that evaluates what the author gave to `ask`, on the question's marker.
    pub(crate) fn seed(&self, marker: &Ident) -> TokenStream {
        let Self { arguments, ask, .. } = self;
        let ty = match &self.ty {
            Some(ty) => ty.to_token_stream(),
            None => quote!(_),
        };
        let span = ask.span();
        let site = Span::mixed_site().located_at(span);
        let seed = quote_spanned!(site=> #marker.seed::<#ty>(#arguments));
        match &self.kind {
            Kind::Form | Kind::Roots => seed,
            Kind::Url { message } => quote_spanned!(site=> #seed.message(#message)),
            Kind::Sample { settings, .. } => {
                let calls = settings
                    .iter()
                    .map(|(setter, value)| quote_spanned!(setter.span()=> .#setter(#value)));
                quote_spanned!(site=> #seed #(#calls)*)
            }
        }
    }
}
