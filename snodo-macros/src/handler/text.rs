//! Parameters that are texts on the wire: a prompt's arguments, and the variables of a resource's URI.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Attribute, Expr, spanned::Spanned};

use super::{
    kind::Kind,
    parameter::{Origin, Parameter},
    unraw,
};
use crate::{attributes::skip_value, docs, error::Errors, paths::Runtime};

/// What is known of such a parameter besides its type.
pub(crate) struct Text {
    /// The name on the wire.
    pub(crate) name: String,
    title: Option<Expr>,
    /// What suggests values.
    complete: Option<Expr>,
}

/// Reads the attributes of a parameter.
pub(crate) fn read(
    kind: Kind,
    ident: &Ident,
    attributes: &[Attribute],
    errors: &mut Errors,
) -> Text {
    let mut text = Text {
        name: unraw(ident),
        title: None,
        complete: None,
    };
    for attribute in attributes {
        let path = attribute.path();
        if path.is_ident("complete") {
            text.complete = errors.take(attribute.parse_args());
        } else if path.is_ident("serde") {
            let parsed = attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("rename") {
                    text.name = meta.value()?.parse::<syn::LitStr>()?.value();
                    return Ok(());
                }
                skip_value(&meta)?;
                Err(syn::Error::new(
                    meta.path.span(),
                    "this parameter is a text, which `FromStr` reads: serde can say `rename = \"…\"` here and nothing \
                     else",
                ))
            });
            errors.take(parsed);
        } else if path.is_ident("schemars") {
            let parsed = attribute.parse_nested_meta(|meta| {
                if kind == Kind::Prompt && meta.path.is_ident("title") {
                    text.title = Some(meta.value()?.parse()?);
                    return Ok(());
                }
                skip_value(&meta)?;
                Err(syn::Error::new(
                    meta.path.span(),
                    match kind {
                        Kind::Resource => "a URI's variable has no schema: its name stands in the template",
                        _ => {
                            "a prompt's argument has no schema: schemars can say `title = \"…\"` here and nothing \
                             else; its doc comment is its description"
                        }
                    },
                ))
            });
            errors.take(parsed);
        } else if !is_known(attribute) {
            errors.over(
                attribute,
                "this attribute means nothing on a parameter: `#[complete(…)]`, `#[extract]` and \
                 `#[serde(rename = \"…\")]` do",
            );
        }
    }
    text
}

/// Whether an attribute goes with any parameter.
fn is_known(attribute: &Attribute) -> bool {
    ["doc", "allow", "expect", "warn", "deny", "forbid", "cfg"]
        .iter()
        .any(|name| attribute.path().is_ident(name))
}

/// Reports `#[complete(…)]` on an argument of a tool.
pub(crate) fn refuse_completion(attributes: &[Attribute], errors: &mut Errors) {
    let complete = attributes
        .iter()
        .find(|attribute| attribute.path().is_ident("complete"));
    if let Some(complete) = complete {
        errors.over(
            complete,
            "a tool's arguments are not completed: the protocol has that for a prompt's arguments and for the \
             variables of a URI",
        );
    }
}

/// The arguments as `prompts/list` shows them: calls on the prompt's definition.
pub(crate) fn listed<'a>(
    parameters: &'a [Parameter],
    runtime: &'a Runtime,
) -> impl Iterator<Item = TokenStream> + 'a {
    parameters.iter().filter_map(move |parameter| {
        let Origin::Text(text) = &parameter.origin else {
            return None;
        };
        let Text { name, title, .. } = &**text;
        let title = title
            .as_ref()
            .map(|title| quote_spanned!(title.span()=> .title(#title)));
        let description = docs::description(&parameter.attributes)
            .map(|description| quote!(.description(#description)));
        let site = Span::mixed_site();
        let ty = &parameter.ty;
        // What can't be read from nothing is required.
        let required = quote_spanned!(ty.span()=>
            <#ty as #runtime::machine::FromText<_>>::from_text(::core::option::Option::None).is_err()
        );
        Some(quote_spanned!(site=>
            .argument(#runtime::protocol::PromptArgument::new(#name) #title #description .required(#required))
        ))
    })
}

/// The methods of a handler that completes some of its parameters.
pub(crate) fn completion(parameters: &[Parameter], runtime: &Runtime) -> TokenStream {
    let completers = parameters.iter().filter_map(|parameter| {
        let Origin::Text(text) = &parameter.origin else {
            return None;
        };
        let (name, complete) = (&text.name, text.complete.as_ref()?);
        let site = Span::mixed_site().located_at(complete.span());
        Some(quote_spanned!(site=>
            if __typed.argument() == #name {
                return #runtime::__private::complete(__MACHINE.name, #complete, __typed).await;
            }
        ))
    });
    let completers: Vec<TokenStream> = completers.collect();
    if completers.is_empty() {
        return TokenStream::new();
    }
    quote_spanned!(Span::mixed_site()=>
        fn completes(&self) -> bool {
            true
        }

        async fn complete(
            &self,
            __typed: #runtime::machine::Typed,
        ) -> ::core::result::Result<#runtime::protocol::Completion, #runtime::protocol::RpcError> {
            #(#completers)*
            ::core::result::Result::Ok(::core::default::Default::default())
        }
    )
}

#[cfg(test)]
mod tests;
