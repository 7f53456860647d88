//! The whole machine: the state enum, and the loops over it.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Block, Stmt};

use super::{Emitter, camel, code, site};
use crate::machine::{
    graph::ArmId,
    nodes::{self, Level},
    scope::VarId,
    tree::AskId,
};

impl Emitter<'_> {
    /// A handler that asks nothing: its parameters and its body as they are.
    pub(super) fn verbatim(&self, block: &Block) -> TokenStream {
        let parameters = self
            .decode
            .iter()
            .zip(&self.scopes.vars)
            .map(|(decode, var)| {
                let (ident, ty) = (&var.ident, &var.ty);
                let mutable = var.mutable.then(|| quote!(mut));
                code!(let #mutable #ident: #ty = match #decode {
                ::core::option::Option::Some(value) => value,
                ::core::option::Option::None => return __cx.refused().await,
            };)
            });
        let stmts = &block.stmts;
        let given = self.called.then(|| code!(
            let ::core::option::Option::Some(__given) = __call.take() else { return __cx.refused().await };
        ));
        code!(
            if __cx.probes() { return __cx.refused().await; }
            #given
            #(#parameters)*
            #(#stmts)*
        )
    }

    /// The statements of the machine.
    pub(super) fn code(&self, levels: &[Level<'_>], hoisted: &[Stmt]) -> TokenStream {
        let runtime = &self.runtime;
        let enumeration = self.enumeration();
        let arms = levels
            .iter()
            .enumerate()
            .map(|(arm, level)| self.arm(arm, level));
        let wakes = self
            .answers
            .iter()
            .enumerate()
            .map(|(state, arm)| self.wake(state + 1, *arm));
        let uses = self.tied();
        let ofs = uses.iter().map(|var| self.of(*var));
        let asks = self
            .answers
            .iter()
            .filter_map(|arm| nodes::answers(self.graph, *arm))
            .collect::<Vec<_>>();
        let questions: Vec<_> = asks
            .iter()
            .flat_map(|ask| {
                let questions = self.tree.asks[*ask].questions();
                self.markers(*ask)
                    .into_iter()
                    .zip(questions)
                    .map(|asked| (asked, questions.len() > 1))
            })
            .collect();
        let markers = questions.iter().map(|((marker, question), _)| {
            let kind = question.kind.marker();
            code!(let #marker = #runtime::__private::#kind::new();)
        });
        let shows = questions.iter().map(|((marker, question), together)| {
            let key = &question.key;
            if *together {
                code!(__cx.show_member(#marker, #key);)
            } else {
                code!(__cx.show(#marker, #key);)
            }
        });
        let flows: Vec<_> = asks
            .iter()
            .filter(|ask| self.tree.asks[**ask].flow().is_some())
            .copied()
            .collect();
        let flow_markers: Vec<_> = flows.iter().map(|ask| self.flow_marker(*ask)).collect();
        let conversation = Ident::new("__cx", site());
        let flow_shows = flow_markers
            .iter()
            .map(|marker| quote_spanned!(marker.span()=> #marker.show(&#conversation);));
        let named = self.named_asks(&asks);
        let probes = self.probes();
        let carried =
            (!uses.is_empty()).then(|| code!(use #runtime::__private::Carried as __Carried;));
        let wake = match self.called {
            // A flow that was just called begins; one that is resumed has no call.
            true => code!(if __call.is_some() {
                0
            } else {
                __cx.wake(&__MACHINE).await
            }),
            false => code!(__cx.wake(&__MACHINE).await),
        };
        code!(
            #carried
            #enumeration
            #named
            #(#hoisted)*
            #(let #ofs = #runtime::__private::Of::new();)*
            #(#markers)*
            #(let #flow_markers = #runtime::__private::FlowOf::new();)*
            if __cx.probes() { #(#shows)* #(#flow_shows)* return __cx.refused().await; }
            '__wake: loop {
                let mut __state = match #wake {
                    0 => __State::Start,
                    #(#wakes)*
                    _ => continue '__wake,
                };
                '__machine: loop {
                    // No arm comes to an end: each goes on to another, waits, or returns.
                    let _: ::core::convert::Infallible = match __state { #(#arms)* };
                }
                #probes
            }
        )
    }

    /// Names the author's `ask`, which the machine does not call, so that an import of it counts as used, and a
    /// missing one is an error where it is missing.
    pub(super) fn named_asks(&self, asks: &[AskId]) -> TokenStream {
        let mut seen = BTreeSet::new();
        let paths = asks
            .iter()
            .flat_map(|ask| self.tree.asks[*ask].questions())
            .map(|question| &question.path);
        let calls = paths
            .filter(|path| seen.insert(path.to_token_stream().to_string()))
            .map(|path| code!(let _ = || { let _ = #path::<()>(()); };));
        calls.collect()
    }

    /// Looks at the type of every kept variable behind all arms, where it is known: what serde can read and can't be kept
    /// all the same is found here. Never runs.
    pub(super) fn probes(&self) -> TokenStream {
        let runtime = &self.runtime;
        let kept: BTreeSet<VarId> = self
            .answers
            .iter()
            .flat_map(|arm| self.carried(*arm))
            .collect();
        let probes = kept.into_iter().map(|var| {
            let of = self.of(var);
            quote_spanned!(of.span()=> #of.probe().inner().kept();)
        });
        let probes: TokenStream = probes.collect();
        if probes.is_empty() {
            return TokenStream::new();
        }
        code!(#[allow(unreachable_code)] { use #runtime::__private::Anything as _; #probes })
    }

    /// Every variable whose type is tied across arms.
    pub(super) fn tied(&self) -> BTreeSet<VarId> {
        let kept = self.answers.iter().flat_map(|arm| self.carried(*arm));
        let bare = (0..self.graph.arms.len()).flat_map(|arm| self.bare(arm));
        kept.chain(bare).collect()
    }

    pub(super) fn enumeration(&self) -> TokenStream {
        let mut generics: BTreeMap<VarId, Ident> = BTreeMap::new();
        let mut calls: Vec<Ident> = Vec::new();
        let variants: Vec<_> = (0..self.graph.arms.len())
            .map(|arm| {
                let variant = self.variant(arm);
                let fields = self.carried(arm).into_iter().map(|var| {
                    let field = self.field(var);
                    let generic = generics.entry(var).or_insert_with(|| {
                        format_ident!("{}_", camel(&self.names[var]), span = site())
                    });
                    code!(#field: #generic)
                });
                let mut fields: Vec<_> = fields.collect();
                if let Some(ask) = self.flow(arm) {
                    let generic = format_ident!("Call{ask}_", span = site());
                    fields.push(code!(__call: ::core::option::Option<#generic>));
                    calls.push(generic);
                }
                if fields.is_empty() {
                    code!(#variant)
                } else {
                    code!(#variant { #(#fields),* })
                }
            })
            .collect();
        let generics = generics.values().chain(&calls);
        code!(
            #[allow(non_camel_case_types, clippy::all, clippy::pedantic, clippy::restriction)]
            enum __State<#(#generics),*> { #(#variants),* }
        )
    }

    /// One arm of the match that enters the machine: a state's kept variables are taken from its frame.
    pub(super) fn wake(&self, number: usize, arm: ArmId) -> TokenStream {
        let variant = self.variant(arm);
        let carried = self.carried(arm);
        let takes = carried.iter().map(|var| {
            let (field, of, name) = (self.field(*var), self.of(*var), self.kept_name(arm, *var));
            let conversation = Ident::new("__cx", site());
            let take = quote_spanned!(of.span()=> __Carried::take(#of, &#conversation, #name));
            code!(let ::core::option::Option::Some(#field) = #take else { continue '__wake };)
        });
        let fields = carried.iter().map(|var| self.field(*var).to_token_stream());
        let call = self
            .flow(arm)
            .map(|_| code!(__call: ::core::option::Option::None));
        let value = self.built(&variant, fields.chain(call).collect());
        code!(#number => { #(#takes)* #value })
    }

    /// A state, or the pattern of one.
    pub(super) fn built(&self, variant: &Ident, fields: Vec<TokenStream>) -> TokenStream {
        if fields.is_empty() {
            code!(__State::#variant)
        } else {
            code!(__State::#variant { #(#fields),* })
        }
    }
}
