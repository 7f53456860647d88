//! Arms → code: one generic state enum, and a loop over it with a single `await` of its own, where no state is alive.

mod arm;
mod description;
mod naming;
mod step;
mod whole;

use naming::camel;

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use proc_macro2::{Span, TokenStream};
use syn::Block;

use super::{
    effect::Effect,
    graph::{self, ArmId, Graph},
    guards, liveness,
    lower::{Parameter, Unraw, lower},
    nodes::{self},
    refuse,
    scope::{Origin, Scopes, VarId},
    tree::{BodyId, Loop, Piece, Tree},
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
        uses,
        conditional,
        fresh,
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
        uses: uses.into_inner(),
        called,
    };
    let kept = |var| (0..graph.arms.len()).any(|arm| emitter.carried(arm).contains(&var));
    refuse::check_conditional(&conditional, &scopes, kept, errors);
    if emitter.answers.is_empty() {
        fresh
            .into_iter()
            .for_each(|at| errors.at(at, refuse::NOT_FRESH));
    }
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

/// A name for each variable that no other has, in snake case: its own, with a number where several share it.
fn names(scopes: &Scopes) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let names = scopes.vars.iter().map(|var| {
        let name = var.ident.unraw_string().to_lowercase();
        let name = match name.trim_start_matches('_') {
            "" => "it",
            name => name,
        };
        let count = seen.entry(name.to_owned()).or_default();
        *count += 1;
        match *count {
            1 => name.to_owned(),
            count => format!("{name}_{count}"),
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
    /// Where variables are read, in the order of the source.
    uses: Vec<(VarId, Span)>,
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

use code;
