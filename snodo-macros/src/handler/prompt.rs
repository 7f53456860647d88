//! What only a prompt has: arguments that are texts, and messages.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use super::{Parts, Written, definition, text};

/// The prompt's part of the handler.
pub(crate) fn parts(written: &Written<'_>) -> Parts {
    let (runtime, output) = (&written.options.runtime, &written.output);
    let name = written.name();
    let (calls, statements) = (definition::calls(written), definition::statements(written));
    let arguments = text::listed(&written.parameters, runtime);
    let checks = written.checks();
    let completion = text::completion(&written.parameters, runtime);
    let methods = quote_spanned!(Span::mixed_site()=>
        fn definition(&self) -> #runtime::protocol::PromptDefinition {
            #[allow(unused_variables)]
            let arguments = #runtime::__private::Arguments::default();
            #[allow(unused_mut)]
            let mut definition = #runtime::protocol::PromptDefinition::new(#name) #calls #(#arguments)*;
            #statements
            definition
        }

        async fn get(
            &self,
            __cx: #runtime::machine::Conversation,
        ) -> ::core::result::Result<#runtime::protocol::GetPromptResult, #runtime::protocol::RpcError> {
            #runtime::__private::check_prompt(&__cx, &[#(#checks),*])?;
            <#output as #runtime::machine::IntoPromptResult>::into_prompt_result(__run(__cx).await)
                .map_err(|__error| #runtime::__private::failed(&__MACHINE, __error))
        }

        #completion
    );
    Parts {
        items: TokenStream::new(),
        methods,
    }
}
