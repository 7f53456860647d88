//! The steps of an arm: verbatim code with its jumps in place, transitions, loops, and questions.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

use super::{Emitter, code, site};
use crate::machine::{
    effect::{ConstructId, Effect},
    graph::{ArmId, Join},
    jumps,
    nodes::{self, Level, Node},
    scope::{Origin, VarId},
    tree::{AskId, Dest, Each, Over, Shadowed, What},
};

impl Emitter<'_> {
    /// A transition.
    pub(super) fn goto(&self, arm: ArmId, shadowed: &Shadowed) -> TokenStream {
        let variant = self.variant(arm);
        let fields: Vec<_> = self
            .carried(arm)
            .into_iter()
            .map(|var| {
                let (field, value) = (self.field(var), self.value(var, shadowed));
                if self.scopes.vars[var].ident == field && !shadowed.contains(&var) {
                    value
                } else {
                    code!(#field: #value)
                }
            })
            .collect();
        let call = self.flow(arm).map(|_| code!(__call));
        let state = self.built(&variant, fields.into_iter().chain(call).collect());
        code!({ __state = #state; continue '__machine })
    }

    pub(super) fn node(&self, arm: ArmId, node: &Node<'_>) -> TokenStream {
        match node {
            Node::Plain(plain) => {
                let code = self.jumps(plain.code.clone(), plain.jumps);
                let shared = plain
                    .declares
                    .iter()
                    .any(|var| self.scopes.vars[*var].mutable && self.is_shared(*var));
                let allow = shared.then(|| code!(#[allow(unused_mut)]));
                // It may be used only where it is made again.
                let again = plain
                    .declares
                    .iter()
                    .any(|var| self.is_shared(*var) && self.is_read(*var));
                let unused = again.then(|| code!(#[allow(unused_variables)]));
                let behind = plain.declares.iter().map(|var| {
                    let (outer, tie) = (self.outer_macro(*var), self.tie(*var));
                    quote!(#outer #tie)
                });
                quote!(#allow #unused #code #(#behind)*)
            }
            Node::Suspend { ask, arm } => self.suspend(*ask, *arm),
            Node::Goto {
                arm: next,
                shadowed,
            } => {
                let goto = self.goto(*next, shadowed);
                code!(#[allow(unreachable_code)] #goto)
            }
            Node::End => code!(#[allow(clippy::needless_return)] return;),
            Node::Branch { branch, arms } => {
                let bodies: Vec<_> = arms
                    .iter()
                    .map(|nodes| {
                        nodes
                            .iter()
                            .map(|node| self.node(arm, node))
                            .collect::<TokenStream>()
                    })
                    .collect();
                match (&branch.head, bodies.as_slice()) {
                    (crate::machine::tree::Head::If(head), [then, otherwise]) => {
                        let head = self.jumps(head.clone(), branch.jumps);
                        code!(#head #then else #otherwise)
                    }
                    (crate::machine::tree::Head::If(head), _) => head.clone(),
                    (crate::machine::tree::Head::Match(head), _) => {
                        let head = self.jumps(head.clone(), branch.jumps);
                        let arms = branch.arms.iter().zip(&bodies).map(|(inner, body)| {
                            let pattern = self.jumps(inner.pattern.clone(), branch.jumps);
                            let body = body.clone().into_iter().map(|mut token| {
                                if let (TokenTree::Group(group), Some(at)) = (&mut token, inner.at)
                                {
                                    group.set_span(site().located_at(at));
                                }
                                token
                            });
                            let body: TokenStream = body.collect();
                            code!(#pattern => #body)
                        });
                        code!(#head { #(#arms)* })
                    }
                }
            }
            Node::Level(level) => {
                let inner = self.level(arm, level, None);
                match level.construct {
                    Some(construct) if self.is_left(level) => {
                        let label = Self::construct(construct);
                        code!(#label: { #inner })
                    }
                    _ => code!({ #inner }),
                }
            }
            Node::Keep(each) => self.keep(each),
            Node::Next {
                construct,
                each,
                level,
            } => self.next(arm, *construct, each, level),
            Node::Loop {
                construct,
                each,
                level,
            } => {
                let label = Self::construct(*construct);
                let inner = self.level(arm, level, None);
                match each {
                    Some(each) => {
                        let (pattern, iterator) = (&each.pattern, &each.plain);
                        code!(#label: for #pattern in #iterator { #inner })
                    }
                    None => code!(#label: loop { #inner }),
                }
            }
        }
    }

    /// The items of a loop, as they are kept.
    pub(super) fn keep(&self, each: &Each) -> TokenStream {
        let runtime = &self.runtime;
        let (items, iterator) = (&self.scopes.vars[each.items].ident, &each.iterator);
        match &each.over {
            Over::Range => code!(let #items = #runtime::__private::HalfOpen::new(#iterator);),
            Over::Through => code!(let #items = #runtime::__private::Through::new(#iterator);),
            Over::Borrowed(_) | Over::Enumerated(_) | Over::Literals => {
                code!(let #items = #runtime::__private::Position::start();)
            }
            Over::Owned => code!(
                let ::core::option::Option::Some(#items) = __cx.keep(&__MACHINE, #iterator) else { continue '__wake };
            ),
        }
    }

    /// The next or the current element of a loop's items.
    pub(super) fn element(
        &self,
        over: Over,
        iterator: &TokenStream,
        items: VarId,
        which: &str,
    ) -> TokenStream {
        let items = &self.scopes.vars[items].ident;
        let method = Ident::new(which, items.span());
        // What the collection lacks is shown where the loop names it.
        let collection = |collection: VarId| {
            let mut collection = self.scopes.vars[collection].ident.clone();
            collection.set_span(items.span().resolved_at(collection.span()));
            quote_spanned!(items.span()=> &#collection)
        };
        match over {
            Over::Borrowed(var) => {
                let collection = collection(var);
                code!(#items.#method(#collection))
            }
            Over::Enumerated(var) => {
                let collection = collection(var);
                let method = format_ident!("{which}_enumerated", span = items.span());
                code!(#items.#method(#collection))
            }
            Over::Literals => code!(#items.#method(&#iterator).copied()),
            Over::Range | Over::Through | Over::Owned => code!(#items.#method()),
        }
    }

    /// One turn of a loop with kept items.
    pub(super) fn next(
        &self,
        arm: ArmId,
        construct: ConstructId,
        each: &Each,
        level: &Level<'_>,
    ) -> TokenStream {
        let pattern = &each.pattern;
        let next = self.element(each.over, &each.iterator, each.items, "next");
        // What is used only behind a question is used there, and taken again.
        let again = self
            .patterned
            .get(&level.body)
            .into_iter()
            .flatten()
            .filter(|var| {
                matches!(self.scopes.vars[**var].origin, Origin::Element(_))
                    && self.is_shared(**var)
            });
        let again = again.map(|var| &self.scopes.vars[*var].ident);
        let again = code!(#(let _ = &#again;)*);
        let inner = self.level(arm, level, None);
        let out = match self.graph.breaks.get(&construct) {
            Some(Join::Arm(join)) => self.goto(*join, &Shadowed::new()),
            _ => code!({}),
        };
        code!(match #next {
            ::core::option::Option::Some(#pattern) => { #again #inner }
            ::core::option::Option::None => #out
        })
    }

    /// Whether a jump leaves this scope.
    pub(super) fn is_left(&self, level: &Level<'_>) -> bool {
        let Some(construct) = level.construct else {
            return false;
        };
        let mut left = false;
        nodes::effect(self.tree, level).visit(&mut |effect| {
            left |= matches!(effect, Effect::Break(target) if *target == construct);
        });
        left
    }

    /// Puts jumps in their places.
    pub(super) fn jumps(&self, code: TokenStream, any: bool) -> TokenStream {
        if !any {
            return code;
        }
        jumps::replace(code, &mut |jump| {
            let jump = &self.tree.jumps[jump];
            let label = Self::construct(jump.construct);
            let leave = match (
                jump.again,
                self.graph.heads.get(&jump.construct),
                self.graph.breaks.get(&jump.construct),
            ) {
                (true, Some(head), _) => self.goto(*head, &jump.shadowed),
                (true, None, _) => code!(continue #label),
                (false, _, Some(Join::Arm(join))) => self.goto(*join, &jump.shadowed),
                (false, ..) => code!(break #label),
            };
            match &jump.value {
                None => leave,
                Some((value, dest)) => {
                    let value = self.jumps(value.clone(), true);
                    match dest {
                        Dest::Discard => code!({ #value; #leave }),
                        Dest::Return => code!(return #value),
                        Dest::Var(var) => {
                            let ident = &self.scopes.vars[*var].ident;
                            code!({ #ident = #value; #leave })
                        }
                    }
                }
            }
        })
    }

    /// The questions of a round, as the runtime takes them: one, or a tuple, each with its key.
    pub(super) fn asked(&self, ask: AskId) -> TokenStream {
        let runtime = &self.runtime;
        let markers = self.markers(ask);
        let keys = self.tree.asks[ask]
            .questions()
            .iter()
            .map(|question| &question.key);
        match markers.as_slice() {
            [] => code!(#runtime::__private::PauseAsk),
            [marker] => code!((#marker, #(#keys)*)),
            markers => code!(#runtime::__private::Together((#((#markers, #keys)),*))),
        }
    }

    /// A question: evaluates what is asked, keeps what is needed, and leaves both to the driver.
    pub(super) fn suspend(&self, ask_id: AskId, arm: ArmId) -> TokenStream {
        let ask = &self.tree.asks[ask_id];
        if let What::Flow { call, .. } = &ask.what {
            let (marker, goto) = (self.flow_marker(ask_id), self.goto(arm, &ask.shadowed));
            return code!({ let __call = #marker.call(#call); #goto });
        }
        let markers = self.markers(ask_id);
        let seeds: Vec<_> = ask
            .questions()
            .iter()
            .zip(&markers)
            .map(|(question, marker)| question.seed(marker))
            .collect();
        let seed = match (&ask.what, seeds.as_slice()) {
            (What::Pause(duration), _) => code!(__cx.pause(#duration).await),
            (_, [seed]) => code!(#seed),
            (_, seeds) => code!((#(#seeds),*)),
        };
        let asked = self.asked(ask_id);
        let frame = self.frame(arm, |var| self.value(var, &ask.shadowed));
        code!({
            let __seed = #seed;
            #frame
            __cx.store(&__MACHINE, __frame, #asked, __seed);
            continue '__wake;
        })
    }
}
