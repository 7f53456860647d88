//! Loops with questions in them.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Expr, Stmt, spanned::Spanned};

use super::shape::{is_string, unparenthesized};
use crate::machine::{
    effect::Effect,
    scope::{Element, Origin},
    tree::{BodyId, Dest, Each, Loop, Over, Piece},
    walk::Walk,
};

impl Walk<'_> {
    /// `while c { … }` is `loop { if c { … } else { break } }`.
    pub(super) fn lower_while(&mut self, body: BodyId, repeat: syn::ExprWhile, dest: &Dest) {
        let construct = self.open_lowered(repeat.label.as_ref(), true, &Dest::Discard);
        let at = self.next(body);
        let inner = self.tree.body(Some((body, at)));
        let shadowed = self.scopes.shadowed();
        self.push(
            body,
            Piece::Loop(Loop {
                construct,
                each: None,
                body: inner,
                shadowed,
            }),
        );
        let keyword = repeat.while_token;
        let branch = syn::ExprIf {
            attrs: Vec::new(),
            if_token: syn::Token![if](keyword.span),
            cond: repeat.cond,
            then_branch: repeat.body,
            else_branch: Some((
                syn::Token![else](keyword.span),
                Box::new(syn::parse_quote_spanned!(keyword.span=> { break })),
            )),
        };
        self.statements(
            inner,
            vec![Stmt::Expr(Expr::If(branch), None)],
            &Dest::Discard,
        );
        self.enclosing.pop();
        self.unit(body, dest);
    }

    pub(super) fn lower_for(&mut self, body: BodyId, mut repeat: syn::ExprForLoop, dest: &Dest) {
        let (effect, _) = self.verbatim(|walk| walk.expr(&mut repeat.expr));
        let (over, iterator) = self.iterator(&repeat.expr);
        let (items, _) = self.synthetic(body, "items", None);
        self.scopes.vars[items].mutable = true;
        // With the author's own span: what is wrong with the items is shown there.
        self.scopes.vars[items].ident.set_span(repeat.expr.span());
        let construct = self.open_lowered(repeat.label.as_ref(), true, &Dest::Discard);
        let at = self.next(body);
        let inner = self.tree.body(Some((body, at)));
        let shadowed = self.scopes.shadowed();
        self.scopes.enter();
        let declares = self.declare_in(inner, &repeat.pat, false, None);
        let pattern = repeat.pat.to_token_stream();
        let collection = match over {
            Over::Borrowed(collection) | Over::Enumerated(collection) => {
                Some(Effect::Read(collection))
            }
            Over::Literals => Some(Effect::Nothing),
            Over::Range | Over::Through | Over::Owned => None,
        };
        if let Some(collection) = collection {
            // What an arm of the body needs of the element is taken from the collection again.
            let reads = Effect::seq([collection, Effect::Read(items)]);
            for var in &declares {
                let element = Element {
                    pattern: pattern.clone(),
                    over,
                    iterator: iterator.clone(),
                    items,
                    effect: reads.clone(),
                };
                self.scopes.vars[*var].origin = Origin::Element(Box::new(element));
            }
        }
        let binds = Effect::seq(declares.into_iter().map(Effect::Declare));
        let plain = repeat.expr.to_token_stream();
        let each = Each {
            pattern,
            plain,
            over,
            iterator,
            items,
            effect,
            binds,
        };
        self.push(
            body,
            Piece::Loop(Loop {
                construct,
                each: Some(each),
                body: inner,
                shadowed,
            }),
        );
        self.statements(inner, repeat.body.stmts, &Dest::Discard);
        self.scopes.leave();
        self.enclosing.pop();
        self.unit(body, dest);
    }

    /// How the items of a loop are kept across a question, and the expression to make that of.
    pub(super) fn iterator(&self, expr: &Expr) -> (Over, TokenStream) {
        let local = |expr: &Expr| match unparenthesized(expr) {
            Expr::Path(path) => path
                .path
                .get_ident()
                .and_then(|ident| self.scopes.resolve(ident)),
            _ => None,
        };
        match unparenthesized(expr) {
            Expr::Range(range) => match (&range.start, &range.end, &range.limits) {
                (Some(start), Some(end), syn::RangeLimits::Closed(_)) => {
                    (Over::Through, quote!(#start, #end))
                }
                (Some(_), Some(_), syn::RangeLimits::HalfOpen(_)) => {
                    (Over::Range, expr.to_token_stream())
                }
                _ => (Over::Owned, expr.to_token_stream()),
            },
            Expr::Reference(reference) if reference.mutability.is_none() => {
                match local(&reference.expr) {
                    Some(collection) => (Over::Borrowed(collection), TokenStream::new()),
                    None => (Over::Owned, expr.to_token_stream()),
                }
            }
            Expr::MethodCall(call) if call.method == "enumerate" && call.args.is_empty() => {
                match self.iterator(&call.receiver) {
                    (Over::Borrowed(collection), none) => (Over::Enumerated(collection), none),
                    _ => (Over::Owned, expr.to_token_stream()),
                }
            }
            Expr::Array(array) if !array.elems.is_empty() && array.elems.iter().all(is_string) => {
                (Over::Literals, expr.to_token_stream())
            }
            Expr::MethodCall(call) if call.method == "iter" && call.args.is_empty() => {
                match local(&call.receiver) {
                    Some(collection) => (Over::Borrowed(collection), TokenStream::new()),
                    None => (Over::Owned, expr.to_token_stream()),
                }
            }
            other => (Over::Owned, other.to_token_stream()),
        }
    }
}
