//! A flow: an `async fn` under `#[flow]` → a function of the same name that returns a call of it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{ItemFn, Token, Type, parse::Parser};

use super::{
    output, parameter,
    parameter::Parameter,
    signature::{self, Subject},
    split, stub, unraw,
};
use crate::{
    error::Errors,
    machine::{
        emit::{self, Source},
        lower,
    },
    paths::Runtime,
    question,
};

/// Expands `#[flow(attribute)] item`.
pub(crate) fn expand(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let function = match syn::parse2::<ItemFn>(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            if let Some(outside) = question::outside(&item) {
                return outside;
            }
            let error = error.into_compile_error();
            return quote!(#item #error);
        }
    };
    let mut errors = Errors::default();
    let runtime = errors.take(runtime(attribute)).unwrap_or_default();
    let flow = flow(&function, &runtime, &mut errors);
    let broken = !errors.is_empty();
    let errors = errors.finish();
    if !broken {
        return flow;
    }
    // The calls of a flow with mistakes must not fail as well.
    let stub = stub::flow(&function, &runtime);
    quote!(#errors #stub)
}

/// `crate = path`, the only option.
fn runtime(attribute: TokenStream) -> syn::Result<Runtime> {
    let parser = |input: syn::parse::ParseStream<'_>| {
        if input.is_empty() {
            return Ok(Runtime::default());
        }
        input.parse::<Token![crate]>().map_err(|error| {
            syn::Error::new(
                error.span(),
                "`#[flow]` takes `crate = path` and nothing else",
            )
        })?;
        input.parse::<Token![=]>()?;
        let path = input.call(syn::Path::parse_mod_style)?;
        input.parse::<Option<Token![,]>>()?;
        Ok(Runtime::at(path))
    };
    parser.parse2(attribute)
}

/// A parameter that the caller gives.
struct Given {
    ident: Ident,
    ty: Type,
    /// What the call owns of it.
    owned: Type,
    borrow: Option<Type>,
}

fn flow(function: &ItemFn, runtime: &Runtime, errors: &mut Errors) -> TokenStream {
    signature::check(Subject::Flow, function, errors);
    let mut given: Vec<Given> = Vec::new();
    let mut parameters: Vec<(lower::Parameter, TokenStream)> = Vec::new();
    for input in &function.sig.inputs {
        if let Some(extracted) = parameter::read_flow(input, errors) {
            match extracted {
                parameter::InFlow::Extracted(parameter) => {
                    parameters.push(extract(&parameter, runtime))
                }
                parameter::InFlow::Given { ident, mutable, ty } => {
                    let (owned, borrow) = owned(&ty, errors);
                    let lowered = lower::Parameter {
                        ident: ident.clone(),
                        mutable: mutable.is_some(),
                        ty: owned.clone(),
                        kept: true,
                        borrow: borrow.clone(),
                    };
                    let decode = quote_spanned!(Span::mixed_site()=> ::core::option::Option::Some(__given.#ident));
                    parameters.push((lowered, decode));
                    given.push(Given {
                        ident,
                        ty,
                        owned,
                        borrow,
                    });
                }
            }
        }
    }
    let name = unraw(&function.sig.ident);
    let machine = emit::machine(
        Source {
            runtime: runtime.clone(),
            name: name.clone(),
            rev: quote!(0),
            ttl: None,
            parameters,
            block: (*function.block).clone(),
            call: Some(name),
        },
        errors,
    );
    let (description, body) = (machine.description, machine.body);
    let output = output(&function.sig.output);
    let (vis, ident) = (&function.vis, &function.sig.ident);
    let (docs, others) = split(&function.attrs);
    let (cfgs, lints): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|attribute| attribute.path().is_ident("cfg"));
    let inputs = given
        .iter()
        .map(|Given { ident, ty, .. }| quote!(#ident: #ty));
    let fields = given
        .iter()
        .map(|Given { ident, owned, .. }| quote!(#ident: #owned));
    let values = given.iter().map(|Given { ident, borrow, .. }| match borrow {
        Some(_) => quote_spanned!(Span::mixed_site()=> #ident: ::std::borrow::ToOwned::to_owned(#ident)),
        None => ident.to_token_stream(),
    });
    let captures = if given.iter().any(|given| given.borrow.is_some()) {
        Some(quote!(+ use<>))
    } else {
        None
    };
    let call = format_ident!("__Call", span = Span::mixed_site());
    quote_spanned!(Span::mixed_site()=>
        #(#cfgs)*
        #(#docs)*
        #vis fn #ident(#(#inputs),*) -> #runtime::machine::FlowCall<impl #runtime::machine::Flow<Output = #output> #captures> {
            struct #call { #(#fields),* }

            static __MACHINE: #runtime::machine::Machine = #description;

            #(#lints)*
            async fn __run(
                mut __call: ::core::option::Option<#call>,
                __cx: #runtime::machine::Conversation,
            ) -> #output {
                #body
            }

            impl #runtime::machine::Flow for #call {
                type Output = #output;

                fn run(
                    call: ::core::option::Option<Self>,
                    conversation: #runtime::machine::Conversation,
                ) -> impl ::core::future::Future<Output = Self::Output> + ::core::marker::Send {
                    __run(call, conversation)
                }
            }

            #runtime::machine::FlowCall::new(#call { #(#values),* })
        }
    )
}

fn extract(parameter: &Parameter, runtime: &Runtime) -> (lower::Parameter, TokenStream) {
    (parameter.declare(), parameter.decode(runtime))
}

/// The type that a call owns of a parameter, and the type of the borrow if it is one: `&str` is kept as a `String`.
fn owned(ty: &Type, errors: &mut Errors) -> (Type, Option<Type>) {
    match ty {
        Type::Reference(reference) => {
            if let Some(mutability) = &reference.mutability {
                errors.over(
                    mutability,
                    "a flow can't change what its caller owns: the flow may go on in another process. Return the new \
                     value",
                );
            }
            let elem = &reference.elem;
            (
                syn::parse_quote!(<#elem as ::std::borrow::ToOwned>::Owned),
                Some(ty.clone()),
            )
        }
        other => (other.clone(), None),
    }
}
