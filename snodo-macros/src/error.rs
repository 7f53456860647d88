//! Errors that accumulate: every mistake in an item comes out together, each at its own token.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// The mistakes found so far. It must be finished: dropping it unread would lose them.
#[must_use]
#[derive(Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    /// Adds a mistake.
    pub(crate) fn push(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(all) => all.combine(error),
            none => *none = Some(error),
        }
    }

    /// Adds a mistake at one token.
    pub(crate) fn at(&mut self, span: Span, message: impl std::fmt::Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Adds a mistake that underlines all of `tokens`.
    pub(crate) fn over(&mut self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Keeps the error of `result`, if it is one, and gives the value otherwise.
    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// Whether nothing was wrong so far.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// `value`, if nothing was wrong so far; otherwise all that was.
    pub(crate) fn result<T>(self, value: T) -> syn::Result<T> {
        self.0.map_or(Ok(value), Err)
    }

    /// The `compile_error!` invocations for all that was found; empty if nothing was.
    pub(crate) fn finish(self) -> TokenStream {
        self.0
            .map(|error| error.into_compile_error())
            .unwrap_or_default()
    }
}
