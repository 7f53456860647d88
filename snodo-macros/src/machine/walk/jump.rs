//! Assignments, and jumps that leave verbatim code.

use proc_macro2::TokenStream;
use syn::{Expr, Label, Lifetime};

use super::{Enclosing, Walk};
use crate::machine::{
    effect::{ConstructId, Effect},
    tree::{Dest, Jump, JumpId},
};

impl Walk<'_> {
    /// The left side of an assignment.
    pub(super) fn assigned(&mut self, place: &mut Expr) -> Effect {
        match place {
            Expr::Path(path) if path.qself.is_none() => {
                let written = path
                    .path
                    .get_ident()
                    .and_then(|ident| self.scopes.resolve(ident));
                written.map_or(Effect::Nothing, Effect::Write)
            }
            Expr::Infer(_) => Effect::Nothing,
            Expr::Paren(paren) => self.assigned(&mut paren.expr),
            Expr::Tuple(tuple) => {
                let effects: Vec<_> = tuple
                    .elems
                    .iter_mut()
                    .map(|place| self.assigned(place))
                    .collect();
                Effect::seq(effects)
            }
            Expr::Array(array) => {
                let effects: Vec<_> = array
                    .elems
                    .iter_mut()
                    .map(|place| self.assigned(place))
                    .collect();
                Effect::seq(effects)
            }
            Expr::Call(call) => {
                let effects: Vec<_> = call
                    .args
                    .iter_mut()
                    .map(|place| self.assigned(place))
                    .collect();
                Effect::seq(effects)
            }
            Expr::Struct(fields) => {
                let effects: Vec<_> = fields
                    .fields
                    .iter_mut()
                    .map(|field| self.assigned(&mut field.expr))
                    .collect();
                Effect::seq(effects)
            }
            other => self.expr(other),
        }
    }

    pub(super) fn open(&mut self, label: Option<&Label>, is_loop: bool) -> ConstructId {
        let construct = self.tree.construct();
        let name = label.map(|label| label.name.ident.to_string());
        self.enclosing.push(Enclosing {
            name,
            is_loop,
            construct,
            lowered: None,
        });
        construct
    }

    pub(super) fn target(&self, label: Option<&Lifetime>, again: bool) -> Option<usize> {
        self.target_named(label.map(|label| label.ident.to_string()).as_deref(), again)
    }

    pub(super) fn target_named(&self, label: Option<&str>, again: bool) -> Option<usize> {
        self.enclosing.iter().rposition(|enclosing| match label {
            Some(label) => {
                enclosing.name.as_deref() == Some(label) && (enclosing.is_loop || !again)
            }
            None => enclosing.is_loop,
        })
    }

    /// A `break` or `continue`: its effect, and the placeholder for one that leaves verbatim code.
    pub(super) fn jump(
        &mut self,
        target: Option<usize>,
        value: Option<(Effect, TokenStream)>,
        again: bool,
    ) -> (Effect, Option<JumpId>) {
        let (value, given) = value.map_or((Effect::Nothing, None), |(effect, given)| {
            (effect, Some(given))
        });
        // A label that is not there is rustc's error.
        let Some(target) = target else {
            return (Effect::seq([value, Effect::Leave]), None);
        };
        let Enclosing {
            construct, lowered, ..
        } = &self.enclosing[target];
        let construct = *construct;
        let leave = if again {
            Effect::Continue(construct)
        } else {
            Effect::Break(construct)
        };
        let Some(dest) = lowered.clone() else {
            return (Effect::seq([value, leave]), None);
        };
        let effect = match (&given, &dest) {
            (Some(_), Dest::Return) => Effect::seq([value, Effect::Leave]),
            (Some(_), Dest::Var(var)) => Effect::seq([value, Effect::Write(*var), leave]),
            _ => Effect::seq([value, leave]),
        };
        let given = given.map(|given| (given, dest));
        self.tree.jumps.push(Jump {
            construct,
            again,
            value: given,
            shadowed: self.scopes.shadowed(),
        });
        self.jumps_made += 1;
        (effect, Some(self.tree.jumps.len() - 1))
    }
}
