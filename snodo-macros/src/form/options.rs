//! What stands in `#[elicit(…)]` on an item.

use proc_macro2::{Span, TokenStream};
use syn::{
    meta::ParseNestedMeta,
    parse::{Parse, Parser},
    spanned::Spanned,
};

use crate::{attributes::skip_value, error::Errors, paths::Runtime, suggest::closest};

/// What the author wants the item to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Form,
    Choice,
}

impl Role {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Form => "form",
            Self::Choice => "choice",
        }
    }
}

pub(super) struct Options {
    /// With its place in the attribute. `None` where nothing was said, or nothing that is known.
    pub(super) role: Option<(Role, Span)>,
    pub(super) runtime: Runtime,
}

/// What a question's attribute takes. On an item it is a misunderstanding, not a slip of the pen.
const OF_QUESTIONS: [&str; 5] = ["url", "message", "key", "ahead", "ttl"];

impl Options {
    pub(super) fn read(attribute: TokenStream, errors: &mut Errors) -> Self {
        let mut options = Self {
            role: None,
            runtime: Runtime::default(),
        };
        let empty = attribute.is_empty();
        let mut unknown = false;
        let parser = syn::meta::parser(|meta| {
            unknown |= !options.take(&meta, errors)?;
            Ok(())
        });
        let parsed = parser.parse2(attribute);
        let failed = errors.take(parsed).is_none();
        if options.role.is_none() && !unknown && !failed {
            let what = if empty {
                "say what this is"
            } else {
                "also say what this is"
            };
            errors.at(
                Span::call_site(),
                format_args!(
                    "{what}: `#[elicit(form)]` on a struct, `#[elicit(choice)]` on a fieldless enum"
                ),
            );
        }
        options
    }

    /// Takes one option; says whether it was known.
    fn take(&mut self, meta: &ParseNestedMeta<'_>, errors: &mut Errors) -> syn::Result<bool> {
        let span = meta.path.span();
        let name = meta.path.get_ident().map(ToString::to_string);
        match name.as_deref() {
            Some("form") => self.role(Role::Form, span, errors),
            Some("choice") => self.role(Role::Choice, span, errors),
            Some("crate") => {
                // `Path::parse` keeps the author's tokens: `crate = snodo`, `crate = crate::reexported`.
                self.runtime = Runtime::at(syn::Path::parse(meta.value()?)?);
                return Ok(true);
            }
            Some(name) if OF_QUESTIONS.contains(&name) => {
                errors.at(
                    span,
                    format_args!(
                        "`{name}` belongs to a question, which is an `ask(…).await` in a handler; a struct takes `#[elicit(form)]`, a fieldless enum `#[elicit(choice)]`"
                    ),
                );
                skip_value(meta)?;
                return Ok(false);
            }
            _ => {
                let name = name.unwrap_or_default();
                errors.at(
                    span,
                    format_args!(
                        "unknown option `{name}`; there are `form`, `choice` and `crate = path`{}",
                        closest(&name, ["form", "choice", "crate"])
                    ),
                );
                skip_value(meta)?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn role(&mut self, role: Role, span: Span, errors: &mut Errors) {
        match self.role {
            Some((known, _)) if known != role => errors.at(
                span,
                format_args!(
                    "an item is either a form or a choice, and `{}` was said before",
                    known.word()
                ),
            ),
            Some(_) => errors.at(span, format_args!("`{}` is said twice", role.word())),
            None => self.role = Some((role, span)),
        }
    }
}
