//! Arms → code: one generic state enum, and a loop over it with a single `await` of its own, where no state is alive.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Block, Stmt};

use super::{
    describe,
    effect::{ConstructId, Effect},
    graph::{self, ArmId, ArmKind, Graph, Join},
    guards, jumps, liveness,
    lower::{Parameter, Unraw, lower},
    nodes::{self, Level, Node},
    scope::{Element, Origin, Scopes, VarId},
    tree::{AskId, BodyId, Dest, Each, Loop, Over, Piece, Shadowed, Tree, What},
    walk::Walk,
};
use crate::{error::Errors, paths::Runtime};

/// A handler's body, as the machine takes it.
pub(crate) struct Source {
    pub(crate) runtime: Runtime,
    pub(crate) name: String,
    pub(crate) rev: TokenStream,
    pub(crate) ttl: Option<TokenStream>,
    pub(crate) parameters: Vec<(Parameter, TokenStream)>,
    pub(crate) block: Block,
    /// The name of the flow, if it is one: its parameters come from a call, `__call`.
    pub(crate) call: Option<String>,
}

/// The code of a machine.
pub(crate) struct Machine {
    /// The static description, a value of the runtime's `Machine`.
    pub(crate) description: TokenStream,
    /// The statements of the `async fn` over the conversation `__cx`.
    pub(crate) body: TokenStream,
}

/// Makes a machine of a handler.
pub(crate) fn machine(source: Source, errors: &mut Errors) -> Machine {
    let Source {
        runtime,
        name,
        rev,
        ttl,
        parameters,
        block,
        call,
    } = source;
    let called = call.is_some();
    let (declared, decode): (Vec<_>, Vec<_>) = parameters.into_iter().unzip();
    let plain = block.clone();
    let mut walk = Walk::new(errors);
    walk.flow_name = call;
    let root = lower(&mut walk, declared, block);
    let Walk {
        tree,
        mut scopes,
        hoisted,
        ..
    } = walk;
    let graph = graph::cut(&tree, root);
    forget_elements(&tree, &graph, &mut scopes);
    let levels: Vec<_> = (0..graph.arms.len())
        .map(|arm| nodes::build(&tree, &graph, arm))
        .collect();
    let effects: Vec<_> = levels
        .iter()
        .enumerate()
        .map(|(arm, level)| {
            // An answer comes from the conversation, when its arm is entered.
            let answer =
                nodes::answers(&graph, arm).map(|ask| Effect::Declare(tree.asks[ask].answer));
            Effect::seq([
                answer.unwrap_or(Effect::Nothing),
                nodes::effect(&tree, level),
            ])
        })
        .collect();
    let held = guards::held(&tree, &graph, &scopes, &effects);
    let effects: Vec<_> = held
        .into_iter()
        .zip(effects)
        .map(|(held, effect)| Effect::seq([held, effect]))
        .collect();
    let again = again(&scopes);
    let parameters: Vec<VarId> = (0..scopes.vars.len())
        .filter(|var| matches!(scopes.vars[*var].origin, Origin::Param))
        .collect();
    let live = liveness::live(&graph, &effects, &parameters, &again);
    let answers: Vec<ArmId> = (0..graph.arms.len())
        .filter(|arm| nodes::answers(&graph, *arm).is_some())
        .collect();
    let emitter = Emitter {
        runtime,
        tree: &tree,
        graph: &graph,
        scopes: &scopes,
        decode,
        live,
        effects,
        answers,
        names: names(&scopes),
        patterned: patterned(&tree, &scopes),
        outer: RefCell::default(),
        called,
    };
    guards::check(&tree, &graph, &scopes, |arm| emitter.carried(arm), errors);
    let description = emitter.description(&name, &rev, ttl.as_ref());
    let body = if emitter.answers.is_empty() {
        emitter.verbatim(&plain)
    } else {
        emitter.code(&levels, &hoisted);
        // The first run has found which variables are needed while shadowed; the second one names them.
        emitter.code(&levels, &hoisted)
    };
    Machine { description, body }
}

/// Where no question comes back to the head of a loop, the loop stays as it is, and its elements are ordinary variables.
fn forget_elements(tree: &Tree, graph: &Graph, scopes: &mut Scopes) {
    for piece in tree.bodies.iter().flat_map(|body| &body.pieces) {
        if let Piece::Loop(Loop {
            construct,
            each: Some(each),
            ..
        }) = piece
            && !graph.heads.contains_key(construct)
        {
            for var in &mut scopes.vars {
                if matches!(&var.origin, Origin::Element(element) if element.items == each.items) {
                    var.origin = Origin::Local;
                }
            }
        }
    }
}

/// The variables that are made again: what that reads, and whether each arm makes them.
fn again(scopes: &Scopes) -> BTreeMap<VarId, (Effect, bool)> {
    let made = scopes
        .vars
        .iter()
        .enumerate()
        .filter_map(|(var, info)| match &info.origin {
            Origin::Again {
                effect, everywhere, ..
            } => Some((var, (effect.clone(), *everywhere))),
            Origin::Element(element) => Some((var, (element.effect.clone(), true))),
            Origin::Local | Origin::Param => None,
        });
    made.collect()
}

/// A name for each variable that no other has: its own, with a number where several share it.
fn names(scopes: &Scopes) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let names = scopes.vars.iter().map(|var| {
        let name = var.ident.unraw_string();
        let count = seen.entry(name.clone()).or_default();
        *count += 1;
        if *count == 1 {
            name
        } else {
            format!("{name}_{count}")
        }
    });
    names.collect()
}

/// The variables of each body that a pattern around it binds, rather than a statement in it.
fn patterned(tree: &Tree, scopes: &Scopes) -> BTreeMap<BodyId, Vec<VarId>> {
    let mut by_let: BTreeSet<VarId> = BTreeSet::new();
    for body in &tree.bodies {
        for piece in &body.pieces {
            if let Piece::Plain(plain) = piece {
                by_let.extend(&plain.declares);
            }
        }
    }
    by_let.extend(tree.asks.iter().map(|ask| ask.answer));
    let mut patterned: BTreeMap<BodyId, Vec<VarId>> = BTreeMap::new();
    for (var, info) in scopes.vars.iter().enumerate() {
        if let Some(body) = info.body
            && !by_let.contains(&var)
        {
            patterned.entry(body).or_default().push(var);
        }
    }
    patterned
}

pub(super) struct Emitter<'a> {
    pub(super) runtime: Runtime,
    pub(super) tree: &'a Tree,
    pub(super) graph: &'a Graph,
    pub(super) scopes: &'a Scopes,
    /// How each parameter is made from the conversation.
    decode: Vec<TokenStream>,
    pub(super) live: Vec<liveness::Vars>,
    pub(super) effects: Vec<Effect>,
    /// The arms that wait for an answer, in the order of the source.
    pub(super) answers: Vec<ArmId>,
    pub(super) names: Vec<String>,
    patterned: BTreeMap<BodyId, Vec<VarId>>,
    /// The variables that are needed where their names mean others: a local macro names each.
    outer: RefCell<BTreeSet<VarId>>,
    /// Whether it is a flow.
    called: bool,
}

/// Generated code resolves its own locals and labels, never the author's.
fn site() -> Span {
    Span::mixed_site()
}

macro_rules! code {
    ($($tokens:tt)*) => { quote_spanned!(site()=> $($tokens)*) };
}

impl Emitter<'_> {
    fn ident(&self, name: &str) -> Ident {
        syn::parse_str::<Ident>(name).map_or_else(|_| format_ident!("r#{name}"), |ident| ident)
    }

    fn field(&self, var: VarId) -> Ident {
        let mut field = self.ident(&self.names[var]);
        field.set_span(site());
        field
    }

    fn of(&self, var: VarId) -> Ident {
        format_ident!(
            "__of_{}",
            self.names[var],
            span = self.scopes.vars[var].ident.span()
        )
    }

    /// The markers of the questions that are asked together.
    fn markers(&self, ask: AskId) -> Vec<Ident> {
        let questions = self.tree.asks[ask].questions();
        (0..questions.len())
            .map(|at| match questions.len() {
                1 => format_ident!("__ask_{ask}", span = site()),
                _ => format_ident!("__ask_{ask}_{at}", span = site()),
            })
            .collect()
    }

    fn flow_marker(&self, ask: AskId) -> Ident {
        format_ident!("__flow_{ask}", span = site())
    }

    /// The flow that an arm calls or goes on with.
    fn flow(&self, arm: ArmId) -> Option<AskId> {
        nodes::answers(self.graph, arm).filter(|ask| self.tree.asks[*ask].flow().is_some())
    }

    fn construct(construct: ConstructId) -> syn::Lifetime {
        syn::Lifetime::new(&format!("'__{construct}"), site())
    }

    /// The number of an arm among those that wait for an answer.
    fn state(&self, arm: ArmId) -> Option<usize> {
        self.answers.iter().position(|answer| *answer == arm)
    }

    /// The variant of an arm.
    fn variant(&self, arm: ArmId) -> Ident {
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

    /// A handler that asks nothing: its parameters and its body as they are.
    fn verbatim(&self, block: &Block) -> TokenStream {
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
    fn code(&self, levels: &[Level<'_>], hoisted: &[Stmt]) -> TokenStream {
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
            if __cx.probes() { #(#shows)* #(#flow_markers.show(&__cx);)* return __cx.refused().await; }
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
    fn named_asks(&self, asks: &[AskId]) -> TokenStream {
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
    fn probes(&self) -> TokenStream {
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
    fn tied(&self) -> BTreeSet<VarId> {
        let kept = self.answers.iter().flat_map(|arm| self.carried(*arm));
        let bare = (0..self.graph.arms.len()).flat_map(|arm| self.bare(arm));
        kept.chain(bare).collect()
    }

    fn enumeration(&self) -> TokenStream {
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
    fn wake(&self, number: usize, arm: ArmId) -> TokenStream {
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
    fn built(&self, variant: &Ident, fields: Vec<TokenStream>) -> TokenStream {
        if fields.is_empty() {
            code!(__State::#variant)
        } else {
            code!(__State::#variant { #(#fields),* })
        }
    }

    /// The carried variables of an arm that its pattern binds under their own names: those of the outermost scope,
    /// unless another of the name is carried beside it.
    fn direct(&self, arm: ArmId, var: VarId, root: BodyId) -> bool {
        let info = &self.scopes.vars[var];
        let mut carried = self
            .carried(arm)
            .into_iter()
            .filter(|other| self.scopes.vars[*other].body == Some(root));
        info.body == Some(root)
            && !carried.any(|other| other != var && self.scopes.vars[other].ident == info.ident)
    }

    /// Variables that an arm assigns and does not get: they are declared again.
    fn bare(&self, arm: ArmId) -> BTreeSet<VarId> {
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

    fn arm(&self, arm: ArmId, level: &Level<'_>) -> TokenStream {
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
                true => code!(#[allow(unused_mut)] #field: mut #ident),
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
    fn enter_flow(&self, ask: AskId, arm: ArmId, root: BodyId) -> TokenStream {
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
        code!(
            #frame
            if !__cx.push(&__MACHINE, __frame) { continue '__wake }
            let #ident = #marker.run(__call, &__cx).await;
            __cx.pop();
        )
    }

    /// The frame of the state that waits in `arm`: its variables, one by one.
    fn frame(&self, arm: ArmId, value: impl Fn(VarId) -> TokenStream) -> TokenStream {
        let Some(state) = self.state(arm) else {
            return TokenStream::new();
        };
        let puts = self.carried(arm).into_iter().map(|var| {
            let (of, name) = (self.of(var), self.kept_name(arm, var));
            let span = of.span();
            let value = value(var);
            let reference = quote_spanned!(site().located_at(span)=> &#value);
            let frame = Ident::new("__frame", site());
            quote_spanned!(span=> __Carried::put(#of, &mut #frame, #name, #reference);)
        });
        code!(
            #[allow(unused_mut)]
            let mut __frame = __cx.frame(&__MACHINE, #state);
            #(#puts)*
        )
    }

    /// The name under which a variable of an inner scope waits for that scope.
    fn carrier(&self, var: VarId) -> Ident {
        format_ident!("__kept_{}", self.names[var], span = site())
    }

    /// The statements of a scope. `root` is the outermost, whose variables the arm's pattern has already bound.
    fn level(&self, arm: ArmId, level: &Level<'_>, root: Option<BodyId>) -> TokenStream {
        let items = &self.tree.bodies[level.body].items;
        let bound = if level.resumed {
            self.bind(arm, level.body, root)
        } else {
            TokenStream::new()
        };
        let macros: TokenStream = if level.resumed {
            TokenStream::new()
        } else {
            let patterned = self.patterned.get(&level.body).into_iter().flatten();
            patterned.map(|var| self.outer_macro(*var)).collect()
        };
        let nodes = level.nodes.iter().map(|node| self.node(arm, node));
        if !level.scope {
            return code!(#(#nodes)*);
        }
        code!(#(#items)* #bound #macros #(#nodes)*)
    }

    /// Binds the variables of a scope that an arm begins in.
    fn bind(&self, arm: ArmId, body: BodyId, root: Option<BodyId>) -> TokenStream {
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
            let mutable = info.mutable.then(|| quote!(mut));
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
                .filter(|_| live || arm == 0 && !self.is_read(var))
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

    /// Whether any arm reads a variable. A parameter that none reads is bound at the start, for rustc to warn of.
    fn is_read(&self, var: VarId) -> bool {
        let mut read = false;
        for effect in &self.effects {
            effect
                .visit(&mut |effect| read |= matches!(effect, Effect::Read(read) if *read == var));
        }
        read
    }

    /// Whether a variable goes from one arm to another, so that one arm alone does not show whether it is changed.
    fn is_shared(&self, var: VarId) -> bool {
        (1..self.graph.arms.len())
            .any(|arm| self.live[arm].contains(var) || self.bare(arm).contains(&var))
    }

    /// Ties the type of a variable that another arm declares again. Never runs, and borrows nothing.
    fn tie(&self, var: VarId) -> TokenStream {
        let shared = (0..self.graph.arms.len()).any(|arm| self.bare(arm).contains(&var));
        if !shared {
            return TokenStream::new();
        }
        let (of, ident) = (self.of(var), &self.scopes.vars[var].ident);
        code!('__tie: { break '__tie; #[allow(unreachable_code)] { #of.tie(&#ident); } })
    }

    /// The macro that names a variable where its name means another one.
    fn outer_macro(&self, var: VarId) -> TokenStream {
        if !self.outer.borrow().contains(&var) {
            return TokenStream::new();
        }
        let (name, ident) = (self.outer_name(var), &self.scopes.vars[var].ident);
        code!(#[allow(unused_macros)] macro_rules! #name { () => { #ident }; })
    }

    fn outer_name(&self, var: VarId) -> Ident {
        format_ident!("__outer_{}", self.names[var], span = site())
    }

    /// A variable's value, at a place where some are shadowed.
    fn value(&self, var: VarId, shadowed: &Shadowed) -> TokenStream {
        if shadowed.contains(&var) {
            self.outer.borrow_mut().insert(var);
            let name = self.outer_name(var);
            return code!(#name!());
        }
        self.scopes.vars[var].ident.to_token_stream()
    }

    /// A transition.
    fn goto(&self, arm: ArmId, shadowed: &Shadowed) -> TokenStream {
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

    fn node(&self, arm: ArmId, node: &Node<'_>) -> TokenStream {
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
                    (super::tree::Head::If(head), [then, otherwise]) => {
                        let head = self.jumps(head.clone(), branch.jumps);
                        code!(#head #then else #otherwise)
                    }
                    (super::tree::Head::If(head), _) => head.clone(),
                    (super::tree::Head::Match(head), _) => {
                        let head = self.jumps(head.clone(), branch.jumps);
                        let arms = branch.arms.iter().zip(&bodies).map(|(inner, body)| {
                            let pattern = self.jumps(inner.pattern.clone(), branch.jumps);
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
    fn keep(&self, each: &Each) -> TokenStream {
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
    fn element(
        &self,
        over: Over,
        iterator: &TokenStream,
        items: VarId,
        which: &str,
    ) -> TokenStream {
        let items = &self.scopes.vars[items].ident;
        let method = Ident::new(which, site());
        match over {
            Over::Borrowed(collection) => {
                let collection = &self.scopes.vars[collection].ident;
                code!(#items.#method(&#collection))
            }
            Over::Enumerated(collection) => {
                let collection = &self.scopes.vars[collection].ident;
                let method = format_ident!("{which}_enumerated", span = site());
                code!(#items.#method(&#collection))
            }
            Over::Literals => code!(#items.#method(&#iterator).copied()),
            Over::Range | Over::Through | Over::Owned => code!(#items.#method()),
        }
    }

    /// One turn of a loop with kept items.
    fn next(
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
    fn is_left(&self, level: &Level<'_>) -> bool {
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
    fn jumps(&self, code: TokenStream, any: bool) -> TokenStream {
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
    fn asked(&self, ask: AskId) -> TokenStream {
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
    fn suspend(&self, ask_id: AskId, arm: ArmId) -> TokenStream {
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

    fn description(&self, name: &str, rev: &TokenStream, ttl: Option<&TokenStream>) -> TokenStream {
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

/// `check_in` → `CheckIn`; what can't stand in an identifier is left out.
fn camel(name: &str) -> String {
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
