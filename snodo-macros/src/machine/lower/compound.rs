//! Blocks, branches and matches with questions in them.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, Pat, Stmt, spanned::Spanned};

use super::shape::{is_question, keys_of};
use crate::{
    machine::{
        effect::Effect,
        refuse::Place,
        tree::{BodyId, Branch, BranchArm, Dest, Head, Loop, Piece},
        walk::{Enclosing, Walk},
    },
    question,
};

impl Walk<'_> {
    /// An expression with questions in its blocks.
    pub(super) fn lower_compound(&mut self, body: BodyId, mut expr: Expr, dest: &Dest) {
        self.refuse_on_compound(&mut expr);
        match expr {
            Expr::If(branch) => self.lower_if(body, branch, dest),
            Expr::Match(branch) => self.lower_match(body, branch, dest),
            Expr::Loop(repeat) => {
                let construct = self.open_lowered(repeat.label.as_ref(), true, dest);
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
                self.statements(inner, repeat.body.stmts, &Dest::Discard);
                self.enclosing.pop();
            }
            Expr::While(repeat) => self.lower_while(body, repeat, dest),
            Expr::ForLoop(repeat) => self.lower_for(body, repeat, dest),
            Expr::Block(block) => {
                let at = self.next(body);
                let construct = self.open_lowered(block.label.as_ref(), false, dest);
                let inner = self.tree.body(Some((body, at)));
                self.push(
                    body,
                    Piece::Block {
                        construct,
                        body: inner,
                    },
                );
                self.statements(inner, block.block.stmts, dest);
                self.enclosing.pop();
            }
            Expr::Paren(paren) => self.lower_compound(body, *paren.expr, dest),
            Expr::Group(group) => self.lower_compound(body, *group.expr, dest),
            _ => {}
        }
    }

    pub(super) fn open_lowered(
        &mut self,
        label: Option<&syn::Label>,
        is_loop: bool,
        dest: &Dest,
    ) -> usize {
        let construct = self.tree.construct();
        let name = label.map(|label| label.name.ident.to_string());
        self.enclosing.push(Enclosing {
            name,
            is_loop,
            construct,
            lowered: Some(dest.clone()),
        });
        construct
    }

    /// The value of a branch: a block, or an expression that is one.
    pub(super) fn lower_value(&mut self, body: BodyId, expr: Expr, dest: &Dest) {
        match expr {
            Expr::Block(block) if block.label.is_none() && block.attrs.is_empty() => {
                self.statements(body, block.block.stmts, dest);
            }
            other => self.statements(body, vec![Stmt::Expr(other, None)], dest),
        }
    }

    pub(super) fn lower_if(&mut self, body: BodyId, mut branch: syn::ExprIf, dest: &Dest) {
        self.scrutinee_of_condition(body, &mut branch.cond);
        let at = self.next(body);
        let then = self.tree.body(Some((body, at)));
        self.scopes.enter();
        let (effect, jumps) = self.verbatim(|walk| walk.lower_condition(then, &mut branch.cond));
        let cond = branch.cond;
        let keyword = branch.if_token;
        let otherwise = self.tree.body(Some((body, at)));
        let arms = [then, otherwise]
            .map(|body| BranchArm {
                pattern: TokenStream::new(),
                effect: Effect::Nothing,
                body,
                at: None,
            })
            .into();
        self.push(
            body,
            Piece::Branch(Branch {
                head: Head::If(quote!(#keyword #cond)),
                effect,
                jumps,
                arms,
            }),
        );
        self.statements(then, branch.then_branch.stmts, dest);
        self.scopes.leave();
        match branch.else_branch {
            Some((_, expr)) => self.lower_value(otherwise, *expr, dest),
            None => self.statements(otherwise, Vec::new(), dest),
        }
    }

    /// A question in front of a condition: `if let Ok(x) = #[elicit(form)] ask(…).await`.
    pub(super) fn scrutinee_of_condition(&mut self, body: BodyId, condition: &mut Expr) {
        match condition {
            Expr::Let(condition) => {
                self.lower_scrutinee(body, &mut condition.expr, Some(&condition.pat))
            }
            Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_)) => {
                self.scrutinee_of_condition(body, &mut binary.left);
            }
            _ => {}
        }
    }

    pub(super) fn lower_scrutinee(
        &mut self,
        body: BodyId,
        scrutinee: &mut Expr,
        pat: Option<&Pat>,
    ) {
        if question::attribute_on(scrutinee).is_some() && is_question(scrutinee) {
            let attributes = question::take_attributes(scrutinee);
            let keys = pat.map_or_else(
                || vec![None; attributes.len()],
                |pat| keys_of(pat, attributes.len()),
            );
            self.lower_question(body, &attributes, scrutinee, &keys);
        }
    }

    /// A condition whose bindings belong to the body that it guards.
    pub(super) fn lower_condition(&mut self, then: BodyId, condition: &mut Expr) -> Effect {
        match condition {
            Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_)) => {
                let left = self.lower_condition(then, &mut binary.left);
                let right = self.lower_condition(then, &mut binary.right);
                Effect::seq([left, right.chained()])
            }
            Expr::Let(condition) => {
                let value = self.within(Place::Condition, |walk| walk.expr(&mut condition.expr));
                let declares = self.declare_in(then, &condition.pat, false, None);
                self.note_guards(&declares);
                Effect::seq([
                    value,
                    Effect::seq(declares.into_iter().map(Effect::Declare)),
                ])
            }
            other => self.condition(other),
        }
    }

    pub(super) fn lower_match(&mut self, body: BodyId, mut branch: syn::ExprMatch, dest: &Dest) {
        self.lower_scrutinee(body, &mut branch.expr, None);
        let (effect, mut jumps) = self.verbatim(|walk| walk.expr(&mut branch.expr));
        let scrutinee = branch.expr;
        let keyword = branch.match_token;
        let at = self.next(body);
        let head = Head::Match(quote!(#keyword #scrutinee));
        self.push(
            body,
            Piece::Branch(Branch {
                head,
                effect,
                jumps,
                arms: Vec::new(),
            }),
        );
        let mut arms = Vec::new();
        for mut arm in branch.arms {
            if question::find_in_expr(&arm.body).is_some() {
                self.refuse_conditional(&arm.attrs);
            }
            let inner = self.tree.body(Some((body, at)));
            self.scopes.enter();
            let declares = self.declare_in(inner, &arm.pat, false, None);
            self.note_guards(&declares);
            let (guard, jumped) = self.verbatim(|walk| walk.guard(&mut arm.pat));
            jumps |= jumped;
            let binds = Effect::seq(declares.into_iter().map(Effect::Declare));
            let (attrs, pat) = (&arm.attrs, &arm.pat);
            let pattern = quote!(#(#attrs)* #pat);
            arms.push(BranchArm {
                pattern,
                effect: Effect::seq([binds, guard]),
                body: inner,
                at: Some(match &*arm.body {
                    Expr::Block(block) => block.block.brace_token.span.join(),
                    other => other.span(),
                }),
            });
            self.lower_value(inner, *arm.body, dest);
            self.scopes.leave();
        }
        if let Some(Piece::Branch(branch)) = self.tree.bodies[body].pieces.get_mut(at) {
            branch.arms = arms;
            branch.jumps = jumps;
        }
    }
}
