//! What only a tool has: the schemas of its arguments and of its result.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use super::{
    Parts, Written, definition,
    parameter::{Field, Parameter},
};

/// The tool's part of the handler.
pub(crate) fn parts(written: &Written<'_>) -> Parts {
    let (runtime, output) = (&written.options.runtime, &written.output);
    let arguments = arguments(written);
    let definition = definition(written);
    let checks = written.checks();
    let site = Span::mixed_site();
    let items = quote_spanned!(site=>
        static __BOUNDS: ::std::sync::OnceLock<#runtime::__private::Bounds> = ::std::sync::OnceLock::new();

        #arguments
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
            <#output as #runtime::machine::IntoToolResult>::into_tool_result(__run(__cx).await)
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

/// The struct that schemars describes the arguments by, a struct of one field for each parameter with serde attributes
/// of its own, and the function that gives the schema.
fn arguments(written: &Written<'_>) -> TokenStream {
    let (runtime, parameters) = (&written.options.runtime, &written.parameters);
    let (serde, schemars) = (
        runtime.private_str("serde"),
        runtime.private_str("schemars"),
    );
    let fields: Vec<Field> = parameters.iter().filter_map(Parameter::field).collect();
    let generic = fields.iter().filter_map(|field| field.parameter.clone());
    let (names, types): (Vec<_>, Vec<_>) = generic.unzip();
    let fields = fields.iter().map(|field| &field.tokens);
    let single = parameters
        .iter()
        .filter_map(|parameter| parameter.single(runtime, &serde));
    quote_spanned!(Span::mixed_site()=>
        #[derive(#runtime::__private::schemars::JsonSchema)]
        #[schemars(crate = #schemars)]
        #[allow(missing_docs, dead_code, non_camel_case_types, clippy::all, clippy::pedantic)]
        struct __Arguments<#(#names),*> { #(#fields),* }

        #(#single)*

        fn __input_schema() -> #runtime::__private::serde_json::Value {
            #[allow(unused_imports)]
            use #runtime::__private::NoSchema as _;
            #runtime::__private::InputSchema::<__Arguments<#(#types),*>>::new().schema()
        }
    )
}
