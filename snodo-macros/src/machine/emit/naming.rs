//! The names of what is generated, and which variables a state carries.

use proc_macro2::Ident;
use quote::format_ident;

use super::{Emitter, site};
use crate::machine::{
    effect::ConstructId,
    graph::{ArmId, ArmKind},
    lower::Unraw,
    nodes::{self},
    scope::{Origin, VarId},
    tree::{AskId, What},
};

impl Emitter<'_> {
    pub(super) fn ident(&self, name: &str) -> Ident {
        syn::parse_str::<Ident>(name).unwrap_or_else(|_| format_ident!("r#{name}"))
    }

    pub(super) fn field(&self, var: VarId) -> Ident {
        let mut field = self.ident(&self.names[var]);
        field.set_span(site());
        field
    }

    pub(super) fn of(&self, var: VarId) -> Ident {
        format_ident!(
            "__of_{}",
            self.names[var],
            span = self.scopes.vars[var].ident.span()
        )
    }

    /// The markers of the questions that are asked together.
    pub(super) fn markers(&self, ask: AskId) -> Vec<Ident> {
        let questions = self.tree.asks[ask].questions();
        let markers = questions.iter().enumerate().map(|(at, question)| {
            // What the question's type lacks is an error at its `ask`.
            let span = question.ask.span();
            match questions.len() {
                1 => format_ident!("__ask_{ask}", span = span),
                _ => format_ident!("__ask_{ask}_{at}", span = span),
            }
        });
        markers.collect()
    }

    pub(super) fn flow_marker(&self, ask: AskId) -> Ident {
        // What is no flow is an error at its name.
        let call = match &self.tree.asks[ask].what {
            What::Flow { call, .. } => call.clone().into_iter().next(),
            _ => None,
        };
        let span = call.map_or_else(site, |token| token.span());
        format_ident!("__flow_{ask}", span = span)
    }

    /// The flow that an arm calls or goes on with.
    pub(super) fn flow(&self, arm: ArmId) -> Option<AskId> {
        nodes::answers(self.graph, arm).filter(|ask| self.tree.asks[*ask].flow().is_some())
    }

    pub(super) fn construct(construct: ConstructId) -> syn::Lifetime {
        syn::Lifetime::new(&format!("'__{construct}"), site())
    }

    /// The number of an arm among those that wait for an answer.
    pub(super) fn state(&self, arm: ArmId) -> Option<usize> {
        self.answers.iter().position(|answer| *answer == arm)
    }

    /// The variant of an arm.
    pub(super) fn variant(&self, arm: ArmId) -> Ident {
        let name = match self.graph.arms[arm].kind {
            ArmKind::Start => "Start".to_owned(),
            ArmKind::Answer(ask) => {
                let name = camel(&self.tree.asks[ask].key());
                let same = self.answers.iter().filter(|other| {
                    let ask = nodes::answers(self.graph, **other);
                    ask.is_some_and(|ask| camel(&self.tree.asks[ask].key()) == name)
                });
                if same.count() > 1 || name == "Start" {
                    format!("{name}_{arm}")
                } else {
                    name
                }
            }
            ArmKind::Head(_) => format!("Loop_{arm}"),
            ArmKind::Join => format!("Join_{arm}"),
        };
        format_ident!("{name}", span = site())
    }

    /// What a state carries from arm to arm: what its arm needs and can't make itself.
    pub(super) fn carried(&self, arm: ArmId) -> Vec<VarId> {
        let answer = nodes::answers(self.graph, arm);
        let carried = self.live[arm]
            .iter()
            .filter(|var| match self.scopes.vars[*var].origin {
                Origin::Local => true,
                Origin::Param
                | Origin::Again {
                    everywhere: false, ..
                } => answer.is_none(),
                Origin::Again { .. } | Origin::Element(_) => false,
            });
        if arm == 0 {
            Vec::new()
        } else {
            carried.collect()
        }
    }

    /// The name of a kept variable in the sealed frame: its own, with a number where another of the same name is kept
    /// beside it.
    pub(super) fn kept_name(&self, arm: ArmId, var: VarId) -> String {
        let ident = &self.scopes.vars[var].ident;
        let name = ident.unraw_string();
        let same = self
            .carried(arm)
            .into_iter()
            .filter(|other| *other < var && self.scopes.vars[*other].ident == *ident);
        match same.count() {
            0 => name,
            before => format!("{name}#{}", before + 1),
        }
    }
}

/// `check_in` → `CheckIn`; what can't stand in an identifier is left out.
pub(super) fn camel(name: &str) -> String {
    let mut camel = String::new();
    let mut upper = true;
    for c in name.chars() {
        if c.is_alphanumeric() {
            camel.extend(if upper {
                c.to_uppercase().collect::<Vec<_>>()
            } else {
                vec![c]
            });
            upper = false;
        } else {
            upper = true;
        }
    }
    match camel.chars().next() {
        Some(first) if first.is_alphabetic() => camel,
        _ => format!("Q{camel}"),
    }
}
