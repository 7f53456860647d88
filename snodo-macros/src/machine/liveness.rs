//! Which variables each arm needs: what is declared before it and read in it or behind it on some path, not written
//! first.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    effect::{ConstructId, Effect},
    graph::{ArmId, Graph, Join},
    nodes,
    scope::VarId,
};

/// A set of variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Vars(Vec<u64>);

impl Vars {
    pub(crate) fn insert(&mut self, var: VarId) {
        let word = var / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (var % 64);
    }

    pub(crate) fn remove(&mut self, var: VarId) {
        if let Some(word) = self.0.get_mut(var / 64) {
            *word &= !(1 << (var % 64));
        }
    }

    pub(crate) fn contains(&self, var: VarId) -> bool {
        self.0
            .get(var / 64)
            .is_some_and(|word| word & (1 << (var % 64)) != 0)
    }

    pub(crate) fn extend(&mut self, other: &Vars) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    fn covers(&self, other: &Vars) -> bool {
        other
            .0
            .iter()
            .enumerate()
            .all(|(at, word)| word & !self.0.get(at).copied().unwrap_or(0) == 0)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = VarId> + '_ {
        self.0.iter().enumerate().flat_map(|(at, word)| {
            (0..64)
                .filter(move |bit| word & (1 << bit) != 0)
                .map(move |bit| at * 64 + bit)
        })
    }
}

/// What each arm needs when it is entered. `effects` holds the effect of each, `parameters` are decoded anew behind a
/// question, `again` holds the variables that are made again there: what that reads, and whether each arm makes them.
pub(crate) fn live(
    graph: &Graph,
    effects: &[Effect],
    parameters: &[VarId],
    again: &BTreeMap<VarId, (Effect, bool)>,
) -> Vec<Vars> {
    let mut solver = Solver {
        graph,
        live: vec![Vars::default(); effects.len()],
        parameters,
        again,
        around: Vec::new(),
    };
    let mut before: BTreeMap<ArmId, BTreeSet<ArmId>> = BTreeMap::new();
    for (arm, effect) in effects.iter().enumerate() {
        effect.visit(&mut |effect| {
            if let Some(next) = target(graph, effect) {
                before.entry(next).or_default().insert(arm);
            }
        });
    }
    let mut work: BTreeSet<ArmId> = (0..effects.len()).collect();
    while let Some(arm) = work.pop_last() {
        let mut needed = solver.before(&effects[arm], Vars::default());
        solver.make_again(arm, &mut needed);
        if !solver.live[arm].covers(&needed) {
            solver.live[arm].extend(&needed);
            work.extend(before.get(&arm).into_iter().flatten());
        }
    }
    solver.live
}

/// The arm that an effect goes to, if it is one that leaves its arm.
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

struct Solver<'a> {
    graph: &'a Graph,
    live: Vec<Vars>,
    parameters: &'a [VarId],
    again: &'a BTreeMap<VarId, (Effect, bool)>,
    /// The constructs around the current place, with what is live behind them and at their heads.
    around: Vec<(ConstructId, Vars, Vars)>,
}

impl Solver<'_> {
    /// What is live before `effect`, given what is live after it.
    fn before(&mut self, effect: &Effect, mut after: Vars) -> Vars {
        match effect {
            Effect::Nothing => after,
            Effect::Read(var) => {
                after.insert(*var);
                after
            }
            Effect::Write(var) | Effect::Declare(var) => {
                after.remove(*var);
                after
            }
            Effect::Seq(effects) => effects
                .iter()
                .rev()
                .fold(after, |after, effect| self.before(effect, after)),
            Effect::Branch(effects) => {
                let mut live = Vars::default();
                for effect in effects {
                    live.extend(&self.before(effect, after.clone()));
                }
                live
            }
            Effect::Labelled(construct, body) => {
                self.around
                    .push((*construct, after.clone(), Vars::default()));
                let live = self.before(body, after);
                self.around.pop();
                live
            }
            Effect::Loop(construct, body) => {
                let mut head = Vars::default();
                loop {
                    self.around.push((*construct, after.clone(), head.clone()));
                    let live = self.before(body, head.clone());
                    self.around.pop();
                    if head.covers(&live) {
                        return head;
                    }
                    head.extend(&live);
                }
            }
            Effect::Break(construct) | Effect::Continue(construct) => {
                if let Some(arm) = target(self.graph, effect) {
                    return self.carried(arm);
                }
                let around = self
                    .around
                    .iter()
                    .rev()
                    .find(|(around, ..)| around == construct);
                match (effect, around) {
                    (Effect::Break(_), Some((_, behind, _))) => behind.clone(),
                    (_, Some((_, _, head))) => head.clone(),
                    _ => Vars::default(),
                }
            }
            Effect::Leave => Vars::default(),
            Effect::Goto(arm) => self.carried(*arm),
        }
    }

    /// What has to be brought to an arm.
    fn carried(&self, arm: ArmId) -> Vars {
        let mut carried = self.live[arm].clone();
        if nodes::answers(self.graph, arm).is_some() {
            self.parameters.iter().for_each(|var| carried.remove(*var));
        }
        self.made(arm).for_each(|(var, _)| carried.remove(var));
        carried
    }

    /// The variables that an arm makes again, the latest first, with what that reads.
    fn made(&self, arm: ArmId) -> impl Iterator<Item = (VarId, &Effect)> {
        let answers = nodes::answers(self.graph, arm).is_some();
        let made = self
            .again
            .iter()
            .rev()
            .filter(move |(_, (_, everywhere))| answers || *everywhere);
        made.map(|(var, (effect, _))| (*var, effect))
    }

    /// Adds what the variables need that an arm makes again.
    fn make_again(&mut self, arm: ArmId, needed: &mut Vars) {
        // In the order of declaration, the latest first: an initializer names only earlier variables.
        let made: Vec<_> = self
            .made(arm)
            .map(|(var, effect)| (var, effect.clone()))
            .collect();
        for (var, effect) in made {
            if needed.contains(var) {
                needed.extend(&self.before(&effect, Vars::default()));
            }
        }
    }
}
