//! What only a tool has: the schemas of its arguments and of its result.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned;

use super::{Parts, Written, definition, parameter::Parameter};

/// The tool's part of the handler.
pub(crate) fn parts(written: &Written<'_>) -> Parts {
    let runtime = &written.options.runtime;
    let arguments = arguments(written);
    let definition = definition(written);
    let checks = written.checks();
    let (site, output) = (Span::mixed_site(), &written.output);
    let convert = quote_spanned!(site.located_at(output.span())=>
        <#output as #runtime::machine::IntoToolResult>::into_tool_result
    );
    let items = quote_spanned!(site=>
        static __BOUNDS: ::std::sync::OnceLock<#runtime::__private::Bounds> = ::std::sync::OnceLock::new();

        #arguments

        fn __input_schema() -> #runtime::__private::serde_json::Value {
            #runtime::__private::schema_of::<__Arguments>(#runtime::__private::Direction::In)
        }
    );
    let methods = quote_spanned!(site=>
        fn definition(&self) -> #runtime::protocol::ToolDefinition {
            #definition
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
            #convert(__run(__cx).await)
        }
    );
    Parts { items, methods }
}

fn definition(written: &Written<'_>) -> TokenStream {
    let (runtime, output) = (&written.options.runtime, &written.output);
    let name = written.name();
    let (calls, statements) = (definition::calls(written), definition::statements(written));
    quote_spanned!(Span::mixed_site()=>
        #[allow(unused_mut)]
        let mut definition = #runtime::protocol::ToolDefinition::new(#name, __input_schema()) #calls;
        definition.output_schema = <#output as #runtime::machine::IntoToolResult>::output_schema();
        #statements
        definition
    )
}

/// The struct that schemars describes the arguments by, and a struct of one field for each parameter with serde
/// attributes of its own.
fn arguments(written: &Written<'_>) -> TokenStream {
    let (runtime, parameters) = (&written.options.runtime, &written.parameters);
    let (serde, schemars) = (
        runtime.private_str("serde"),
        runtime.private_str("schemars"),
    );
    let fields: Vec<TokenStream> = parameters.iter().filter_map(Parameter::field).collect();
    let single: Vec<TokenStream> = parameters
        .iter()
        .filter_map(|parameter| parameter.single(runtime, &serde))
        .collect();
    quote_spanned!(Span::mixed_site()=>
        #[derive(#runtime::__private::schemars::JsonSchema)]
        #[schemars(crate = #schemars)]
        #[allow(missing_docs, dead_code, clippy::all, clippy::pedantic)]
        struct __Arguments { #(#fields),* }
        #(#single)*
    )
}
