//! The tree → arms: where the handler is cut.
//!
//! An arm is a stretch of the handler that is entered at one place. It begins at the start, behind a question, at the
//! head of a loop, or at a join. A head or a join becomes an arm only where a path from another arm comes back to it;
//! everything else stays in place, so that borrows which plain Rust allows stay allowed.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    effect::{ConstructId, Effect},
    tree::{AskId, BodyId, Piece, Tree},
};

pub(crate) type ArmId = usize;

/// A place in the tree: a piece of a body.
pub(crate) type Position = (BodyId, usize);

/// Where an arm begins, and why.
#[derive(Clone, Debug)]
pub(crate) struct Arm {
    pub(crate) kind: ArmKind,
    /// The first piece that it runs.
    pub(crate) at: Position,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArmKind {
    Start,
    /// It waits for the answer to a question.
    Answer(AskId),
    /// The head of a loop.
    Head(ConstructId),
    /// Behind a compound statement.
    Join,
}

/// What comes behind a compound statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    /// Nothing comes there.
    Dead,
    /// One arm comes there, and goes on in place.
    InPlace(ArmId),
    /// Several arms come there: it is an arm of its own.
    Arm(ArmId),
}

/// The arms of a handler.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    pub(crate) arms: Vec<Arm>,
    /// The join behind each compound piece.
    pub(crate) joins: BTreeMap<Position, Join>,
    /// The same by construct, for `break`.
    pub(crate) breaks: BTreeMap<ConstructId, Join>,
    /// The loops whose head is an arm.
    pub(crate) heads: BTreeMap<ConstructId, ArmId>,
    /// The arm that waits for each question.
    pub(crate) answers: BTreeMap<AskId, ArmId>,
    /// Which arms leave a construct by `break`, and which come back to its head.
    left: BTreeMap<ConstructId, BTreeSet<ArmId>>,
    repeated: BTreeMap<ConstructId, BTreeSet<ArmId>>,
}

/// Cuts a tree into arms.
pub(crate) fn cut(tree: &Tree, root: BodyId) -> Graph {
    let mut cutter = Cutter {
        tree,
        graph: Graph::default(),
    };
    let start = cutter.arm(ArmKind::Start, (root, 0));
    cutter.body(root, Some(start));
    cutter.graph
}

struct Cutter<'a> {
    tree: &'a Tree,
    graph: Graph,
}

impl Cutter<'_> {
    fn arm(&mut self, kind: ArmKind, at: Position) -> ArmId {
        self.graph.arms.push(Arm { kind, at });
        self.graph.arms.len() - 1
    }

    /// Goes through a body that `arm` enters (none does where it can't be reached), and gives the arm that comes out
    /// at its end.
    fn body(&mut self, body: BodyId, mut arm: Option<ArmId>) -> Option<ArmId> {
        let tree = self.tree;
        for (at, piece) in tree.bodies[body].pieces.iter().enumerate() {
            let Some(current) = arm else { break };
            arm = self.piece((body, at), piece, current);
        }
        arm
    }

    fn piece(&mut self, at: Position, piece: &Piece, arm: ArmId) -> Option<ArmId> {
        match piece {
            Piece::Plain(plain) => self.effect(&plain.effect, arm),
            Piece::Ask(ask) => {
                self.effect(&self.tree.asks[*ask].effect, arm)?;
                let answer = self.arm(ArmKind::Answer(*ask), behind(at));
                self.graph.answers.insert(*ask, answer);
                Some(answer)
            }
            Piece::Branch(branch) => {
                let arm = self.effect(&branch.effect, arm)?;
                let mut out = BTreeSet::new();
                for inner in &branch.arms {
                    if let Some(entered) = self.effect(&inner.effect, arm) {
                        out.extend(self.body(inner.body, Some(entered)));
                    }
                }
                self.join(at, None, &out)
            }
            Piece::Block { construct, body } => {
                let mut out: BTreeSet<ArmId> = self.body(*body, Some(arm)).into_iter().collect();
                out.extend(self.graph.left.remove(construct).unwrap_or_default());
                self.join(at, Some(*construct), &out)
            }
            Piece::Loop(repeat) => {
                let entered = match &repeat.each {
                    Some(each) => self.effect(&each.effect, arm)?,
                    None => arm,
                };
                let construct = repeat.construct;
                // A trial run shows whether another arm comes back to the head.
                let before = self.graph.clone();
                let back = self.turn(repeat.body, construct, entered);
                let head = if back.iter().all(|arm| *arm == entered) {
                    entered
                } else {
                    self.graph = before;
                    let head = self.arm(ArmKind::Head(construct), (repeat.body, 0));
                    self.graph.heads.insert(construct, head);
                    self.turn(repeat.body, construct, head);
                    head
                };
                let mut out = self.graph.left.remove(&construct).unwrap_or_default();
                if repeat.each.is_some() {
                    // The iterator ends.
                    out.insert(head);
                }
                self.join(at, Some(construct), &out)
            }
        }
    }

    /// One turn of a loop, entered by `arm`: the arms that come back to its head.
    fn turn(&mut self, body: BodyId, construct: ConstructId, arm: ArmId) -> BTreeSet<ArmId> {
        let mut back: BTreeSet<ArmId> = self.body(body, Some(arm)).into_iter().collect();
        back.extend(self.graph.repeated.remove(&construct).unwrap_or_default());
        back
    }

    fn join(
        &mut self,
        at: Position,
        construct: Option<ConstructId>,
        out: &BTreeSet<ArmId>,
    ) -> Option<ArmId> {
        let join = match (out.len(), out.first()) {
            (1, Some(only)) => Join::InPlace(*only),
            (0, _) | (_, None) => Join::Dead,
            _ => Join::Arm(self.arm(ArmKind::Join, behind(at))),
        };
        self.graph.joins.insert(at, join);
        if let Some(construct) = construct {
            self.graph.breaks.insert(construct, join);
        }
        match join {
            Join::Dead => None,
            Join::InPlace(arm) | Join::Arm(arm) => Some(arm),
        }
    }

    /// Notes the jumps of verbatim code in `arm`. None if it does not complete.
    fn effect(&mut self, effect: &Effect, arm: ArmId) -> Option<ArmId> {
        effect.visit(&mut |effect| match effect {
            Effect::Break(construct) => {
                self.graph.left.entry(*construct).or_default().insert(arm);
            }
            Effect::Continue(construct) => {
                self.graph
                    .repeated
                    .entry(*construct)
                    .or_default()
                    .insert(arm);
            }
            _ => {}
        });
        effect.completes().then_some(arm)
    }
}

fn behind((body, at): Position) -> Position {
    (body, at + 1)
}
