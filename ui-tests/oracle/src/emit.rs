//! The handler, its plain twin, and the test that compares them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{FnArg, Ident, ItemFn, Pat, Type, ext::IdentExt};

use crate::{options::Options, plain};

pub(crate) fn twice(attribute: TokenStream, item: TokenStream) -> syn::Result<TokenStream> {
    let options = Options::read(attribute)?;
    let mut function: ItemFn = syn::parse2(item.clone())?;
    let name = function.sig.ident.clone();
    let text = name.unraw().to_string();
    let plain = plain::name(&name);
    let arguments = format_ident!("{text}__Arguments");
    let call = format_ident!("{text}__call");

    let parameters = parameters(&mut function)?;
    let fields = parameters.iter().filter(|parameter| !parameter.extracted);
    let fields = fields.map(
        |Parameter {
             attributes,
             ident,
             ty,
             ..
         }| quote!(#(#attributes)* #ident: #ty),
    );
    let values = parameters.iter().map(
        |Parameter {
             ident, extracted, ..
         }| match extracted {
            true => quote!(::snodo_differential::oracle::extract()),
            false => quote!(arguments.#ident),
        },
    );

    plain::strip(&mut function)?;
    function.sig.ident = plain.clone();
    let (signature, body) = (&function.sig, &function.block);
    let Options { seeds, drops_move } = options;
    Ok(quote! {
        #[::snodo_runtime::tool]
        #item

        #[allow(non_snake_case)]
        #signature #body

        #[allow(non_camel_case_types)]
        #[::snodo_runtime::data]
        struct #arguments { #(#fields),* }

        #[allow(non_snake_case)]
        fn #call() -> ::snodo_differential::oracle::Plain {
            ::std::boxed::Box::pin(async {
                #[allow(unused_variables)]
                let arguments: #arguments = ::snodo_differential::oracle::arguments();
                ::snodo_differential::oracle::end(#plain(#(#values),*).await)
            })
        }

        mod #name {
            #[test]
            fn agrees() {
                ::snodo_differential::compare(::snodo_differential::Handler {
                    name: #text,
                    seeds: #seeds,
                    drops_move: #drops_move,
                    definition: || ::snodo_runtime::machine::Tool::definition(&super::#name()),
                    server: || ::snodo_differential::server(super::#name),
                    machine: |conversation| ::std::boxed::Box::pin(async move {
                        ::snodo_runtime::machine::Tool::call(&super::#name(), conversation).await
                    }),
                    plain: super::#call,
                });
            }
        }
    })
}

/// The plain version of a flow takes what the caller gives; the rest is made in its body.
pub(crate) fn flow(attribute: &TokenStream, item: &TokenStream) -> syn::Result<TokenStream> {
    let mut function: ItemFn = syn::parse2(item.clone())?;
    let plain = plain::name(&function.sig.ident);
    let parameters = parameters(&mut function)?;
    let extracted = parameters.iter().filter(|parameter| parameter.extracted);
    let extracted = extracted.map(
        |Parameter { ident, ty, .. }| quote!(let #ident: #ty = ::snodo_differential::oracle::extract();),
    );
    let extracted: TokenStream = extracted.collect();
    let given = function.sig.inputs.iter().zip(&parameters);
    let given = given
        .filter(|(_, parameter)| !parameter.extracted)
        .map(|(input, _)| input.clone());
    function.sig.inputs = given.collect();
    plain::strip(&mut function)?;
    function.sig.ident = plain;
    let (signature, statements) = (&function.sig, &function.block.stmts);
    Ok(quote! {
        #[::snodo_runtime::flow(#attribute)]
        #item

        #[allow(non_snake_case)]
        #signature {
            #extracted
            #(#statements)*
        }
    })
}

struct Parameter {
    attributes: Vec<syn::Attribute>,
    ident: Ident,
    ty: Type,
    /// Whether it comes from the server rather than from the arguments.
    extracted: bool,
}

/// Takes the attributes off the parameters.
fn parameters(function: &mut ItemFn) -> syn::Result<Vec<Parameter>> {
    let inputs = function.sig.inputs.iter_mut().map(|input| {
        let FnArg::Typed(typed) = input else {
            return Err(syn::Error::new_spanned(input, "a handler has no `self`"));
        };
        let Pat::Ident(pat) = &*typed.pat else {
            return Err(syn::Error::new_spanned(&typed.pat, "a parameter is a name"));
        };
        let attributes = std::mem::take(&mut typed.attrs);
        let marked = attributes
            .iter()
            .any(|attribute| attribute.path().is_ident("extract"));
        let extracted = match &*typed.ty {
            Type::Path(path) => path
                .path
                .segments
                .last()
                .is_some_and(|last| last.ident == "App" || last.ident == "Context"),
            _ => false,
        };
        Ok(Parameter {
            attributes,
            ident: pat.ident.clone(),
            ty: (*typed.ty).clone(),
            extracted: extracted || marked,
        })
    });
    inputs.collect()
}
