//! A handler: an `async fn` under `#[tool]`, `#[resource("…")]` or `#[prompt]` → a function of the same name that
//! returns the handler.

mod definition;
mod flow;
mod kind;
mod options;
mod parameter;
mod prompt;
mod resource;
mod signature;
mod stub;
mod template;
mod text;
mod tool;
mod ttl;

#[cfg(test)]
mod tests;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Attribute, ItemFn, ReturnType, spanned::Spanned};

use self::{
    options::Options,
    parameter::{Origin, Parameter},
    signature::Subject,
};
use crate::{
    error::Errors,
    machine::emit::{self, Source},
};

pub(crate) use flow::expand as expand_flow;
pub(crate) use kind::Kind;
pub(crate) use signature::name_of;

/// Expands `#[tool(attribute)] item`, or another kind of handler.
pub(crate) fn expand(kind: Kind, attribute: TokenStream, item: TokenStream) -> TokenStream {
    let function = match syn::parse2::<ItemFn>(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            // Half-typed code goes on as it is, for the editor.
            let error = not_a_function(kind, &item)
                .unwrap_or(error)
                .into_compile_error();
            return quote!(#item #error);
        }
    };
    let mut errors = Errors::default();
    let options = options::read(kind, attribute, &mut errors);
    let errors = errors.finish();
    // A wrong option takes nothing from the rest.
    let mut wrong = Errors::default();
    let handler = handler(kind, &function, &options, &mut wrong);
    let whole = kind != Kind::Resource || options.uri.is_some();
    if wrong.is_empty() && whole {
        return quote!(#errors #handler);
    }
    let wrong = wrong.finish();
    let stub = stub::handler(kind, &function, &options.runtime);
    quote!(#errors #wrong #stub)
}

fn not_a_function(kind: Kind, item: &TokenStream) -> Option<syn::Error> {
    let item = syn::parse2::<syn::Item>(item.clone()).ok()?;
    (!matches!(item, syn::Item::Fn(_))).then(|| {
        let (shown, parameters) = (kind.shown(), kind.parameters());
        syn::Error::new(
            name_of(&item),
            format!("`{shown}` goes on a free `async fn`, whose parameters are {parameters}"),
        )
    })
}

/// A handler as its author wrote it.
struct Written<'a> {
    function: &'a ItemFn,
    options: &'a Options,
    parameters: Vec<Parameter>,
    /// The return type.
    output: TokenStream,
}

impl Written<'_> {
    /// The handler's name as an expression.
    fn name(&self) -> TokenStream {
        self.options.name_tokens(&self.function.sig.ident)
    }

    /// The checks that the arguments decode.
    fn checks(&self) -> impl Iterator<Item = TokenStream> {
        let runtime = &self.options.runtime;
        self.parameters
            .iter()
            .filter_map(|parameter| parameter.check(runtime))
    }
}

/// What differs from kind to kind.
struct Parts {
    /// Items beside the handler.
    items: TokenStream,
    /// The methods that say what it is and run it.
    methods: TokenStream,
}

fn handler(kind: Kind, function: &ItemFn, options: &Options, errors: &mut Errors) -> TokenStream {
    signature::check(Subject::Handler, function, errors);
    let runtime = &options.runtime;
    let parameters: Vec<Parameter> = function
        .sig
        .inputs
        .iter()
        .filter_map(|input| parameter::read(kind, input, errors))
        .collect();
    parameter::check_names(&parameters, errors);
    let source = Source {
        runtime: runtime.clone(),
        name: options.name(&function.sig.ident),
        rev: options.rev(),
        ttl: options.ttl(),
        parameters: parameters
            .iter()
            .map(|parameter| (parameter.declare(), parameter.decode(runtime)))
            .collect(),
        block: (*function.block).clone(),
        call: None,
    };
    let machine = emit::machine(source, errors);
    let (description, body) = (machine.description, machine.body);
    let written = Written {
        function,
        options,
        parameters,
        output: output(&function.sig.output),
    };
    let Parts { items, methods } = match kind {
        Kind::Tool => tool::parts(&written),
        Kind::Resource => resource::parts(&written, errors),
        Kind::Prompt => prompt::parts(&written),
    };
    let extractors = written
        .parameters
        .iter()
        .filter(|parameter| matches!(parameter.origin, Origin::Extracted))
        .map(|Parameter { ty, .. }| {
            let setup = Ident::new("__setup", Span::mixed_site());
            quote_spanned!(ty.span()=> <#ty as #runtime::machine::Extract>::check(#setup)?;)
        });
    let output = &written.output;
    let (vis, ident) = (&function.vis, &function.sig.ident);
    let (docs, others) = split(&function.attrs);
    let (cfgs, lints): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|attribute| attribute.path().is_ident("cfg"));
    let trait_name = kind.handler();
    let handler = format_ident!("__Handler", span = Span::mixed_site());
    let site = Span::mixed_site();
    quote_spanned!(site=>
        #(#cfgs)*
        #(#docs)*
        #vis fn #ident() -> impl #runtime::machine::#trait_name {
            struct #handler;

            static __MACHINE: #runtime::machine::Machine = #description;

            #items

            #(#lints)*
            async fn __run(__cx: #runtime::machine::Conversation) -> #output {
                #body
            }

            impl #runtime::machine::#trait_name for #handler {
                fn machine(&self) -> &'static #runtime::machine::Machine {
                    &__MACHINE
                }

                fn check(
                    &self,
                    __setup: #runtime::machine::Setup<'_>,
                ) -> ::core::result::Result<(), ::std::string::String> {
                    #(#extractors)*
                    #runtime::__private::probe(__run)
                }

                #methods
            }

            #handler
        }
    )
}

/// The doc comments among attributes, and the others.
fn split(attributes: &[Attribute]) -> (Vec<&Attribute>, Vec<&Attribute>) {
    attributes
        .iter()
        .partition(|attribute| attribute.path().is_ident("doc"))
}

fn output(output: &ReturnType) -> TokenStream {
    match output {
        ReturnType::Default => quote!(()),
        ReturnType::Type(_, ty) => quote!(#ty),
    }
}

/// The name of an identifier without `r#`.
pub(crate) fn unraw(ident: &Ident) -> String {
    syn::ext::IdentExt::unraw(ident).to_string()
}
