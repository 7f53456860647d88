//! What expressions and patterns look like, as far as the lowering asks.

use syn::{
    Expr, ExprMethodCall, ExprReference, Pat,
    visit::{self, Visit},
};

use super::Unraw;
use crate::{machine::scope::bindings, question};

/// Whether an expression with a question's attribute begins with a question, or with something like one.
pub(super) fn is_question(expr: &mut Expr) -> bool {
    question::awaited_call(expr).is_some() || question::ask_call(expr).is_some()
}

/// Whether an expression is a statement without a semicolon.
pub(super) fn is_block_like(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Block(_)
            | Expr::Const(_)
            | Expr::ForLoop(_)
            | Expr::If(_)
            | Expr::Loop(_)
            | Expr::Match(_)
            | Expr::Unsafe(_)
            | Expr::While(_)
    )
}

/// Whether an expression is taken apart when a question stands in it.
pub(super) fn is_compound(expr: &Expr) -> bool {
    match expr {
        Expr::If(_)
        | Expr::Match(_)
        | Expr::Loop(_)
        | Expr::While(_)
        | Expr::ForLoop(_)
        | Expr::Block(_) => true,
        Expr::Paren(paren) => is_compound(&paren.expr),
        Expr::Group(group) => is_compound(&group.expr),
        _ => false,
    }
}

/// The keys that a pattern gives to `count` questions: to one, its only binding; to several, the only binding of each
/// element of the tuple.
pub(super) fn keys_of(pat: &Pat, count: usize) -> Vec<Option<String>> {
    let key = |pat: &Pat| match bindings(pat, true).as_slice() {
        [only] => Some(only.ident.unraw_string()),
        _ => None,
    };
    match tuple_of(pat) {
        Some(tuple) if count > 1 && tuple.elems.len() == count => {
            tuple.elems.iter().map(key).collect()
        }
        _ if count == 1 => vec![key(pat)],
        _ => vec![None; count],
    }
}

/// The tuple of a pattern such as `(a, b)`, `Ok((a, b))` or `(a, b): (A, B)`.
pub(super) fn tuple_of(pat: &Pat) -> Option<&syn::PatTuple> {
    match pat {
        Pat::Tuple(tuple) => Some(tuple),
        Pat::TupleStruct(wrapper) if wrapper.elems.len() == 1 => tuple_of(wrapper.elems.first()?),
        Pat::Paren(paren) => tuple_of(&paren.pat),
        Pat::Type(typed) => tuple_of(&typed.pat),
        _ => None,
    }
}

/// The empty expression that was left in a chain where the question stood.
pub(super) fn find_placeholder(expr: &mut Expr) -> Option<&mut Expr> {
    match expr {
        Expr::Verbatim(tokens) if tokens.is_empty() => Some(expr),
        Expr::Await(inner) => find_placeholder(&mut inner.base),
        Expr::Try(inner) => find_placeholder(&mut inner.expr),
        Expr::Field(inner) => find_placeholder(&mut inner.base),
        Expr::MethodCall(inner) => find_placeholder(&mut inner.receiver),
        Expr::Paren(inner) => find_placeholder(&mut inner.expr),
        Expr::Group(inner) => find_placeholder(&mut inner.expr),
        _ => None,
    }
}

/// Whether an expression is a string literal.
pub(super) fn is_string(expr: &Expr) -> bool {
    matches!(expr, Expr::Lit(literal) if matches!(literal.lit, syn::Lit::Str(_)))
}

/// Whether an expression may borrow a local variable, by the look of it: a reference to one, or a method called on one.
pub(super) fn borrows(expr: &Expr) -> bool {
    struct Borrows(bool);

    impl<'ast> Visit<'ast> for Borrows {
        fn visit_expr_reference(&mut self, reference: &'ast ExprReference) {
            self.0 |= is_place(&reference.expr);
            visit::visit_expr_reference(self, reference);
        }

        fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
            self.0 |= is_place(&call.receiver);
            visit::visit_expr_method_call(self, call);
        }
    }

    fn is_place(expr: &Expr) -> bool {
        match unparenthesized(expr) {
            Expr::Path(path) => path.path.get_ident().is_some(),
            Expr::Field(field) => is_place(&field.base),
            _ => false,
        }
    }

    let mut borrows = Borrows(false);
    borrows.visit_expr(expr);
    borrows.0
}

/// An expression without the parentheses around it.
pub(super) fn unparenthesized(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => unparenthesized(&paren.expr),
        Expr::Group(group) => unparenthesized(&group.expr),
        other => other,
    }
}
