//! The machine's static description, as code.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;

use super::{Emitter, code, site};
use crate::machine::{
    describe,
    nodes::{self},
};

impl Emitter<'_> {
    pub(super) fn description(
        &self,
        name: &str,
        rev: &TokenStream,
        ttl: Option<&TokenStream>,
    ) -> TokenStream {
        let runtime = &self.runtime;
        let musts = describe::must(self.tree, self.graph, &self.effects);
        let capabilities = |must: &BTreeSet<&'static str>| {
            let must = must.iter().map(|name| Ident::new(name, site()));
            code!(&[#(#runtime::protocol::Capability::#must),*])
        };
        let identities = describe::identities(self.tree, self.graph, &self.answers);
        let states = self
            .answers
            .iter()
            .zip(identities)
            .filter_map(|(arm, identity)| {
                let ask = &self.tree.asks[nodes::answers(self.graph, *arm)?];
                let (key, asks) = (ask.key(), ask.describe());
                let keeps = self
                    .carried(*arm)
                    .into_iter()
                    .map(|var| self.kept_name(*arm, var));
                let must = capabilities(&musts[*arm]);
                let flow = ask.flow().map(|_| code!(.with_flow()));
                let (next, ends) = describe::leads_to(self.graph, &self.effects, *arm);
                let next = next.into_iter().filter_map(|arm| self.state(arm));
                let describe::Identity { ordinal, equals } = identity;
                Some(code!(#runtime::machine::StateInfo::new(#key, #asks)
                .with_ordinal(#ordinal, #equals)
                .with_keeps(&[#(#keeps),*])
                .with_must(#must)
                .with_leads_to(&[#(#next),*], #ends)
                #flow))
            });
        let must = musts
            .first()
            .map(capabilities)
            .filter(|_| !self.answers.is_empty());
        let must = must.map(|must| code!(.with_must(#must)));
        let ttl = ttl.map(|ttl| code!(.with_ttl(#ttl)));
        code!(#runtime::machine::Machine::new(#name).with_rev(#rev) #ttl #must .with_states(&[#(#states),*]))
    }
}
