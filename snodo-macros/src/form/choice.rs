//! A choice: an enum without fields.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Fields};

use super::{
    fields::{
        Name, case, conditions, duplicate, forbid_conditional, forbid_in_schemars,
        take_from_variant,
    },
    rename::Case,
};
use crate::{attributes::Said, error::Errors, paths::Runtime};

/// One value to choose.
struct Value {
    name: Name,
    conditions: Vec<Attribute>,
}

/// Reads the variants, takes our own attributes off them, and gives the `impl Choice`.
pub(super) fn implement(
    item: &mut DeriveInput,
    runtime: &Runtime,
    errors: &mut Errors,
) -> TokenStream {
    forbid_conditional(&item.attrs, errors);
    forbid_in_schemars(&item.attrs, &["rename_all"], errors);
    let said = Said::read(&item.attrs, "serde");
    for shape in ["tag", "content", "untagged"] {
        if let Some(span) = said.place(shape) {
            errors.at(
                span,
                format_args!(
                    "with `{shape}` a variant is no plain string, and a choice is one on the wire; leave it out"
                ),
            );
        }
    }
    let case = case(&said);
    let ident = item.ident.clone();
    let Data::Enum(data) = &mut item.data else {
        return stub(item, runtime);
    };
    let mut values: Vec<Value> = Vec::new();
    for variant in &mut data.variants {
        take_from_variant(&mut variant.attrs, errors);
        forbid_conditional(&variant.attrs, errors);
        forbid_in_schemars(
            &variant.attrs,
            &["rename", "skip", "skip_deserializing"],
            errors,
        );
        if !matches!(variant.fields, Fields::Unit) {
            errors.over(
                &variant.fields,
                format_args!(
                    "a choice is a list of plain values, so a variant has no fields; write `{}`, and ask for the rest in a field of its own",
                    variant.ident
                ),
            );
        }
        let said = Said::read(&variant.attrs, "serde");
        if said.skip {
            continue;
        }
        let name = Name::of(&variant.ident, &said, case, Case::variant);
        let conditions = conditions(&variant.attrs);
        let earlier = values
            .iter()
            .map(|earlier| (&earlier.name, !earlier.conditions.is_empty()));
        if duplicate(&name, !conditions.is_empty(), earlier) {
            errors.at(
                name.span,
                format_args!(
                    "`{ident}` already has a variant that is called `{}` on the wire; an answer could not tell them apart",
                    name.text
                ),
            );
        }
        values.push(Value { name, conditions });
    }
    if values.is_empty() {
        errors.at(
            ident.span(),
            format_args!("there is nothing to choose from; give `{ident}` a variant"),
        );
    }
    emit(item, &values, runtime)
}

/// An `impl` for a type that is no choice, so that its uses don't fail as well.
pub(super) fn stub(item: &DeriveInput, runtime: &Runtime) -> TokenStream {
    emit(item, &[], runtime)
}

fn emit(item: &DeriveInput, values: &[Value], runtime: &Runtime) -> TokenStream {
    let ident = &item.ident;
    let (impl_generics, ty_generics, where_clause) = item.generics.split_for_impl();
    let values = values.iter().map(|Value { name, conditions }| {
        let name = &name.text;
        quote!(#(#conditions)* #name)
    });
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl #impl_generics #runtime::input::form::Choice for #ident #ty_generics #where_clause {
            const VALUES: &'static [&'static str] = &[#(#values),*];
        }

        #[automatically_derived]
        #[allow(deprecated)]
        #[diagnostic::do_not_recommend]
        impl #impl_generics #runtime::input::form::FormField for #ident #ty_generics #where_clause {
            const SHAPE: #runtime::input::form::Shape =
                #runtime::input::form::Shape::choice::<Self>();
        }
    }
}
