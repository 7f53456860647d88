//! What only a resource has: a URI, whose variables are its parameters, and contents.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

use super::{
    Parts, Written, definition,
    parameter::{Origin, Parameter},
    template, text,
};
use crate::{error::Errors, suggest::closest};

/// The resource's part of the handler.
pub(crate) fn parts(written: &Written<'_>, errors: &mut Errors) -> Parts {
    let options = written.options;
    let (runtime, output) = (&options.runtime, &written.output);
    let variables = variables(written, errors);
    let definition = definition(written, !variables.is_empty(), errors);
    let checks = written.checks();
    let completion = text::completion(&written.parameters, runtime);
    let site = Span::mixed_site();
    let mime_type = match &options.mime_type {
        Some(mime_type) => quote_spanned!(mime_type.span()=>
            ::core::option::Option::Some(::std::string::String::from(#mime_type))
        ),
        None => quote!(::core::option::Option::None),
    };
    let cache = options
        .cache
        .as_ref()
        .map(|cache| quote_spanned!(site.located_at(cache.span())=> __result.cache.get_or_insert_with(|| #cache);));
    let methods = quote_spanned!(site=>
        fn definition(&self) -> #runtime::machine::ResourceListing {
            #definition
        }

        async fn read(
            &self,
            __cx: #runtime::machine::Conversation,
        ) -> ::core::result::Result<#runtime::protocol::ReadResourceResult, #runtime::protocol::RpcError> {
            #runtime::__private::check_uri(&__cx, &[#(#checks),*])?;
            let __context = __cx.context();
            let __read = __run(__cx).await;
            let __mime_type: ::core::option::Option<::std::string::String> = #mime_type;
            let __reading = #runtime::machine::Reading::new(__context.uri().unwrap_or_default())
                .mime_type(__mime_type.as_deref());
            #[allow(unused_mut)]
            let mut __result = <#output as #runtime::machine::IntoResourceResult>::into_resource_result(__read, __reading)
                .map_err(|__error| #runtime::__private::failed(&__MACHINE, __error))?;
            #cache
            ::core::result::Result::Ok(__result)
        }

        #completion
    );
    Parts {
        items: TokenStream::new(),
        methods,
    }
}

/// The variables of the URI, each of which has a parameter.
fn variables(written: &Written<'_>, errors: &mut Errors) -> Vec<String> {
    let Some(uri) = &written.options.uri else {
        return Vec::new();
    };
    let variables = match template::variables(&uri.value()) {
        Ok(variables) => variables,
        Err(message) => {
            errors.over(uri, message);
            return Vec::new();
        }
    };
    let parameters: Vec<&Parameter> = written
        .parameters
        .iter()
        .filter(|parameter| matches!(parameter.origin, Origin::Text(_)))
        .collect();
    for variable in &variables {
        if !parameters
            .iter()
            .any(|parameter| parameter.name() == Some(variable))
        {
            errors.over(
                uri,
                format!(
                    "nothing takes the variable `{variable}`: add a parameter of its name, as in `{variable}: String`"
                ),
            );
        }
    }
    for parameter in parameters {
        let name = parameter.name().unwrap_or_default();
        if !variables.iter().any(|variable| variable == name) {
            let hint = closest(name, variables.iter().map(String::as_str));
            errors.at(
                parameter.ident.span(),
                format!(
                    "the URI has no variable `{name}`: a resource's parameters are the variables of its URI, `App<T>`, \
                     `Context`, and what `#[extract]` stands on{hint}"
                ),
            );
        }
    }
    variables
}

fn definition(written: &Written<'_>, is_template: bool, errors: &mut Errors) -> TokenStream {
    let options = written.options;
    let runtime = &options.runtime;
    let name = written.name();
    // Without one, that is reported already.
    let uri = match &options.uri {
        Some(uri) => uri.to_token_stream(),
        None => quote!(""),
    };
    let (calls, statements) = (definition::calls(written), definition::statements(written));
    let mime_type = definition::call(&options.mime_type, "mime_type");
    let size = match &options.size {
        Some((option, _)) if is_template => {
            errors.at(
                option.span(),
                "`size` is for a resource of one URI: those of a template differ in size",
            );
            TokenStream::new()
        }
        Some((_, size)) => definition::call(&Some(size.clone()), "size"),
        None => TokenStream::new(),
    };
    let kind = if is_template {
        quote!(TemplateDefinition)
    } else {
        quote!(ResourceDefinition)
    };
    quote_spanned!(Span::mixed_site()=>
        #[allow(unused_mut)]
        let mut definition = #runtime::protocol::#kind::new(#uri, #name) #calls #mime_type #size;
        #statements
        ::core::convert::Into::into(definition)
    )
}

#[cfg(test)]
mod tests;
