//! A handler: an `async fn` under `#[tool]` → a function of the same name that returns the handler.

mod flow;
mod options;
mod parameter;
mod signature;
mod stub;
mod ttl;

#[cfg(test)]
mod tests;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Attribute, ItemFn, ReturnType, spanned::Spanned};

use self::{
    options::Options,
    parameter::{Field, Origin, Parameter},
};
use crate::{
    docs,
    error::Errors,
    machine::emit::{self, Source},
};

pub(crate) use flow::expand as expand_flow;
pub(crate) use signature::name_of;

/// Expands `#[tool(attribute)] item`.
pub(crate) fn expand(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let function = match syn::parse2::<ItemFn>(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            // Half-typed code goes on as it is, for the editor.
            let error = not_a_function(&item).unwrap_or(error).into_compile_error();
            return quote!(#item #error);
        }
    };
    let mut errors = Errors::default();
    let options = options::read(attribute, &mut errors);
    let errors = errors.finish();
    // A wrong option takes nothing from the rest.
    let mut wrong = Errors::default();
    let tool = tool(&function, &options, &mut wrong);
    if wrong.is_empty() {
        return quote!(#errors #tool);
    }
    let wrong = wrong.finish();
    let stub = stub::tool(&function, &options.runtime);
    quote!(#errors #wrong #stub)
}

fn not_a_function(item: &TokenStream) -> Option<syn::Error> {
    let item = syn::parse2::<syn::Item>(item.clone()).ok()?;
    (!matches!(item, syn::Item::Fn(_))).then(|| {
        syn::Error::new(
            name_of(&item),
            "`#[tool]` goes on a free `async fn`, whose parameters are the tool's arguments",
        )
    })
}

fn tool(function: &ItemFn, options: &Options, errors: &mut Errors) -> TokenStream {
    signature::check(function, errors);
    let runtime = &options.runtime;
    let parameters: Vec<Parameter> = function
        .sig
        .inputs
        .iter()
        .filter_map(|input| parameter::read(input, errors))
        .collect();
    parameter::check_names(&parameters, errors);
    let name = options.name(&function.sig.ident);
    let source = Source {
        runtime: runtime.clone(),
        name: name.clone(),
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
    let output = output(&function.sig.output);
    let definition = definition(function, options, &parameters, &output);
    let (arguments, schema) = arguments(&parameters, options);
    let checks = parameters
        .iter()
        .filter_map(|parameter| parameter.check(runtime));
    let extractors = parameters
        .iter()
        .filter_map(|parameter| match parameter.origin {
            Origin::Extracted => {
                let ty = &parameter.ty;
                let setup = Ident::new("__setup", Span::mixed_site());
                Some(quote_spanned!(ty.span()=> <#ty as #runtime::machine::Extract>::check(#setup)))
            }
            Origin::Argument { .. } => None,
        });
    let (vis, ident) = (&function.vis, &function.sig.ident);
    let (docs, others) = split(&function.attrs);
    let (cfgs, lints): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|attribute| attribute.path().is_ident("cfg"));
    let handler = format_ident!("__Handler", span = Span::mixed_site());
    let site = Span::mixed_site();
    quote_spanned!(site=>
        #(#cfgs)*
        #(#docs)*
        #vis fn #ident() -> impl #runtime::machine::Tool {
            struct #handler;

            static __MACHINE: #runtime::machine::Machine = #description;
            static __BOUNDS: ::std::sync::OnceLock<#runtime::__private::Bounds> = ::std::sync::OnceLock::new();

            #arguments

            #(#lints)*
            async fn __run(__cx: #runtime::machine::Conversation) -> #output {
                #body
            }

            #schema

            impl #runtime::machine::Tool for #handler {
                fn definition(&self) -> #runtime::protocol::ToolDefinition {
                    #definition
                }

                fn machine(&self) -> &'static #runtime::machine::Machine {
                    &__MACHINE
                }

                fn check(
                    &self,
                    __setup: #runtime::machine::Setup<'_>,
                ) -> ::core::result::Result<(), ::std::string::String> {
                    #(#extractors?;)*
                    #runtime::__private::probe(__run)
                }

                async fn call(
                    &self,
                    __cx: #runtime::machine::Conversation,
                ) -> ::core::result::Result<#runtime::protocol::CallToolResult, #runtime::protocol::RpcError> {
                    if let ::core::option::Option::Some(refusal) = #runtime::__private::check_arguments(
                        &__cx,
                        &[#(#checks),*],
                        &__BOUNDS,
                        __input_schema,
                    ) {
                        return ::core::result::Result::Ok(refusal);
                    }
                    <#output as #runtime::machine::IntoToolResult>::into_tool_result(__run(__cx).await)
                }
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

fn definition(
    function: &ItemFn,
    options: &Options,
    parameters: &[Parameter],
    output: &TokenStream,
) -> TokenStream {
    let runtime = &options.runtime;
    let name = options.name_tokens(&function.sig.ident);
    let site = Span::mixed_site();
    let title = options
        .title
        .as_ref()
        .map(|title| quote_spanned!(title.span()=> .title(#title)));
    let described = docs::description(&function.attrs);
    let description = match (&options.description, described) {
        (Some(description), _) => {
            Some(quote_spanned!(description.span()=> .description(#description)))
        }
        (None, Some(description)) => Some(quote_spanned!(site=> .description(#description))),
        (None, None) => None,
    };
    let annotations = options
        .annotations
        .as_ref()
        .map(|annotations| quote_spanned!(annotations.span()=> .annotations(#annotations)));
    let icons = options
        .icons
        .as_ref()
        .map(|icons| quote_spanned!(icons.span()=> definition.icons = #icons;));
    let meta = options
        .meta
        .as_ref()
        .map(|meta| quote_spanned!(meta.span()=> definition.meta = #meta;));
    let _ = parameters;
    quote_spanned!(site=>
        #[allow(unused_mut)]
        let mut definition =
            #runtime::protocol::ToolDefinition::new(#name, __input_schema()) #title #description #annotations;
        definition.output_schema = <#output as #runtime::machine::IntoToolResult>::output_schema();
        #icons
        #meta
        definition
    )
}

/// The struct that schemars describes the arguments by with a struct of one field for each parameter with serde
/// attributes of its own, and the function that gives the schema.
fn arguments(parameters: &[Parameter], options: &Options) -> (TokenStream, TokenStream) {
    let runtime = &options.runtime;
    let (serde, schemars) = (
        runtime.private_str("serde"),
        runtime.private_str("schemars"),
    );
    let fields: Vec<Field> = parameters.iter().filter_map(Parameter::field).collect();
    let (names, types): (Vec<_>, Vec<_>) = fields
        .iter()
        .filter_map(|field| field.parameter.clone())
        .unzip();
    let fields = fields.iter().map(|field| &field.tokens);
    let single: Vec<TokenStream> = parameters
        .iter()
        .filter_map(|parameter| parameter.single(runtime, &serde))
        .collect();
    let arguments = quote_spanned!(Span::mixed_site()=>
        #[derive(#runtime::__private::schemars::JsonSchema)]
        #[schemars(crate = #schemars)]
        #[allow(missing_docs, dead_code, non_camel_case_types, clippy::all, clippy::pedantic)]
        struct __Arguments<#(#names),*> { #(#fields),* }
        #(#single)*
    );
    let schema = quote_spanned!(Span::mixed_site()=>
        fn __input_schema() -> #runtime::__private::serde_json::Value {
            #[allow(unused_imports)]
            use #runtime::__private::NoSchema as _;
            #runtime::__private::InputSchema::<__Arguments<#(#types),*>>::new().schema()
        }
    );
    (arguments, schema)
}

/// The name of an identifier without `r#`.
pub(crate) fn unraw(ident: &Ident) -> String {
    syn::ext::IdentExt::unraw(ident).to_string()
}
