//! Questions as the author writes them: an attribute, and `ask(…).await`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{
    Attribute, Block, Expr, ExprCall, Ident, LitStr, Meta, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
    spanned::Spanned,
    visit::{self, Visit},
};

use crate::{error::Errors, suggest::closest};

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

const ATTRIBUTES: [&str; 4] = ["elicit", "sample", "roots", "flow"];

/// Whether this attribute makes a question.
pub(crate) fn is_attribute(attribute: &Attribute) -> bool {
    attribute
        .path()
        .segments
        .last()
        .is_some_and(|segment| ATTRIBUTES.iter().any(|name| segment.ident == name))
}

/// Where the first question attribute stands.
pub(crate) fn attribute_of(attributes: &[Attribute]) -> Option<Span> {
    attributes
        .iter()
        .find(|attribute| is_attribute(attribute))
        .map(|attribute| attribute.path().span())
}

/// The attributes of an expression that can be a question's.
fn attributes_mut(expr: &mut Expr) -> Option<&mut Vec<Attribute>> {
    match expr {
        Expr::Await(expr) => Some(&mut expr.attrs),
        Expr::Try(expr) => Some(&mut expr.attrs),
        Expr::Call(expr) => Some(&mut expr.attrs),
        Expr::Field(expr) => Some(&mut expr.attrs),
        Expr::MethodCall(expr) => Some(&mut expr.attrs),
        Expr::Paren(expr) => Some(&mut expr.attrs),
        Expr::Path(expr) => Some(&mut expr.attrs),
        _ => None,
    }
}

fn attributes(expr: &Expr) -> &[Attribute] {
    match expr {
        Expr::Await(expr) => &expr.attrs,
        Expr::Try(expr) => &expr.attrs,
        Expr::Call(expr) => &expr.attrs,
        Expr::Field(expr) => &expr.attrs,
        Expr::MethodCall(expr) => &expr.attrs,
        Expr::Paren(expr) => &expr.attrs,
        Expr::Path(expr) => &expr.attrs,
        _ => &[],
    }
}

/// Where a question attribute stands on this expression, or on the receiver that it begins with: an attribute in
/// front of `ask(…).await?` can be parsed as that of any part of the chain.
pub(crate) fn attribute_on(expr: &Expr) -> Option<Span> {
    attribute_of(attributes(expr)).or_else(|| attribute_on(receiver(expr)?))
}

/// Takes the question attributes off an expression and off the chain that it begins with.
pub(crate) fn take_attributes(expr: &mut Expr) -> Vec<Attribute> {
    let mut taken = Vec::new();
    if let Some(attributes) = attributes_mut(expr) {
        let all = std::mem::take(attributes);
        let (questions, others) = all.into_iter().partition(is_attribute);
        *attributes = others;
        taken = questions;
    }
    if let Some(receiver) = receiver_mut(expr) {
        taken.extend(take_attributes(receiver));
    }
    taken
}

/// Takes the question attributes off and forgets them, after an error.
pub(crate) fn strip_attribute(expr: &mut Expr) {
    drop(take_attributes(expr));
}

fn receiver(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Await(expr) => Some(&expr.base),
        Expr::Try(expr) => Some(&expr.expr),
        Expr::Field(expr) => Some(&expr.base),
        Expr::MethodCall(expr) => Some(&expr.receiver),
        Expr::Paren(expr) => Some(&expr.expr),
        Expr::Group(expr) => Some(&expr.expr),
        _ => None,
    }
}

fn receiver_mut(expr: &mut Expr) -> Option<&mut Expr> {
    match expr {
        Expr::Await(expr) => Some(&mut expr.base),
        Expr::Try(expr) => Some(&mut expr.expr),
        Expr::Field(expr) => Some(&mut expr.base),
        Expr::MethodCall(expr) => Some(&mut expr.receiver),
        Expr::Paren(expr) => Some(&mut expr.expr),
        Expr::Group(expr) => Some(&mut expr.expr),
        _ => None,
    }
}

/// Whether a call is one of `ask`, by the last segment of its path.
pub(crate) fn is_ask(call: &ExprCall) -> bool {
    match &*call.func {
        Expr::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|segment| segment.ident == "ask"),
        _ => false,
    }
}

/// The `ask(…)` at the beginning of a chain of `.await`, `?`, fields and methods.
pub(crate) fn ask_call(expr: &mut Expr) -> Option<&mut ExprCall> {
    if !matches!(&*expr, Expr::Call(call) if is_ask(call)) {
        return ask_call(receiver_mut(expr)?);
    }
    match expr {
        Expr::Call(call) => Some(call),
        _ => None,
    }
}

/// The `ask(…).await` at the beginning of a chain, to be replaced by its answer.
pub(crate) fn awaited(expr: &mut Expr) -> Option<&mut Expr> {
    let is = matches!(&*expr, Expr::Await(inner) if matches!(&*inner.base, Expr::Call(call) if is_ask(call)));
    if is {
        Some(expr)
    } else {
        awaited(receiver_mut(expr)?)
    }
}

/// The `pause` of `pause(…).await`.
pub(crate) fn pause_name(awaited: &syn::ExprAwait) -> Option<&Ident> {
    let Expr::Call(call) = &*awaited.base else {
        return None;
    };
    let Expr::Path(path) = &*call.func else {
        return None;
    };
    let name = &path.path.segments.last()?.ident;
    (name == "pause" && call.args.len() == 1).then_some(name)
}

/// Whether this attribute calls a flow.
pub(crate) fn is_flow(attribute: &Attribute) -> bool {
    attribute
        .path()
        .segments
        .last()
        .is_some_and(|segment| segment.ident == "flow")
}

/// The call that is awaited at the beginning of a chain: `preferences(…).await`.
pub(crate) fn awaited_call(expr: &mut Expr) -> Option<&mut Expr> {
    let is = matches!(&*expr, Expr::Await(inner) if matches!(&*inner.base, Expr::Call(_)));
    if is {
        Some(expr)
    } else {
        awaited_call(receiver_mut(expr)?)
    }
}

/// Where the first question, or something like one, stands in a block; nested items are not looked into.
pub(crate) fn find_in_block(block: &Block) -> Option<Span> {
    let mut finder = Finder(None);
    finder.visit_block(block);
    finder.0
}

/// Where the first question stands in an expression.
pub(crate) fn find_in_expr(expr: &Expr) -> Option<Span> {
    let mut finder = Finder(None);
    finder.visit_expr(expr);
    finder.0
}

struct Finder(Option<Span>);

impl<'ast> Visit<'ast> for Finder {
    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        if is_ask(call) {
            self.0.get_or_insert(call.func.span());
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_await(&mut self, awaited: &'ast syn::ExprAwait) {
        if let Some(name) = pause_name(awaited) {
            self.0.get_or_insert(name.span());
        }
        visit::visit_expr_await(self, awaited);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if is_attribute(attribute) {
            self.0.get_or_insert(attribute.path().span());
        }
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
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
        .map(|attribute| errors.take(options(attribute)))
        .collect();
    if awaited(chain).is_none() {
        let (at, message) = match ask_call(chain) {
            Some(call) => (
                call.span(),
                "a question is asked when it is awaited: write `ask(…).await`, and `.await` directly behind `ask(…)`",
            ),
            None => (
                first.path().span(),
                "this attribute makes a question of `ask(…).await`, which is not what stands here. Write \
                 `let answer: T = ask(…).await?;` under it",
            ),
        };
        errors.at(at, message);
        return None;
    }
    let call = ask_call(chain)?;
    let (path, ty) = ask_path(call, errors);
    let ask = path.segments.last()?.ident.clone();
    if call.args.len() != 1 {
        errors.over(&call.args, "`ask` takes one argument: what is asked");
        if call.args.is_empty() {
            errors.at(
                call.paren_token.span.join(),
                "`ask` takes one argument: what is asked",
            );
        }
        return None;
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
                    "this question has no name: its key on the wire is the one variable that its answer is bound to. \
                     Give it one with `key = \"…\"`",
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

/// What each of several questions asks: the elements of a tuple.
fn elements(attributes: &[Attribute], argument: &Expr, errors: &mut Errors) -> Option<Vec<Expr>> {
    if attributes.len() == 1 {
        return Some(vec![argument.clone()]);
    }
    let Expr::Tuple(tuple) = argument else {
        errors.over(
            argument,
            format!(
                "{} attributes ask {0} questions in one round: `ask` takes a tuple of what each asks, in the order \
                 of the attributes",
                attributes.len()
            ),
        );
        return None;
    };
    if let Some(attribute) = attributes.get(tuple.elems.len()) {
        errors.over(
            attribute,
            "there is no element in the tuple of `ask` for this attribute",
        );
        return None;
    }
    if let Some(element) = tuple.elems.iter().nth(attributes.len()) {
        errors.over(
            element,
            "there is no attribute on the `let` for this element: say what it asks",
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
        errors.over(key, "a key is 1 to 64 visible ASCII characters without `+`: it names the question on the wire");
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
            _ => errors.over(&generics, "`ask` has one type: that of the answer"),
        }
    }
    (path, ty)
}

struct Options {
    kind: Kind,
    key: Option<LitStr>,
}

struct Setting {
    name: Ident,
    value: Option<Expr>,
}

impl Parse for Setting {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.call(Ident::parse_any)?;
        let value = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        Ok(Self { name, value })
    }
}

/// The settings of `#[sample(…)]`, and the setter of each.
const SAMPLE_SETTINGS: [(&str, &str); 12] = [
    ("max_tokens", "max_tokens"),
    ("system", "system_prompt"),
    ("system_prompt", "system_prompt"),
    ("temperature", "temperature"),
    ("stop_sequences", "stop_sequences"),
    ("include_context", "include_context"),
    ("model_preferences", "model_preferences"),
    ("metadata", "metadata"),
    ("tools", "tools"),
    ("tool_choice", "tool_choice"),
    ("key", "key"),
    ("hint", "hint"),
];

fn options(attribute: &Attribute) -> syn::Result<Options> {
    let name = attribute
        .path()
        .segments
        .last()
        .map(|segment| segment.ident.to_string())
        .unwrap_or_default();
    let settings: Punctuated<Setting, Token![,]> = match &attribute.meta {
        Meta::Path(_) => Punctuated::new(),
        _ => attribute.parse_args_with(Punctuated::parse_terminated)?,
    };
    match name.as_str() {
        "elicit" => elicit(attribute, settings),
        "roots" => roots(settings),
        _ => sample(attribute, settings),
    }
}

fn elicit(attribute: &Attribute, settings: Punctuated<Setting, Token![,]>) -> syn::Result<Options> {
    let (mut key, mut message) = (None, None);
    let (mut form, mut url) = (false, false);
    let mut errors = Errors::default();
    for Setting { name, value } in settings {
        match (name.to_string().as_str(), value) {
            ("form", None) => form = true,
            ("url", None) => url = true,
            ("key", Some(value)) => key = errors.take(literal(&value)),
            ("message", Some(value)) => message = Some((name, value)),
            (other, _) => {
                let hint = closest(other, ["form", "url", "key", "message"]);
                errors.at(
                    name.span(),
                    format!("`#[elicit(…)]` on a question takes `form` or `url`, `message = …` and `key = \"…\"`{hint}"),
                );
            }
        }
    }
    if errors.is_empty() && form == url {
        errors.over(
            attribute,
            "say what is asked, one of the two: `#[elicit(form)]` or `#[elicit(url, message = …)]`",
        );
    }
    if let (true, Some((name, _))) = (form, &message) {
        errors.at(
            name.span(),
            "a form's message is what `ask(…)` takes; `message` goes with `url`",
        );
    }
    if errors.is_empty() && url && message.is_none() {
        errors.over(
            attribute,
            "say why the user should open the link: `#[elicit(url, message = \"…\")]`. The client shows it and asks for \
             consent",
        );
    }
    let message = message.map(|(_, message)| message);
    errors.result(Options {
        kind: if url {
            Kind::Url { message }
        } else {
            Kind::Form
        },
        key,
    })
}

fn roots(settings: Punctuated<Setting, Token![,]>) -> syn::Result<Options> {
    let mut key = None;
    let mut errors = Errors::default();
    for Setting { name, value } in settings {
        match (name.to_string().as_str(), value) {
            ("key", Some(value)) => key = errors.take(literal(&value)),
            _ => errors.at(
                name.span(),
                "`#[roots]` takes `key = \"…\"` and nothing else",
            ),
        }
    }
    errors.result(Options {
        kind: Kind::Roots,
        key,
    })
}

fn sample(attribute: &Attribute, given: Punctuated<Setting, Token![,]>) -> syn::Result<Options> {
    let mut key = None;
    let mut settings: Vec<(Ident, Expr)> = Vec::new();
    let mut tools = false;
    let mut errors = Errors::default();
    for Setting { name, value } in given {
        let text = name.to_string();
        let known = SAMPLE_SETTINGS.iter().find(|(known, _)| *known == text);
        match (known, value) {
            (Some(("key", _)), Some(value)) => key = errors.take(literal(&value)),
            (Some((_, setter)), Some(value)) => {
                tools |= matches!(*setter, "tools" | "tool_choice");
                settings.push((Ident::new(setter, name.span()), value));
            }
            (Some(_), None) => errors.at(name.span(), format!("write `{text} = …`")),
            (None, _) => {
                let hint = closest(&text, SAMPLE_SETTINGS.map(|(known, _)| known));
                errors.at(
                    name.span(),
                    format!("`#[sample(…)]` has no setting `{text}`{hint}"),
                );
            }
        }
    }
    if errors.is_empty() && settings.iter().all(|(setter, _)| setter != "max_tokens") {
        errors.over(
            attribute,
            "say how long the model's answer may be: `#[sample(max_tokens = 60)]`. The protocol requires it",
        );
    }
    errors.result(Options {
        kind: Kind::Sample { settings, tools },
        key,
    })
}

fn literal(value: &Expr) -> syn::Result<LitStr> {
    match value {
        Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(text),
            ..
        }) => Ok(text.clone()),
        other => Err(syn::Error::new_spanned(
            other,
            "a key is a string literal: it identifies the state in tokens",
        )),
    }
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
