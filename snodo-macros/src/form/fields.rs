//! What is the same for the fields of a form and the variants of a choice: `#[elicit(…)]`, `#[cfg]`, names.

use proc_macro2::Span;
use syn::{Attribute, LitStr, ext::IdentExt, spanned::Spanned};

use super::rename::Case;
use crate::{
    attributes::{Said, skip_value},
    error::Errors,
    suggest::closest,
};

/// A name on the wire, with the token that decides it.
pub(super) struct Name {
    pub(super) text: String,
    pub(super) span: Span,
}

impl Name {
    /// The name that serde reads: `rename`, or what `rename_all` makes of the identifier.
    pub(super) fn of(
        ident: &syn::Ident,
        said: &Said,
        case: Option<Case>,
        apply: fn(Case, &str) -> String,
    ) -> Self {
        if let Some(rename) = &said.rename {
            return Self {
                text: rename.value(),
                span: rename.span(),
            };
        }
        let name = ident.unraw().to_string();
        Self {
            text: case.map_or_else(|| name.clone(), |case| apply(case, &name)),
            span: ident.span(),
        }
    }
}

/// The rule of `rename_all` in the item's attributes.
pub(super) fn case(said: &Said) -> Option<Case> {
    Case::named(&said.rename_all.as_ref()?.value())
}

/// The `#[cfg]`s, to put on what is made of a field or variant.
pub(super) fn conditions(attributes: &[Attribute]) -> Vec<Attribute> {
    let conditions = attributes.iter().filter(|a| a.path().is_ident("cfg"));
    conditions.cloned().collect()
}

/// An attribute that only sometimes is there can't decide what the macro emits.
pub(super) fn forbid_conditional(attributes: &[Attribute], errors: &mut Errors) {
    for attribute in attributes.iter().filter(|a| a.path().is_ident("cfg_attr")) {
        let hidden = attribute.parse_nested_meta(|meta| {
            let decides = ["serde", "schemars", "elicit"]
                .iter()
                .any(|name| meta.path.is_ident(name));
            if decides {
                errors.over(
                    &meta.path,
                    "a form can't see through `cfg_attr`; declare it twice, once under `#[cfg(…)]` and once under `#[cfg(not(…))]`",
                );
            }
            skip_value(&meta)
        });
        drop(hidden);
    }
}

/// schemars would describe what serde doesn't do, and the answer would not decode.
pub(super) fn forbid_in_schemars(attributes: &[Attribute], names: &[&str], errors: &mut Errors) {
    let said = Said::read(attributes, "schemars");
    for name in names {
        if let Some(span) = said.place(name) {
            errors.at(
                span,
                format_args!(
                    "`{name}` here would change the schema but not what serde reads; write it in `#[serde(…)]`, which schemars reads too"
                ),
            );
        }
    }
}

/// Takes `#[elicit(…)]` off a field. What comes back says whether it carries a reason why the field is no credential.
pub(super) fn take_not_credential(attributes: &mut Vec<Attribute>, errors: &mut Errors) -> bool {
    let mut found = false;
    attributes.retain(|attribute| {
        if !attribute.path().is_ident("elicit") {
            return true;
        }
        let parsed = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("not_credential") {
                found = true;
                let reason: LitStr = meta.value()?.parse()?;
                if reason.value().trim().is_empty() {
                    errors.at(
                        reason.span(),
                        "say why this is no credential: the next reader will ask",
                    );
                }
                return Ok(());
            }
            let name = meta
                .path
                .get_ident()
                .map(ToString::to_string)
                .unwrap_or_default();
            errors.at(
                meta.path.span(),
                format_args!(
                    "unknown option `{name}`; a field takes `not_credential = \"why\"`{}",
                    closest(&name, ["not_credential"])
                ),
            );
            skip_value(&meta)
        });
        errors.take(parsed);
        false
    });
    found
}

/// Takes `#[elicit(…)]` off a variant, where it has no meaning.
pub(super) fn take_from_variant(attributes: &mut Vec<Attribute>, errors: &mut Errors) {
    attributes.retain(|attribute| {
        let ours = attribute.path().is_ident("elicit");
        if ours {
            errors.over(
                attribute,
                "a variant takes no `#[elicit]`; a doc comment or `#[schemars(title = \"…\")]` gives it a title",
            );
        }
        !ours
    });
}

/// Finds a name that stands before. Under `#[cfg]` it may be the other case of the same field.
pub(super) fn duplicate<'n>(
    name: &Name,
    conditional: bool,
    earlier: impl IntoIterator<Item = (&'n Name, bool)>,
) -> bool {
    earlier
        .into_iter()
        .any(|(other, theirs)| other.text == name.text && !(conditional || theirs))
}
