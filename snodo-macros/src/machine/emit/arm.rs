//! One arm of the machine: what it binds, and the scopes that it begins in.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};

use super::{Emitter, code, site};
use crate::machine::{
    effect::Effect,
    graph::ArmId,
    nodes::{self, Level},
    scope::{Element, Origin, VarId},
    tree::{AskId, BodyId, Shadowed},
};

impl Emitter<'_> {
    pub(super) fn arm(&self, arm: ArmId, level: &Level<'_>) -> TokenStream {
        let variant = self.variant(arm);
        let carried = self.carried(arm);
        let bound = carried.iter().map(|var| {
            let (info, field) = (&self.scopes.vars[*var], self.field(*var));
            let ident = &info.ident;
            if !self.direct(arm, *var, level.body) {
                let carrier = self.carrier(*var);
                return code!(#field: #carrier);
            }
            match info.mutable {
                true => {
                    let mutable = Self::mutable(ident);
                    code!(#[allow(unused_mut)] #field: #mutable #ident)
                }
                false if *ident == field => ident.to_token_stream(),
                false => code!(#field: #ident),
            }
        });
        let call = self.flow(arm).map(|_| code!(__call));
        let pattern = self.built(&variant, bound.chain(call).collect());
        let answer = nodes::answers(self.graph, arm).map(|ask| {
            let ident = &self.scopes.vars[self.tree.asks[ask].answer].ident;
            if self.flow(arm).is_some() {
                return self.enter_flow(ask, arm, level.body);
            }
            let asked = self.asked(ask);
            code!(let ::core::option::Option::Some(#ident) = __cx.answer(&__MACHINE, #asked) else { continue '__wake };)
        });
        let macros = carried
            .iter()
            .filter(|var| self.direct(arm, **var, level.body));
        let macros: TokenStream = macros.map(|var| self.outer_macro(*var)).collect();
        let nodes = self.level(arm, level, Some(level.body));
        let given = (self.called && arm == 0).then(|| {
            code!(
                let ::core::option::Option::Some(__given) = __call.take() else { continue '__wake };
            )
        });
        code!(#pattern => { #given #macros #answer #nodes })
    }

    /// Lays the handler's own frame down and runs the flow on top of it.
    pub(super) fn enter_flow(&self, ask: AskId, arm: ArmId, root: BodyId) -> TokenStream {
        let (marker, ident) = (
            self.flow_marker(ask),
            &self.scopes.vars[self.tree.asks[ask].answer].ident,
        );
        let frame = self.frame(arm, |var| {
            if self.direct(arm, var, root) {
                self.scopes.vars[var].ident.to_token_stream()
            } else {
                self.carrier(var).to_token_stream()
            }
        });
        let (call, conversation) = (Ident::new("__call", site()), Ident::new("__cx", site()));
        let run = quote_spanned!(marker.span()=> #marker.run(#call, &#conversation).await);
        code!(
            #frame
            if !__cx.push(&__MACHINE, __frame) { continue '__wake }
            let #ident = #run;
            __cx.pop();
        )
    }

    /// The frame of the state that waits in `arm`: its variables, one by one.
    pub(super) fn frame(&self, arm: ArmId, value: impl Fn(VarId) -> TokenStream) -> TokenStream {
        let Some(state) = self.state(arm) else {
            return TokenStream::new();
        };
        let puts = self.carried(arm).into_iter().map(|var| {
            let (of, name) = (self.of(var), self.kept_name(arm, var));
            let span = of.span();
            let value = self.located(value(var), self.next_use(arm, var));
            let at = value.clone().into_iter().next();
            let reference = quote_spanned!(at.map_or(span, |token| token.span())=> &#value);
            let frame = Ident::new("__frame", site());
            quote_spanned!(span=> __Carried::put(#of, &mut #frame, #name, #reference);)
        });
        code!(
            #[allow(unused_mut)]
            let mut __frame = __cx.frame(&__MACHINE, #state);
            #(#puts)*
        )
    }

    /// Where a variable is read behind the question of an arm: a value that is not there any more is missing there.
    fn next_use(&self, arm: ArmId, var: VarId) -> Option<Span> {
        let ask = &self.tree.asks[nodes::answers(self.graph, arm)?];
        let (before, behind) = self.uses.split_at(ask.uses.min(self.uses.len()));
        let (_, span) = behind.iter().chain(before).find(|(read, _)| *read == var)?;
        Some(*span)
    }

    /// A variable's name at another place.
    fn located(&self, value: TokenStream, at: Option<Span>) -> TokenStream {
        let Some(at) = at else { return value };
        let located = value.into_iter().map(|mut token| {
            token.set_span(at.resolved_at(token.span()));
            token
        });
        located.collect()
    }

    /// The name under which a variable of an inner scope waits for that scope.
    pub(super) fn carrier(&self, var: VarId) -> Ident {
        format_ident!("__kept_{}", self.names[var], span = site())
    }

    /// The statements of a scope. `root` is the outermost, whose variables the arm's pattern has already bound.
    pub(super) fn level(&self, arm: ArmId, level: &Level<'_>, root: Option<BodyId>) -> TokenStream {
        let items = &self.tree.bodies[level.body].items;
        let bound = match level.from {
            Some(from) => {
                let bound = self.bind(arm, level.body, root);
                let macros = self.tree.bodies[level.body]
                    .macros
                    .iter()
                    .filter(|(at, _)| *at < from);
                let macros = macros.map(|(_, code)| code);
                code!(#bound #(#[allow(unused_macros)] #macros)*)
            }
            None => {
                let patterned = self.patterned.get(&level.body).into_iter().flatten();
                patterned.map(|var| self.outer_macro(*var)).collect()
            }
        };
        let nodes = level.nodes.iter().map(|node| self.node(arm, node));
        if !level.scope {
            return code!(#(#nodes)*);
        }
        code!(#(#items)* #bound #(#nodes)*)
    }

    /// `mut` in front of an author's variable. It has the variable's span: rustc then takes the two for one pattern of
    /// the author's, and its errors name the variable.
    fn mutable(ident: &Ident) -> TokenStream {
        quote_spanned!(ident.span()=> mut)
    }

    /// Binds the variables of a scope that an arm begins in.
    pub(super) fn bind(&self, arm: ArmId, body: BodyId, root: Option<BodyId>) -> TokenStream {
        let bare = self.bare(arm);
        let carried = self.carried(arm);
        let mut tokens = TokenStream::new();
        for (var, info) in self
            .scopes
            .vars
            .iter()
            .enumerate()
            .filter(|(_, info)| info.body == Some(body))
        {
            let (ident, ty) = (&info.ident, &info.ty);
            let mutable = info.mutable.then(|| Self::mutable(ident));
            let live = self.live[arm].contains(var);
            if carried.contains(&var) {
                if !root.is_some_and(|root| self.direct(arm, var, root)) {
                    let carrier = self.carrier(var);
                    let allow = info.mutable.then(|| code!(#[allow(unused_mut)]));
                    tokens.extend(code!(#allow let #mutable #ident = #carrier;));
                    tokens.extend(self.outer_macro(var));
                }
            } else if let Some(decode) = self
                .decode
                .get(var)
                .filter(|_| live || arm == 0 && (!self.is_read(var) || self.is_written(arm, var)))
            {
                // In one arm alone a parameter may look as if it were never changed.
                let allow = (info.mutable && (arm != 0 || self.is_shared(var)))
                    .then(|| code!(#[allow(unused_mut)]));
                tokens.extend(code!(#allow let #mutable #ident: #ty = match #decode {
                    ::core::option::Option::Some(value) => value,
                    ::core::option::Option::None => continue '__wake,
                };));
                tokens.extend(self.outer_macro(var));
                tokens.extend(self.tie(var));
            } else if bare.contains(&var) {
                let ty = ty.as_ref().map(|ty| code!(: #ty));
                let allow = info.mutable.then(|| code!(#[allow(unused_mut)]));
                let unused = self.is_read(var).then(|| code!(#[allow(unused_variables)]));
                tokens.extend(code!(#allow #unused let #mutable #ident #ty;));
                tokens.extend(self.outer_macro(var));
                tokens.extend(self.tie(var));
            } else if let (Origin::Again { init, .. }, true, true) = (&info.origin, live, arm != 0)
            {
                let ty = ty.as_ref().map(|ty| code!(: #ty));
                tokens.extend(code!(#[allow(unused_mut)] let #mutable #ident #ty = #init;));
                tokens.extend(self.outer_macro(var));
            } else if let (Origin::Element(element), true, true) = (&info.origin, live, arm != 0) {
                // One `let` binds all variables of the element.
                let same = |other: &VarId| {
                    matches!(
                        &self.scopes.vars[*other].origin,
                        Origin::Element(other) if other.items == element.items
                    )
                };
                if (0..var)
                    .filter(same)
                    .any(|other| self.live[arm].contains(other))
                {
                    continue;
                }
                let Element {
                    pattern,
                    over,
                    iterator,
                    items,
                    ..
                } = &**element;
                let current = self.element(*over, iterator, *items, "current");
                tokens.extend(code!(
                    #[allow(unused_variables)]
                    let ::core::option::Option::Some(#pattern) = #current else {
                        __cx.stale();
                        continue '__wake
                    };
                ));
                let all = (0..self.scopes.vars.len()).filter(same);
                tokens.extend(
                    all.map(|var| self.outer_macro(var))
                        .collect::<TokenStream>(),
                );
            }
        }
        tokens
    }

    /// The carried variables of an arm that its pattern binds under their own names: those of the outermost scope,
    /// unless another of the name is carried beside it.
    pub(super) fn direct(&self, arm: ArmId, var: VarId, root: BodyId) -> bool {
        let info = &self.scopes.vars[var];
        let mut carried = self
            .carried(arm)
            .into_iter()
            .filter(|other| self.scopes.vars[*other].body == Some(root));
        info.body == Some(root)
            && !carried.any(|other| other != var && self.scopes.vars[other].ident == info.ident)
    }

    /// Variables that an arm assigns and does not get: they are declared again.
    pub(super) fn bare(&self, arm: ArmId) -> BTreeSet<VarId> {
        let (mut named, mut declared) = (BTreeSet::new(), BTreeSet::new());
        self.effects[arm].visit(&mut |effect| match effect {
            Effect::Write(var) | Effect::Read(var) => {
                named.insert(*var);
            }
            Effect::Declare(var) => {
                declared.insert(*var);
            }
            _ => {}
        });
        let answer = nodes::answers(self.graph, arm).map(|ask| self.tree.asks[ask].answer);
        named.retain(|var| {
            let outside = !declared.contains(var) && !self.live[arm].contains(*var);
            outside && self.scopes.vars[*var].body.is_some() && Some(*var) != answer && arm != 0
        });
        named
    }

    /// Whether any arm reads a variable. A parameter that none reads is bound at the start, for rustc to warn of.
    pub(super) fn is_read(&self, var: VarId) -> bool {
        let mut read = false;
        for effect in &self.effects {
            effect
                .visit(&mut |effect| read |= matches!(effect, Effect::Read(read) if *read == var));
        }
        read
    }

    /// Whether an arm writes a variable.
    fn is_written(&self, arm: ArmId, var: VarId) -> bool {
        let mut written = false;
        self.effects[arm].visit(&mut |effect| {
            written |= matches!(effect, Effect::Write(write) if *write == var)
        });
        written
    }

    /// Whether a variable goes from one arm to another, so that one arm alone does not show whether it is changed.
    pub(super) fn is_shared(&self, var: VarId) -> bool {
        (1..self.graph.arms.len())
            .any(|arm| self.live[arm].contains(var) || self.bare(arm).contains(&var))
    }

    /// Ties the type of a variable that another arm declares again. Never runs, and borrows nothing.
    pub(super) fn tie(&self, var: VarId) -> TokenStream {
        let shared = (0..self.graph.arms.len()).any(|arm| self.bare(arm).contains(&var));
        if !shared {
            return TokenStream::new();
        }
        let (of, ident) = (self.of(var), &self.scopes.vars[var].ident);
        code!('__tie: { break '__tie; #[allow(unreachable_code)] { #of.tie(&#ident); } })
    }

    /// The macro that names a variable where its name means another one.
    pub(super) fn outer_macro(&self, var: VarId) -> TokenStream {
        if !self.outer.borrow().contains(&var) {
            return TokenStream::new();
        }
        let (name, ident) = (self.outer_name(var), &self.scopes.vars[var].ident);
        code!(#[allow(unused_macros)] macro_rules! #name { () => { #ident }; })
    }

    pub(super) fn outer_name(&self, var: VarId) -> Ident {
        format_ident!("__outer_{}", self.names[var], span = site())
    }

    /// A variable's value, at a place where some are shadowed.
    pub(super) fn value(&self, var: VarId, shadowed: &Shadowed) -> TokenStream {
        if shadowed.contains(&var) {
            self.outer.borrow_mut().insert(var);
            let name = self.outer_name(var);
            return code!(#name!());
        }
        self.scopes.vars[var].ident.to_token_stream()
    }
}
