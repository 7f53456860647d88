//! `#[elicit(form)]` on a struct and `#[elicit(choice)]` on a fieldless enum.

mod choice;
mod credential;
mod fields;
mod options;
mod rename;
mod structs;

#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Item};

use crate::{derives, error::Errors, handler::name_of, question};
use options::{Options, Role};

/// Emits the item with what a form or a choice needs. All mistakes come out together, and beside them the item and as
/// much of its impls as there can be: what uses it has nothing to complain about then.
pub(crate) fn expand(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let options = Options::read(attribute, &mut errors);
    match syn::parse2::<DeriveInput>(item.clone()) {
        Ok(parsed) => expand_item(parsed, &options, errors),
        Err(error) => {
            if let Some(outside) = question::outside(&item) {
                return outside;
            }
            match syn::parse2::<Item>(item.clone()) {
                Ok(other) => errors.at(
                    name_of(&other),
                    "`#[elicit(form)]` goes on a struct and `#[elicit(choice)]` on a fieldless enum; a question is an `ask(…).await` in a handler",
                ),
                Err(_) => errors.push(error),
            }
            let errors = errors.finish();
            quote!(#item #errors)
        }
    }
}

fn expand_item(mut item: DeriveInput, options: &Options, mut errors: Errors) -> TokenStream {
    let runtime = &options.runtime;
    let role = options.role.map(|(role, _)| role);
    let impls = match &item.data {
        Data::Struct(_) => {
            wrong_role(options, Role::Form, "a struct", &mut errors);
            let form = structs::implement(&mut item, runtime, &mut errors);
            let choice = (role == Some(Role::Choice)).then(|| choice::stub(&item, runtime));
            quote!(#form #choice)
        }
        Data::Enum(_) => {
            wrong_role(options, Role::Choice, "an enum", &mut errors);
            let choice = choice::implement(&mut item, runtime, &mut errors);
            let form = (role == Some(Role::Form)).then(|| structs::stub(&item, runtime));
            quote!(#choice #form)
        }
        Data::Union(data) => {
            errors.at(
                data.union_token.span,
                "a union can't be asked for; make it a struct with `#[elicit(form)]` or a fieldless enum with `#[elicit(choice)]`",
            );
            let errors = errors.finish();
            return quote!(#item #errors);
        }
    };
    derives::add(&mut item.attrs, runtime);
    let errors = errors.finish();
    // The item comes last: rustc reports in this order, and what the impls say of a field's type is to be read before
    // what serde and schemars say of it.
    quote!(#errors #impls #item)
}

/// A form on an enum, or a choice on a struct.
fn wrong_role(options: &Options, right: Role, what: &str, errors: &mut Errors) {
    if let Some((role, span)) = options.role
        && role != right
    {
        errors.at(
            span,
            format_args!(
                "`{}` is not for {what}; write `#[elicit({})]`",
                role.word(),
                right.word()
            ),
        );
    }
}
