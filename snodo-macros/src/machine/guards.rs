//! Bindings that exist for their destructors: `_guard`, an underscore and a name.
//!
//! What is not read behind a question is dropped there. Of such a binding that would be a silent change: it is an error,
//! unless it was moved away before, or is made again.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Ident;
use syn::Expr;

use super::{
    effect::Effect,
    graph::{ArmId, Graph},
    nodes,
    scope::{Origin, Scopes, VarId},
    tree::{BodyId, Piece, Tree},
    walk::Walk,
};
use crate::error::Errors;

/// The bindings that exist for their destructors.
#[derive(Debug, Default)]
pub(crate) struct Guards {
    all: BTreeSet<VarId>,
    /// Where a statement of a body moves one away.
    moved: Vec<(VarId, BodyId)>,
}

impl Walk<'_> {
    /// Notes which of some variables, declared by a pattern, are guards.
    pub(crate) fn note_guards(&mut self, declared: &[VarId]) {
        let named = |var: &&VarId| {
            let name = self.scopes.vars[**var].ident.to_string();
            name.len() > 1 && name.starts_with('_') && !name.starts_with("__")
        };
        let guards: Vec<_> = declared.iter().filter(named).copied().collect();
        self.guards.all.extend(guards);
    }

    /// Notes the guards that a statement of `body` moves away: `drop(_guard);`, `let lock = _guard;`.
    pub(crate) fn note_moves(&mut self, body: BodyId, expr: &Expr) {
        let mut moved = Vec::new();
        collect_moved(expr, &mut moved);
        for name in moved {
            if let Some(var) = self.scopes.resolve(&name) {
                self.guards.moved.push((var, body));
            }
        }
    }

    /// The guards that are there at a question in `body`.
    pub(crate) fn guards_at(&self, body: BodyId) -> Vec<VarId> {
        let around = std::iter::successors(Some(body), |body| {
            self.tree.bodies[*body].parent.map(|(parent, _)| parent)
        });
        let around: BTreeSet<BodyId> = around.collect();
        let gone = |var: VarId| {
            let moves = &self.guards.moved;
            moves
                .iter()
                .any(|(moved, at)| *moved == var && around.contains(at))
        };
        let visible = self.scopes.visible();
        visible
            .filter(|var| self.guards.all.contains(var) && !gone(*var))
            .collect()
    }
}

/// The names that are moved by value when an expression is evaluated, as far as syntax shows it.
fn collect_moved(expr: &Expr, moved: &mut Vec<Ident>) {
    match expr {
        Expr::Path(path) => moved.extend(path.path.get_ident().cloned()),
        Expr::Paren(inner) => collect_moved(&inner.expr, moved),
        Expr::Group(inner) => collect_moved(&inner.expr, moved),
        Expr::Try(inner) => collect_moved(&inner.expr, moved),
        Expr::Await(inner) => collect_moved(&inner.base, moved),
        Expr::Call(call) => call
            .args
            .iter()
            .for_each(|argument| collect_moved(argument, moved)),
        Expr::MethodCall(call) => {
            call.args
                .iter()
                .for_each(|argument| collect_moved(argument, moved));
        }
        Expr::Tuple(tuple) => tuple
            .elems
            .iter()
            .for_each(|elem| collect_moved(elem, moved)),
        Expr::Array(array) => array
            .elems
            .iter()
            .for_each(|elem| collect_moved(elem, moved)),
        Expr::Struct(fields) => {
            fields
                .fields
                .iter()
                .for_each(|field| collect_moved(&field.expr, moved));
        }
        _ => {}
    }
}

/// Reports the guards that a question would drop: those that its arm neither keeps nor makes again.
pub(crate) fn check(
    tree: &Tree,
    graph: &Graph,
    scopes: &Scopes,
    kept: impl Fn(ArmId) -> Vec<VarId>,
    errors: &mut Errors,
) {
    let mut lost: BTreeSet<VarId> = BTreeSet::new();
    for arm in 0..graph.arms.len() {
        let Some(ask) = nodes::answers(graph, arm) else {
            continue;
        };
        let kept = kept(arm);
        let guards = tree.asks[ask].guards.iter();
        lost.extend(guards.filter(|var| {
            matches!(scopes.vars[**var].origin, Origin::Local) && !kept.contains(var)
        }));
    }
    for var in lost {
        let ident = &scopes.vars[var].ident;
        errors.at(
            ident.span(),
            format!(
                "`{ident}` is there for its destructor, and a question stands in its scope: the request ends there, \
                 and `{ident}` is dropped before the answer comes. Write `drop({ident});` before the question, end \
                 its block before it, or put `#[fresh]` on its `let`, and it is made again after each question. If \
                 it is not needed, name it `_`"
            ),
        );
    }
}

/// The guards under `#[fresh]` that each arm holds from its beginning, though nothing reads them.
pub(crate) fn held(tree: &Tree, graph: &Graph, scopes: &Scopes, effects: &[Effect]) -> Vec<Effect> {
    let mut read = BTreeSet::new();
    for effect in effects {
        effect.visit(&mut |effect| {
            if let Effect::Read(var) = effect {
                read.insert(*var);
            }
        });
    }
    let guards: BTreeSet<VarId> = tree
        .asks
        .iter()
        .flat_map(|ask| ask.guards.iter().copied())
        .collect();
    let mut declared: BTreeMap<VarId, (BodyId, usize)> = BTreeMap::new();
    for (body, content) in tree.bodies.iter().enumerate() {
        for (at, piece) in content.pieces.iter().enumerate() {
            if let Piece::Plain(plain) = piece {
                declared.extend(plain.declares.iter().map(|var| (*var, (body, at))));
            }
        }
    }
    let held = guards.into_iter().filter_map(|var| {
        let again = matches!(scopes.vars[var].origin, Origin::Again { .. });
        let at = *declared.get(&var)?;
        (again && !read.contains(&var)).then_some((var, at))
    });
    let held: Vec<_> = held.collect();
    let within = |arm: ArmId, (body, at): (BodyId, usize)| {
        let mut places = std::iter::successors(Some(graph.arms[arm].at), |(body, _)| {
            tree.bodies[*body].parent
        });
        places.any(|(inside, piece)| inside == body && piece > at)
    };
    let of_arm = |arm| {
        let holds = held.iter().filter(|(_, at)| within(arm, *at));
        Effect::seq(holds.map(|(var, _)| Effect::Read(*var)))
    };
    (0..graph.arms.len()).map(of_arm).collect()
}
