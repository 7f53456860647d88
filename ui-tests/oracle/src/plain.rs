//! The handler's body without its question attributes: each `ask(…).await` becomes a call of the script.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{
    Attribute, Expr, ExprCall, GenericArgument, Ident, ItemFn, LitStr, Local, Meta, Pat,
    PathArguments, Token, Type, ext::IdentExt, parse_quote, punctuated::Punctuated, visit_mut,
    visit_mut::VisitMut,
};

/// What the plain version of a handler or a flow is called.
pub(crate) fn name(name: &Ident) -> Ident {
    Ident::new(&format!("{}__plain", name.unraw()), name.span())
}

/// Makes plain code of a handler.
pub(crate) fn strip(function: &mut ItemFn) -> syn::Result<()> {
    let mut stripper = Stripper { errors: Vec::new() };
    stripper.visit_item_fn_mut(function);
    let errors = stripper.errors.into_iter().reduce(|mut all, error| {
        all.combine(error);
        all
    });
    errors.map_or(Ok(()), Err)
}

struct Stripper {
    errors: Vec<syn::Error>,
}

impl VisitMut for Stripper {
    fn visit_local_mut(&mut self, local: &mut Local) {
        local
            .attrs
            .retain(|attribute| !attribute.path().is_ident("fresh"));
        let flow = local
            .attrs
            .iter()
            .any(|attribute| attribute.path().is_ident("flow"));
        local
            .attrs
            .retain(|attribute| !attribute.path().is_ident("flow"));
        if let Some(init) = &mut local.init
            && flow
        {
            self.call(&mut init.expr);
        }
        let questions = take(&mut local.attrs);
        if let Some(init) = &mut local.init
            && !questions.is_empty()
        {
            let names = names(&local.pat, questions.len());
            self.ask(&questions, &mut init.expr, &names);
        }
        visit_mut::visit_local_mut(self, local);
    }

    fn visit_expr_let_mut(&mut self, condition: &mut syn::ExprLet) {
        let questions = take_from_chain(&mut condition.expr);
        if !questions.is_empty() {
            let names = names(&condition.pat, questions.len());
            self.ask(&questions, &mut condition.expr, &names);
        }
        visit_mut::visit_expr_let_mut(self, condition);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let questions = take_from_chain(expr);
        if !questions.is_empty() {
            self.ask(&questions, expr, &[]);
        }
        if let Expr::Call(call) = expr
            && let Expr::Path(path) = &mut *call.func
            && path.path.is_ident("pause")
        {
            path.path = parse_quote!(::snodo_differential::oracle::pause);
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

impl Stripper {
    /// Calls the plain version of a flow.
    fn call(&mut self, chain: &mut Expr) {
        if let Some(Expr::Call(call)) = call_in(chain)
            && let Expr::Path(path) = &mut *call.func
            && let Some(last) = path.path.segments.last_mut()
        {
            last.ident = name(&last.ident);
        } else {
            self.errors.push(syn::Error::new_spanned(
                chain,
                "there is no call of a flow here",
            ));
        }
    }

    /// Puts the script's call in the place of `ask(…)`, at the beginning of `chain`.
    fn ask(&mut self, questions: &[Attribute], chain: &mut Expr, names: &[Option<String>]) {
        let Some(place) = call_in(chain) else {
            let at = chain.to_token_stream();
            self.errors
                .push(syn::Error::new_spanned(at, "there is no `ask(…)` here"));
            return;
        };
        match scripted(questions, place, names) {
            Ok(call) => *place = Expr::Verbatim(call),
            Err(error) => self.errors.push(error),
        }
    }
}

/// The script's call for a round of questions.
fn scripted(
    questions: &[Attribute],
    place: &Expr,
    names: &[Option<String>],
) -> syn::Result<TokenStream> {
    let Expr::Call(ExprCall { func, args, .. }) = place else {
        return Err(syn::Error::new_spanned(place, "there is no `ask(…)` here"));
    };
    let ty = match &**func {
        Expr::Path(path) => type_argument(&path.path).cloned(),
        _ => None,
    };
    let (arguments, types) = match (questions.len(), args.first(), ty) {
        (1, Some(only), ty) => (vec![only.clone()], vec![ty]),
        (many, Some(Expr::Tuple(tuple)), None) => {
            (tuple.elems.iter().cloned().collect(), vec![None; many])
        }
        (_, Some(Expr::Tuple(tuple)), Some(Type::Tuple(types))) => (
            tuple.elems.iter().cloned().collect(),
            types.elems.into_iter().map(Some).collect(),
        ),
        _ => {
            return Err(syn::Error::new_spanned(
                place,
                "as many questions as attributes",
            ));
        }
    };
    let mut calls = Vec::new();
    for (at, question) in questions.iter().enumerate() {
        let settings = settings(question)?;
        let Some(key) = settings.key.or_else(|| names.get(at).cloned().flatten()) else {
            return Err(syn::Error::new_spanned(
                question,
                "this question has no key",
            ));
        };
        let (Some(argument), Some(ty)) = (arguments.get(at), types.get(at)) else {
            return Err(syn::Error::new_spanned(
                place,
                "as many questions as attributes",
            ));
        };
        let ty = ty
            .as_ref()
            .map_or_else(|| quote!(_), ToTokens::into_token_stream);
        let Settings { kind, setters, .. } = settings;
        let marker = Ident::new("question", Span::mixed_site());
        calls.push(quote!({
            let #marker = ::snodo_runtime::__private::#kind::new();
            ::snodo_differential::oracle::Asked::new(#key, #marker, #marker.seed::<#ty>(#argument) #setters)
        }));
    }
    Ok(match calls.as_slice() {
        [only] => quote!(::snodo_differential::oracle::one(#only)),
        several => quote!(::snodo_differential::oracle::together((#(#several),*))),
    })
}

fn type_argument(path: &syn::Path) -> Option<&Type> {
    match &path.segments.last()?.arguments {
        PathArguments::AngleBracketed(generics) => match generics.args.first()? {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        },
        _ => None,
    }
}

struct Settings {
    /// The runtime's type for such a question.
    kind: Ident,
    key: Option<String>,
    /// The setters that the attribute calls.
    setters: TokenStream,
}

fn settings(question: &Attribute) -> syn::Result<Settings> {
    let name = question
        .path()
        .segments
        .last()
        .map(|last| last.ident.to_string());
    let metas = match &question.meta {
        Meta::Path(_) => Punctuated::new(),
        _ => question.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)?,
    };
    let kind = match name.as_deref() {
        Some("elicit") if metas.iter().any(|meta| meta.path().is_ident("url")) => "UrlAsk",
        Some("elicit") => "FormAsk",
        Some("sample") => "SampleAsk",
        _ => "RootsAsk",
    };
    let mut settings = Settings {
        kind: Ident::new(kind, Span::call_site()),
        key: None,
        setters: TokenStream::new(),
    };
    for meta in metas {
        let Meta::NameValue(pair) = meta else {
            continue;
        };
        let Some(name) = pair.path.get_ident() else {
            continue;
        };
        let value = &pair.value;
        if name == "key" {
            settings.key = Some(syn::parse2::<LitStr>(value.to_token_stream())?.value());
        } else {
            let setter = match name.to_string().as_str() {
                "system" => Ident::new("system_prompt", Span::call_site()),
                _ => name.clone(),
            };
            settings.setters.extend(quote!(.#setter(#value)));
        }
    }
    Ok(settings)
}

/// The names that a pattern gives to `count` questions: several are those of a tuple's elements.
fn names(pat: &Pat, count: usize) -> Vec<Option<String>> {
    match pat {
        _ if count == 1 => vec![only_name(pat)],
        Pat::Tuple(tuple) => tuple.elems.iter().map(only_name).collect(),
        Pat::TupleStruct(wrapper) => wrapper
            .elems
            .first()
            .map_or_else(Vec::new, |inner| names(inner, count)),
        Pat::Type(typed) => names(&typed.pat, count),
        Pat::Paren(paren) => names(&paren.pat, count),
        _ => Vec::new(),
    }
}

/// The only variable of a pattern, which names its question.
fn only_name(pat: &Pat) -> Option<String> {
    struct Names(Vec<String>);

    impl VisitMut for Names {
        fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
            let name = pat.ident.unraw().to_string();
            // `None` and other constants look like variables.
            if !name.starts_with(char::is_uppercase) && !self.0.contains(&name) {
                self.0.push(name);
            }
            visit_mut::visit_pat_ident_mut(self, pat);
        }
    }

    let mut names = Names(Vec::new());
    names.visit_pat_mut(&mut pat.clone());
    match names.0.as_mut_slice() {
        [only] => Some(std::mem::take(only)),
        _ => None,
    }
}

fn is_question(attribute: &Attribute) -> bool {
    let last = attribute.path().segments.last();
    last.is_some_and(|last| {
        ["elicit", "sample", "roots"]
            .iter()
            .any(|name| last.ident == name)
    })
}

fn take(attributes: &mut Vec<Attribute>) -> Vec<Attribute> {
    let (questions, others) = std::mem::take(attributes)
        .into_iter()
        .partition(is_question);
    *attributes = others;
    questions
}

/// Takes the question attributes off an expression that begins with `ask(…)`. An attribute in front of a chain of
/// postfix operators may be any operator's.
fn take_from_chain(expr: &mut Expr) -> Vec<Attribute> {
    match expr {
        Expr::Call(call) => take(&mut call.attrs),
        Expr::Await(inner) => both(&mut inner.attrs, &mut inner.base),
        Expr::Try(inner) => both(&mut inner.attrs, &mut inner.expr),
        Expr::Field(inner) => both(&mut inner.attrs, &mut inner.base),
        Expr::MethodCall(inner) => both(&mut inner.attrs, &mut inner.receiver),
        Expr::Paren(inner) => both(&mut inner.attrs, &mut inner.expr),
        Expr::Path(inner) => take(&mut inner.attrs),
        _ => Vec::new(),
    }
}

fn both(attributes: &mut Vec<Attribute>, inner: &mut Expr) -> Vec<Attribute> {
    let mut questions = take(attributes);
    questions.extend(take_from_chain(inner));
    questions
}

/// The call that a chain of postfix operators begins with.
fn call_in(expr: &mut Expr) -> Option<&mut Expr> {
    if matches!(expr, Expr::Call(_)) {
        return Some(expr);
    }
    match expr {
        Expr::Await(inner) => call_in(&mut inner.base),
        Expr::Try(inner) => call_in(&mut inner.expr),
        Expr::Field(inner) => call_in(&mut inner.base),
        Expr::MethodCall(inner) => call_in(&mut inner.receiver),
        Expr::Paren(inner) => call_in(&mut inner.expr),
        Expr::Group(inner) => call_in(&mut inner.expr),
        _ => None,
    }
}
