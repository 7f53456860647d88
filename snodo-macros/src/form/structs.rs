//! A form: a struct with named fields.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{
    Attribute, Data, DeriveInput, Field, Fields, GenericParam, Token, Type, ext::IdentExt,
    parse_quote, punctuated::Punctuated, spanned::Spanned,
};

use super::{
    credential::credential,
    fields::{
        Name, case, conditions, duplicate, forbid_conditional, forbid_in_schemars,
        take_not_credential,
    },
    rename::Case,
};
use crate::{attributes::Said, error::Errors, paths::Runtime};

/// One field that a user fills in, or another form's fields in its place.
struct Input {
    name: Name,
    /// The type whose schema it has; unknown where a function makes the schema.
    ty: Option<Type>,
    flatten: bool,
    /// serde fails where it is absent, even if it is an `Option`.
    demanded: bool,
    conditions: Vec<Attribute>,
}

/// Reads the fields, takes our own attributes off them, and gives the `impl Form`.
pub(super) fn implement(
    item: &mut DeriveInput,
    runtime: &Runtime,
    errors: &mut Errors,
) -> TokenStream {
    let owned = owned(item, errors);
    forbid_conditional(&item.attrs, errors);
    forbid_in_schemars(&item.attrs, &["rename_all", "default"], errors);
    let said = Said::read(&item.attrs, "serde");
    let case = case(&said);
    let defaulted = said.place("default").is_some();
    let ident = item.ident.clone();
    let Some(fields) = named(item, errors) else {
        return stub(item, runtime);
    };
    let mut inputs: Vec<Input> = Vec::new();
    for field in fields {
        let Some(mut input) = input(field, case, errors) else {
            continue;
        };
        input.demanded &= !defaulted;
        let conditional = !input.conditions.is_empty();
        let earlier = inputs
            .iter()
            .filter(|earlier| !earlier.flatten)
            .map(|earlier| (&earlier.name, !earlier.conditions.is_empty()));
        if !input.flatten && duplicate(&input.name, conditional, earlier) {
            errors.at(
                input.name.span,
                format_args!(
                    "`{ident}` already has a field that is called `{}` on the wire; an answer could not tell them apart",
                    input.name.text
                ),
            );
        }
        inputs.push(input);
    }
    if owned {
        emit(item, &inputs, runtime)
    } else {
        // No impl would hold, so rustc would only repeat what was said.
        TokenStream::new()
    }
}

/// An `impl` for a struct that is no form, so that its uses don't fail as well.
pub(super) fn stub(item: &DeriveInput, runtime: &Runtime) -> TokenStream {
    let body = quote!(::core::unreachable!());
    implementation(item, &[], &body, runtime)
}

/// An answer is decoded into the form, so it can't borrow from anything.
fn owned(item: &DeriveInput, errors: &mut Errors) -> bool {
    for lifetime in item.generics.lifetimes() {
        errors.over(
            &lifetime.lifetime,
            "a form owns what was filled in: it outlives the message that brought it; write `String` instead of `&str`, and no lifetime",
        );
    }
    item.generics.lifetimes().next().is_none()
}

fn named<'i>(
    item: &'i mut DeriveInput,
    errors: &mut Errors,
) -> Option<&'i mut Punctuated<Field, Token![,]>> {
    let ident = item.ident.clone();
    let Data::Struct(data) = &mut item.data else {
        return None;
    };
    match &mut data.fields {
        Fields::Named(fields) => return Some(&mut fields.named),
        Fields::Unnamed(fields) => errors.over(
            fields,
            format_args!(
                "a form's fields have names: a client shows each under its own; write `struct {ident} {{ name: Type, … }}`"
            ),
        ),
        Fields::Unit => errors.at(
            ident.span(),
            format_args!(
                "a form has fields to fill in; write `struct {ident} {{ name: Type, … }}`, or `struct {ident} {{}}` to ask for consent alone"
            ),
        ),
    }
    None
}

/// Reads one field. `None` where it is not part of the form.
fn input(field: &mut Field, case: Option<Case>, errors: &mut Errors) -> Option<Input> {
    let not_credential = take_not_credential(&mut field.attrs, errors);
    forbid_conditional(&field.attrs, errors);
    forbid_in_schemars(
        &field.attrs,
        &["rename", "default", "skip", "skip_deserializing", "flatten"],
        errors,
    );
    let ident = field.ident.clone()?;
    let serde = Said::read(&field.attrs, "serde");
    let schemars = Said::read(&field.attrs, "schemars");
    if serde.skip {
        return None;
    }
    let name = Name::of(&ident, &serde, case, Case::field);
    if !not_credential && !serde.flatten {
        forbid_credential(&ident, &name, errors);
    }
    let demanded = ["with", "deserialize_with"]
        .iter()
        .any(|name| serde.place(name).is_some())
        && serde.place("default").is_none();
    let with = schemars.with.or(serde.with);
    let ty = match with {
        _ if schemars.schema_with => None,
        // schemars complains about a type that doesn't parse.
        Some(with) => with.parse().ok(),
        None => Some(field.ty.clone()),
    };
    Some(Input {
        name,
        ty,
        flatten: serde.flatten,
        demanded,
        conditions: conditions(&field.attrs),
    })
}

/// Both names count: the author reads one, the user the other.
fn forbid_credential(ident: &Ident, name: &Name, errors: &mut Errors) {
    let own = ident.unraw().to_string();
    let found = credential(&own)
        .map(|found| (found, ident.span()))
        .or_else(|| credential(&name.text).map(|found| (found, name.span)));
    if let Some((found, span)) = found {
        errors.at(
            span,
            format_args!(
                "a form must not ask for a credential ({found}): what is filled in passes through the client, and the specification forbids it; let the user enter it on a page of yours, or say why it is none: `#[elicit(not_credential = \"…\")]`"
            ),
        );
    }
}

fn emit(item: &DeriveInput, inputs: &[Input], runtime: &Runtime) -> TokenStream {
    // Hygienic, so that no type of the author's can mean it.
    let fields = Ident::new("fields", Span::mixed_site());
    let declared = inputs.iter().map(|input| {
        let conditions = &input.conditions;
        let name = &input.name.text;
        let add = if input.demanded {
            quote!(required_field)
        } else {
            quote!(field)
        };
        let call = match &input.ty {
            // The one mention of the type: an error about it is an error at the field.
            Some(ty) if input.flatten => quote_spanned! {ty.span()=>
                #fields.flatten(<#ty as #runtime::input::form::Form>::schema());
            },
            Some(ty) => quote_spanned! {ty.span()=>
                #fields.#add(#name, <#ty as #runtime::input::form::FormField>::SHAPE);
            },
            None => quote! {
                #fields.#add(#name, #runtime::input::form::Shape::PLAIN);
            },
        };
        quote!(#(#conditions)* { #call })
    });
    let body = quote! {
        #runtime::input::form::schema_of::<Self>(
            #[allow(unused_variables)]
            |#fields| {
                #(#declared)*
            },
        )
    };
    implementation(item, inputs, &body, runtime)
}

fn implementation(
    item: &DeriveInput,
    inputs: &[Input],
    body: &TokenStream,
    runtime: &Runtime,
) -> TokenStream {
    let ident = &item.ident;
    let mut generics = item.generics.clone();
    let parameters: Vec<&Ident> = item
        .generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            GenericParam::Type(parameter) => Some(&parameter.ident),
            GenericParam::Const(_) | GenericParam::Lifetime(_) => None,
        })
        .collect();
    if !parameters.is_empty() {
        let clause = generics.make_where_clause();
        clause.predicates.push(parse_quote! {
            Self: #runtime::__private::serde::Serialize
                + #runtime::__private::serde::de::DeserializeOwned
                + #runtime::__private::schemars::JsonSchema
                + ::core::marker::Send
                + 'static
        });
        for input in inputs {
            if let Some(ty) = &input.ty
                && mentions(ty.to_token_stream(), &parameters)
            {
                clause.predicates.push(if input.flatten {
                    parse_quote!(#ty: #runtime::input::form::Form)
                } else {
                    parse_quote!(#ty: #runtime::input::form::FormField)
                });
            }
        }
    }
    // Another type's form is no help to an author. Of a generic one, though, the parameter is what is wrong.
    let quiet = parameters
        .is_empty()
        .then(|| quote!(#[diagnostic::do_not_recommend]));
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        #quiet
        impl #impl_generics #runtime::input::form::Form for #ident #ty_generics #where_clause {
            fn schema() -> ::core::result::Result<
                &'static #runtime::input::form::FormSchema,
                &'static #runtime::input::form::FormError,
            > {
                #body
            }
        }
    }
}

/// Whether a type mentions one of the parameters.
fn mentions(tokens: TokenStream, parameters: &[&Ident]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => parameters.contains(&&ident),
        TokenTree::Group(group) => mentions(group.stream(), parameters),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
