//! The parameters of a handler: the client's arguments, and what is extracted.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Attribute, FnArg, Pat, Token, Type, spanned::Spanned};

use super::{
    kind::Kind,
    signature,
    text::{self, Text},
    unraw,
};
use crate::{attributes::Said, docs, error::Errors, machine::lower, paths::Runtime};

/// A parameter.
pub(crate) struct Parameter {
    pub(crate) ident: Ident,
    mutable: bool,
    pub(crate) ty: Type,
    pub(crate) origin: Origin,
    pub(crate) attributes: Vec<Attribute>,
}

/// A field of the struct that schemars describes the arguments by.
pub(crate) struct Field {
    pub(crate) tokens: TokenStream,
    /// The struct's type parameter for it, and the type.
    pub(crate) parameter: Option<(Ident, TokenStream)>,
}

/// Where a parameter's value comes from.
pub(crate) enum Origin {
    /// `App`, `Context`, or anything under `#[extract]`.
    Extracted,
    /// The client's arguments.
    Argument {
        /// The name on the wire.
        name: String,
        /// Whether serde attributes on it say how it is decoded.
        attributed: bool,
    },
    /// A prompt's arguments, or the variables of a URI: texts.
    Text(Box<Text>),
}

/// Reads a parameter. `self` is reported with the signature.
pub(crate) fn read(kind: Kind, input: &FnArg, errors: &mut Errors) -> Option<Parameter> {
    let FnArg::Typed(typed) = input else {
        return None;
    };
    let Pat::Ident(pat) = &*typed.pat else {
        errors.over(
            &typed.pat,
            "a handler's parameter is a name, which is the argument's name for the client. Take it whole and \
             destructure it in the body: `let (a, b) = pair;`",
        );
        return None;
    };
    if let Some(by_ref) = &pat.by_ref {
        errors.over(
            by_ref,
            "a handler owns its parameters: leave out `ref` and borrow in the body",
        );
    }
    if let Some((at, _)) = &pat.subpat {
        errors.over(
            at,
            "a handler's parameter is a name alone: leave out the pattern, and match on it in the body",
        );
    }
    signature::check_parameter(&typed.ty, errors);
    let attributes: Vec<Attribute> = typed.attrs.clone();
    let extract = attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("extract"));
    let origin = if extract || is_named(&typed.ty, &["App", "Context"]) {
        check_extracted(&attributes, errors);
        Origin::Extracted
    } else if kind != Kind::Tool {
        let text = text::read(kind, &pat.ident, &attributes, errors);
        Origin::Text(Box::new(text))
    } else {
        text::refuse_completion(&attributes, errors);
        let said = Said::read(&attributes, "serde");
        let name = said
            .rename
            .map_or_else(|| unraw(&pat.ident), |name| name.value());
        let attributed = attributes
            .iter()
            .any(|attribute| attribute.path().is_ident("serde"));
        Origin::Argument { name, attributed }
    };
    Some(Parameter {
        ident: pat.ident.clone(),
        mutable: pat.mutability.is_some(),
        ty: (*typed.ty).clone(),
        origin,
        attributes,
    })
}

/// A parameter of a flow.
#[allow(clippy::large_enum_variant, reason = "it is taken apart at once")]
pub(crate) enum InFlow {
    /// It is taken from the request, and not given by the caller.
    Extracted(Box<Parameter>),
    Given {
        ident: Ident,
        mutable: Option<Token![mut]>,
        ty: Type,
    },
}

/// Reads a parameter of a flow.
pub(crate) fn read_flow(input: &FnArg, errors: &mut Errors) -> Option<InFlow> {
    let FnArg::Typed(typed) = input else {
        return None;
    };
    let extract = typed
        .attrs
        .iter()
        .any(|attribute| attribute.path().is_ident("extract"));
    if extract || is_named(&typed.ty, &["App", "Context"]) {
        return read(Kind::Tool, input, errors)
            .map(Box::new)
            .map(InFlow::Extracted);
    }
    let Pat::Ident(pat) = &*typed.pat else {
        errors.over(
            &typed.pat,
            "a flow's parameter is a name: it may be kept across a question. Take it whole and destructure it in the \
             body: `let (a, b) = pair;`",
        );
        return None;
    };
    if let Type::ImplTrait(_) | Type::Infer(_) = &*typed.ty {
        errors.over(
            &typed.ty,
            "name the type of a flow's parameter: it may be kept across a question",
        );
    }
    Some(InFlow::Given {
        ident: pat.ident.clone(),
        mutable: pat.mutability,
        ty: (*typed.ty).clone(),
    })
}

/// Reports attributes that mean something on an argument only.
fn check_extracted(attributes: &[Attribute], errors: &mut Errors) {
    let of_arguments = |attribute: &&Attribute| {
        let of_arguments = ["serde", "schemars", "complete"];
        of_arguments
            .iter()
            .any(|name| attribute.path().is_ident(name))
    };
    for attribute in attributes.iter().filter(of_arguments) {
        errors.at(
            attribute.path().span(),
            "this parameter does not come from the client's arguments, so nothing decodes, describes or completes it: leave \
             the attribute out",
        );
    }
}

/// Whether the last segment of a type's path is one of `names`.
fn is_named(ty: &Type, names: &[&str]) -> bool {
    match ty {
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|segment| names.iter().any(|name| segment.ident == name)),
        _ => false,
    }
}

/// Reports two arguments of one name.
pub(crate) fn check_names(parameters: &[Parameter], errors: &mut Errors) {
    let mut seen: Vec<&str> = Vec::new();
    for parameter in parameters {
        if let Some(name) = parameter.name() {
            if seen.contains(&name) {
                errors.at(
                    parameter.ident.span(),
                    format!(
                        "there is another argument `{name}`: the client tells arguments apart by their names. Rename \
                         one of them"
                    ),
                );
            }
            seen.push(name);
        }
    }
}

impl Parameter {
    /// The name on the wire, if it has one.
    pub(crate) fn name(&self) -> Option<&str> {
        match &self.origin {
            Origin::Extracted => None,
            Origin::Argument { name, .. } => Some(name),
            Origin::Text(text) => Some(&text.name),
        }
    }

    /// The variable that it is.
    pub(crate) fn declare(&self) -> lower::Parameter {
        let (ident, ty) = (self.ident.clone(), self.ty.clone());
        lower::Parameter {
            ident,
            mutable: self.mutable,
            ty,
            kept: false,
            borrow: None,
        }
    }

    /// The struct of one field that decodes an argument with serde attributes.
    fn single_name(&self) -> Ident {
        format_ident!(
            "__Argument_{}",
            unraw(&self.ident),
            span = Span::mixed_site()
        )
    }

    /// The parameter as an `Option`, made from the conversation.
    pub(crate) fn decode(&self, runtime: &Runtime) -> TokenStream {
        let ty = &self.ty;
        let site = Span::mixed_site().located_at(ty.span());
        match &self.origin {
            Origin::Extracted => {
                let extract = quote_spanned!(site=> |context| <#ty as #runtime::machine::Extract>::extract(context));
                quote_spanned!(site=> __cx.extract(#extract))
            }
            Origin::Argument { .. } | Origin::Text(_) => {
                let get = self.get(runtime);
                quote_spanned!(site=> __cx.argument(|arguments| #get))
            }
        }
    }

    /// The argument, from `arguments`.
    fn get(&self, runtime: &Runtime) -> TokenStream {
        let (ty, ident) = (&self.ty, &self.ident);
        let site = Span::mixed_site().located_at(self.ty.span());
        match &self.origin {
            Origin::Argument {
                attributed: true, ..
            } => {
                let single = self.single_name();
                quote_spanned!(site=> arguments.whole::<#single>().map(|single| single.#ident))
            }
            Origin::Argument { name, .. } => quote_spanned!(site=> arguments.get::<#ty>(#name)),
            Origin::Text(text) => {
                let name = &text.name;
                let read = quote_spanned!(site=> |text| <#ty as #runtime::machine::FromText<_>>::from_text(text));
                quote_spanned!(site=> arguments.parse(#name, #read))
            }
            Origin::Extracted => TokenStream::new(),
        }
    }

    /// The check that the argument decodes: its name, and a function.
    pub(crate) fn check(&self, runtime: &Runtime) -> Option<TokenStream> {
        let name = self.name()?;
        let get = self.get(runtime);
        Some(quote_spanned!(Span::mixed_site()=>
            (#name, |arguments: &#runtime::__private::Arguments| #get.map(::core::mem::drop))
        ))
    }

    /// The field that schemars describes it by.
    ///
    /// Its type is a parameter of the struct, unless serde's and schemars' attributes need to know it: a type that is no
    /// argument is then one error, and not a second one in what schemars derives.
    pub(crate) fn field(&self) -> Option<Field> {
        let Origin::Argument { .. } = &self.origin else {
            return None;
        };
        let (ident, ty) = (&self.ident, &self.ty);
        let others = self
            .attributes
            .iter()
            .filter(|attribute| !attribute.path().is_ident("doc"));
        let schemars = Said::read(&self.attributes, "schemars");
        let description = docs::description(&self.attributes)
            .filter(|_| schemars.place("description").is_none())
            .map(|description| quote!(#[schemars(description = #description)]));
        let attributed = ["serde", "schemars"].iter().any(|name| {
            self.attributes
                .iter()
                .any(|attribute| attribute.path().is_ident(name))
        });
        if attributed {
            let tokens = quote!(#description #(#others)* #ident: #ty);
            return Some(Field {
                tokens,
                parameter: None,
            });
        }
        let name = format_ident!("__{}", unraw(ident), span = Span::mixed_site());
        Some(Field {
            tokens: quote!(#description #(#others)* #ident: #name),
            parameter: Some((name, ty.to_token_stream())),
        })
    }

    /// The struct of this field alone, for an argument with serde attributes.
    pub(crate) fn single(&self, runtime: &Runtime, serde: &str) -> Option<TokenStream> {
        let Origin::Argument {
            attributed: true, ..
        } = &self.origin
        else {
            return None;
        };
        let (name, ident, ty) = (self.single_name(), &self.ident, &self.ty);
        let attributes = self
            .attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("serde"));
        Some(quote_spanned!(Span::mixed_site()=>
            #[derive(#runtime::__private::serde::Deserialize)]
            #[serde(crate = #serde)]
            #[allow(missing_docs, dead_code, non_camel_case_types, clippy::all, clippy::pedantic)]
            struct #name { #(#attributes)* #ident: #ty }
        ))
    }
}
