//! What a handler's signature can't say.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::{
    Item, ItemFn, Lifetime, ParenthesizedGenericArguments, ReturnType, Type, TypeFnPtr,
    TypeImplTrait, TypeInfer, TypeReference, spanned::Spanned, visit::Visit,
};

use crate::error::Errors;

/// What to underline of an item that is no function.
pub(crate) fn name_of(item: &Item) -> Span {
    match item {
        Item::Const(item) => item.ident.span(),
        Item::Enum(item) => item.ident.span(),
        Item::Fn(item) => item.sig.ident.span(),
        Item::Impl(item) => item.impl_token.span,
        Item::Macro(item) => item.mac.path.span(),
        Item::Mod(item) => item.ident.span(),
        Item::Static(item) => item.ident.span(),
        Item::Struct(item) => item.ident.span(),
        Item::Trait(item) => item.ident.span(),
        Item::Type(item) => item.ident.span(),
        Item::Union(item) => item.ident.span(),
        Item::Use(item) => item.use_token.span,
        other => other.span(),
    }
}

/// Whose signature it is.
#[derive(Clone, Copy)]
pub(super) enum Subject {
    Handler,
    Flow,
}

impl Subject {
    fn not_generic(self) -> &'static str {
        match self {
            Self::Handler => {
                "a handler can't be generic: its arguments come from a client, which names no types. Write the type \
                 that is meant"
            }
            Self::Flow => {
                "a flow can't be generic: its states lie in tokens, which name no types. Write the type that is meant"
            }
        }
    }

    fn free(self, name: &Ident) -> String {
        match self {
            Self::Handler => format!(
                "a handler is a free function, without `self`: the server calls it, and holds no value of your type. \
                 Write `async fn {name}(state: App<Type>, …)` outside of the `impl`, with `state` for `self`, and give \
                 the value to the server with `.app(value)`"
            ),
            Self::Flow => "a flow is a free function, without `self`: what it needs is a parameter of it, and is kept \
                           with it"
                .to_owned(),
        }
    }
}

/// Reports what is wrong with a signature, but for its parameters.
pub(super) fn check(subject: Subject, function: &ItemFn, errors: &mut Errors) {
    let signature = &function.sig;
    let what = match subject {
        Subject::Handler => "a handler",
        Subject::Flow => "a flow",
    };
    if signature.asyncness.is_none() {
        errors.at(
            signature.fn_token.span(),
            format!(
                "{what} is an `async fn`: it may wait, and a question is awaited. Write `async fn`"
            ),
        );
    }
    if !signature.generics.params.is_empty() {
        errors.over(&signature.generics, subject.not_generic());
    } else if let Some(where_clause) = &signature.generics.where_clause {
        errors.over(
            where_clause,
            format!("{what} is not generic, so a `where` clause has nothing to say: leave it out"),
        );
    }
    if let Some(receiver) = signature.receiver() {
        errors.over(receiver, subject.free(&signature.ident));
    }
    if let Some(abi) = &signature.abi {
        errors.over(
            abi,
            format!("{what} is called through no other ABI than Rust's: leave out `extern`"),
        );
    } else if let Some(variadic) = &signature.variadic {
        errors.over(
            variadic,
            format!("{what} has a fixed number of parameters: take a `Vec`"),
        );
    }
    if let Some(constness) = &signature.constness {
        errors.over(
            constness,
            format!("{what} can't be `const`: it runs when a client calls. Leave out `const`"),
        );
    }
    if let syn::Safety::Unsafe(unsafety) = &signature.safety {
        errors.over(
            unsafety,
            format!(
                "{what} can't be `unsafe`: a client calls it, and can't uphold anything. Put `unsafe {{ … }}` around \
                 the code that needs it"
            ),
        );
    }
    if let ReturnType::Type(_, output) = &signature.output {
        let mut types = Types { found: Vec::new() };
        types.visit_type(output);
        for found in types.found {
            if let Found::Impl(tokens) = found {
                errors.over(
                    tokens,
                    format!(
                        "name the type that {what} returns: `impl Trait` says too little of it"
                    ),
                );
            }
        }
    }
}

/// Reports what can't stand in the type of a parameter that is decoded or extracted.
pub(super) fn check_parameter(ty: &Type, errors: &mut Errors) {
    let mut types = Types { found: Vec::new() };
    types.visit_type(ty);
    for found in types.found {
        match found {
            Found::Reference(tokens, owned) => errors.over(
                tokens,
                format!(
                    "a handler owns its parameters: they are decoded from the request, anew in each round. Write \
                     `{owned}`"
                ),
            ),
            Found::Lifetime(lifetime) => errors.over(
                lifetime,
                "a handler owns its parameters: there is nothing to borrow from. Write `'static`, or a type without a \
                 lifetime",
            ),
            Found::Impl(tokens) => errors.over(
                tokens,
                "a handler's parameter has one type, which the client's argument is decoded as: name it",
            ),
            Found::Infer(span) => errors.at(
                span,
                "a handler's signature names its types: the client's argument is decoded as what stands here",
            ),
        }
    }
}

enum Found {
    /// With the owned type.
    Reference(TokenStream, String),
    Lifetime(Lifetime),
    Impl(TokenStream),
    Infer(Span),
}

/// Finds the types that a signature can't have, the outermost of each.
struct Types {
    found: Vec<Found>,
}

impl<'ast> Visit<'ast> for Types {
    fn visit_type_reference(&mut self, reference: &'ast TypeReference) {
        let owned = match &*reference.elem {
            Type::Path(path) if path.path.is_ident("str") => "String".to_owned(),
            Type::Slice(slice) => format!("Vec<{}>", text(&slice.elem)),
            other => text(other),
        };
        self.found
            .push(Found::Reference(reference.to_token_stream(), owned));
    }

    fn visit_type_impl_trait(&mut self, ty: &'ast TypeImplTrait) {
        self.found.push(Found::Impl(ty.to_token_stream()));
    }

    fn visit_type_infer(&mut self, ty: &'ast TypeInfer) {
        self.found.push(Found::Infer(ty.underscore_token.span));
    }

    fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
        if lifetime.ident != "static" {
            self.found.push(Found::Lifetime(lifetime.clone()));
        }
    }

    // In these, elided lifetimes mean any.

    fn visit_type_fn_ptr(&mut self, _: &'ast TypeFnPtr) {}

    fn visit_parenthesized_generic_arguments(&mut self, _: &'ast ParenthesizedGenericArguments) {}
}

/// A type's tokens, as they are usually written.
fn text(ty: &Type) -> String {
    ty.to_token_stream().to_string().replace(' ', "")
}
