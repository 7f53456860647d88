//! The machine's static description: what each state waits for, keeps and leads to.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    effect::{ConstructId, Effect},
    graph::{ArmId, Graph, Join},
    nodes,
    tree::Tree,
};

/// Capabilities, as variants of the runtime's `Capability`. `None` stands for all: no path comes here.
type Must = Option<BTreeSet<&'static str>>;

/// The identity of a state: its number among those with its key, and how many those are.
pub(crate) struct Identity {
    pub(crate) ordinal: u16,
    pub(crate) equals: u16,
}

/// The identities of the states that wait for `arms`, in order.
pub(crate) fn identities(tree: &Tree, graph: &Graph, arms: &[ArmId]) -> Vec<Identity> {
    let keys: Vec<String> = arms
        .iter()
        .filter_map(|arm| nodes::answers(graph, *arm))
        .map(|ask| tree.asks[ask].key())
        .collect();
    let count = |keys: &[String], key: &str| {
        keys.iter()
            .filter(|other| *other == key)
            .count()
            .try_into()
            .unwrap_or(u16::MAX)
    };
    let mut identities = Vec::new();
    for (at, key) in keys.iter().enumerate() {
        identities.push(Identity {
            ordinal: count(&keys[..at], key),
            equals: count(&keys, key),
        });
    }
    identities
}

/// Where an arm leads: the arms behind the next questions, and whether the handler can end before one.
pub(crate) fn leads_to(graph: &Graph, effects: &[Effect], arm: ArmId) -> (BTreeSet<ArmId>, bool) {
    let (mut next, mut ends) = (BTreeSet::new(), false);
    let (mut seen, mut work) = (BTreeSet::from([arm]), vec![arm]);
    while let Some(arm) = work.pop() {
        effects[arm].visit(&mut |effect| {
            ends |= matches!(effect, Effect::Leave);
            if let Some(target) = target(graph, effect) {
                if nodes::answers(graph, target).is_some() {
                    next.insert(target);
                } else if seen.insert(target) {
                    work.push(target);
                }
            }
        });
    }
    (next, ends)
}

fn target(graph: &Graph, effect: &Effect) -> Option<ArmId> {
    match effect {
        Effect::Goto(arm) => Some(*arm),
        Effect::Break(construct) => match graph.breaks.get(construct) {
            Some(Join::Arm(arm)) => Some(*arm),
            _ => None,
        },
        Effect::Continue(construct) => graph.heads.get(construct).copied(),
        _ => None,
    }
}

/// What every path from each arm must ask for before the next answer.
pub(crate) fn must(tree: &Tree, graph: &Graph, effects: &[Effect]) -> Vec<BTreeSet<&'static str>> {
    let mut solver = Solver {
        tree,
        graph,
        must: vec![None; effects.len()],
        around: BTreeMap::new(),
    };
    // From "all" downwards, until nothing changes.
    loop {
        let mut changed = false;
        for (arm, effect) in effects.iter().enumerate().rev() {
            let now = solver.before(effect, None);
            changed |= solver.must[arm] != now;
            solver.must[arm] = now;
        }
        if !changed {
            return solver
                .must
                .into_iter()
                .map(Option::unwrap_or_default)
                .collect();
        }
    }
}

struct Solver<'a> {
    tree: &'a Tree,
    graph: &'a Graph,
    must: Vec<Must>,
    around: BTreeMap<ConstructId, (Must, Must)>,
}

impl Solver<'_> {
    fn before(&mut self, effect: &Effect, after: Must) -> Must {
        match effect {
            Effect::Seq(effects) => effects
                .iter()
                .rev()
                .fold(after, |after, effect| self.before(effect, after)),
            Effect::Branch(effects) => effects.iter().fold(None, |must, effect| {
                meet(must, self.before(effect, after.clone()))
            }),
            Effect::Labelled(construct, body) => {
                self.around.insert(*construct, (after.clone(), None));
                self.before(body, after)
            }
            Effect::Loop(construct, body) => {
                let mut head = None;
                loop {
                    self.around
                        .insert(*construct, (after.clone(), head.clone()));
                    let now = self.before(body, head.clone());
                    if now == head {
                        return head;
                    }
                    head = now;
                }
            }
            Effect::Leave => Some(BTreeSet::new()),
            Effect::Break(construct) | Effect::Continue(construct) => {
                match target(self.graph, effect) {
                    Some(arm) => self.must[arm].clone(),
                    None => {
                        let (behind, head) =
                            self.around.get(construct).cloned().unwrap_or_default();
                        if matches!(effect, Effect::Break(_)) {
                            behind
                        } else {
                            head
                        }
                    }
                }
            }
            Effect::Goto(arm) => match nodes::answers(self.graph, *arm) {
                Some(ask) => Some(self.tree.asks[ask].needs()),
                None => self.must[*arm].clone(),
            },
            Effect::Nothing | Effect::Read(_) | Effect::Write(_) | Effect::Declare(_) => after,
        }
    }
}

fn meet(a: Must, b: Must) -> Must {
    match (a, b) {
        (None, other) | (other, None) => other,
        (Some(a), Some(b)) => Some(a.intersection(&b).copied().collect()),
    }
}
