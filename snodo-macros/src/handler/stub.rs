//! What stays of a handler with mistakes: a function of its name, so that a registration or a call of it does not fail as
//! well, and its body, for an editor.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{
    Expr, ItemFn, Local,
    visit_mut::{self, VisitMut},
};

use super::{kind::Kind, output, unraw};
use crate::{paths::Runtime, question};

/// In place of a tool, a resource or a prompt.
pub(super) fn handler(kind: Kind, function: &ItemFn, runtime: &Runtime) -> TokenStream {
    let (vis, ident, handler) = (&function.vis, &function.sig.ident, kind.handler());
    let (attributes, name, editor) = (attributes(function), unraw(ident), editor(function));
    quote_spanned!(Span::mixed_site()=>
        #attributes
        #vis fn #ident() -> impl #runtime::machine::#handler {
            #editor
            #runtime::__private::Broken::new(#name)
        }
    )
}

/// In place of a flow.
pub(super) fn flow(function: &ItemFn, runtime: &Runtime) -> TokenStream {
    let (vis, signature) = (&function.vis, &function.sig);
    let (ident, inputs, generics) = (&signature.ident, &signature.inputs, &signature.generics);
    let (attributes, editor) = (attributes(function), editor(function));
    let (where_clause, output) = (&generics.where_clause, output(&signature.output));
    quote_spanned!(Span::mixed_site()=>
        #attributes
        #vis fn #ident #generics (#inputs) -> #runtime::machine::FlowCall<#runtime::__private::BrokenFlow<#output>>
        #where_clause
        {
            #editor
            #runtime::machine::FlowCall::new(#runtime::__private::BrokenFlow::new())
        }
    )
}

fn attributes(function: &ItemFn) -> TokenStream {
    let kept = function.attrs.iter().filter(|attribute| {
        ["cfg", "allow", "expect", "warn", "deny"]
            .iter()
            .any(|name| attribute.path().is_ident(name))
    });
    quote!(#(#kept)* #[allow(missing_docs, dead_code, unexpected_cfgs, unused_variables, unreachable_pub)])
}

/// The function as it came, for rust-analyzer alone: half-typed code is completed in what it expands to.
fn editor(function: &ItemFn) -> TokenStream {
    struct Plain;

    impl VisitMut for Plain {
        fn visit_local_mut(&mut self, local: &mut Local) {
            local.attrs.clear();
            visit_mut::visit_local_mut(self, local);
        }

        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            drop(question::take_attributes(expr));
            visit_mut::visit_expr_mut(self, expr);
        }
    }

    let mut function = function.clone();
    function.attrs.clear();
    Plain.visit_item_fn_mut(&mut function);
    quote!(#[cfg(rust_analyzer)] #function)
}
