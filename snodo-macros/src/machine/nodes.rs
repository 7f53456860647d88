//! The code of each arm, as nodes: what runs in place, and how it goes on.

use super::{
    effect::{ConstructId, Effect},
    graph::{ArmId, ArmKind, Graph, Join, Position},
    tree::{AskId, BodyId, Branch, Each, Loop, Over, Piece, Plain, Shadowed, Tree},
};

/// A step of an arm.
#[derive(Debug)]
pub(crate) enum Node<'t> {
    Plain(&'t Plain),
    /// A question: the rest is another arm.
    Suspend {
        ask: AskId,
        arm: ArmId,
    },
    /// Control goes on in another arm.
    Goto {
        arm: ArmId,
        shadowed: &'t Shadowed,
    },
    /// The handler ends without a value.
    End,
    Branch {
        branch: &'t Branch,
        arms: Vec<Vec<Node<'t>>>,
    },
    /// A scope: a body that is entered at its beginning, or the rest of one that the arm begins in.
    Level(Level<'t>),
    Loop {
        construct: ConstructId,
        each: Option<&'t Each>,
        level: Level<'t>,
    },
    /// Begins to keep the items of a `for` loop.
    Keep(&'t Each),
    /// The head of a `for` loop with kept items: one turn with the next item, or out.
    Next {
        construct: ConstructId,
        each: &'t Each,
        level: Level<'t>,
    },
}

/// A body, or the rest of one.
#[derive(Debug)]
pub(crate) struct Level<'t> {
    pub(crate) body: BodyId,
    /// The piece that the arm begins at, if it begins inside: then the body's variables are bound here.
    pub(crate) from: Option<usize>,
    /// Whether it is the body's own scope; otherwise only something to leave.
    pub(crate) scope: bool,
    /// What a `break` in it can leave in place.
    pub(crate) construct: Option<ConstructId>,
    pub(crate) nodes: Vec<Node<'t>>,
}

/// Builds the nodes of an arm: the rest of the body that it begins in, then, as far as it is the only one that comes
/// there, the rest of each body around it.
pub(crate) fn build<'t>(tree: &'t Tree, graph: &Graph, arm: ArmId) -> Level<'t> {
    let builder = Builder { tree, graph, arm };
    let (mut body, at) = graph.arms[arm].at;
    let mut from = at;
    let (mut nodes, mut falls) = builder.rest((body, at));
    if let (ArmKind::Head(construct), Some(position)) =
        (graph.arms[arm].kind, tree.bodies[body].parent)
        && let Some(each) = builder.each(position)
    {
        // The arm begins before its loop's body: it takes the next item first.
        let level = builder.whole(position, body, None);
        let join = graph.joins.get(&position).copied().unwrap_or(Join::Dead);
        nodes = vec![Node::Next {
            construct,
            each,
            level,
        }];
        falls = join == Join::InPlace(arm);
        let construct = Some(construct).filter(|_| falls);
        nodes = vec![Node::Level(Level {
            body: position.0,
            from: None,
            scope: false,
            construct,
            nodes,
        })];
        (body, from) = position;
        if falls {
            let (rest, rest_falls) = builder.rest((position.0, position.1 + 1));
            nodes.extend(rest);
            falls = rest_falls;
        }
    }
    while let Some((outer, piece)) = tree.bodies[body].parent {
        if falls {
            nodes.extend(builder.end_of((outer, piece), body));
        }
        let behind = graph.joins.get(&(outer, piece)) == Some(&Join::InPlace(arm));
        let construct = builder.construct((outer, piece)).filter(|_| behind);
        nodes = vec![Node::Level(Level {
            body,
            from: Some(from),
            scope: true,
            construct,
            nodes,
        })];
        falls = behind;
        if behind {
            let (rest, rest_falls) = builder.rest((outer, piece + 1));
            nodes.extend(rest);
            falls = rest_falls;
        }
        (body, from) = (outer, piece);
    }
    if falls {
        nodes.push(Node::End);
    }
    Level {
        body,
        from: Some(from),
        scope: true,
        construct: None,
        nodes,
    }
}

struct Builder<'t, 'g> {
    tree: &'t Tree,
    graph: &'g Graph,
    arm: ArmId,
}

impl<'t> Builder<'t, '_> {
    fn each(&self, (body, at): Position) -> Option<&'t Each> {
        match self.tree.bodies[body].pieces.get(at)? {
            Piece::Loop(repeat) => repeat.each.as_ref(),
            _ => None,
        }
    }

    fn construct(&self, (body, at): Position) -> Option<ConstructId> {
        match self.tree.bodies[body].pieces.get(at)? {
            Piece::Block { construct, .. } => Some(*construct),
            Piece::Loop(repeat) => Some(repeat.construct),
            _ => None,
        }
    }

    /// What happens at the end of `inner`, a body of the piece at `at`, where control comes there.
    fn end_of(&self, at: Position, inner: BodyId) -> Option<Node<'t>> {
        if let Some(Piece::Loop(repeat)) = self.tree.bodies[at.0].pieces.get(at.1) {
            // In place, the loop itself goes on.
            let shadowed = &self.tree.bodies[inner].shadowed;
            return self
                .graph
                .heads
                .get(&repeat.construct)
                .map(|arm| Node::Goto {
                    arm: *arm,
                    shadowed,
                });
        }
        match self.graph.joins.get(&at) {
            Some(Join::Arm(arm)) => Some(Node::Goto {
                arm: *arm,
                shadowed: &self.tree.bodies[inner].shadowed,
            }),
            _ => None,
        }
    }

    /// A body that is entered at its beginning, as a part of the piece at `at`.
    fn whole(&self, at: Position, body: BodyId, construct: Option<ConstructId>) -> Level<'t> {
        let (mut nodes, falls) = self.rest((body, 0));
        if falls {
            nodes.extend(self.end_of(at, body));
        }
        Level {
            body,
            from: None,
            scope: true,
            construct,
            nodes,
        }
    }

    /// The pieces of a body from a place on, and whether control comes to its end in this arm.
    fn rest(&self, (body, from): Position) -> (Vec<Node<'t>>, bool) {
        let mut nodes = Vec::new();
        for (at, piece) in self.tree.bodies[body].pieces.iter().enumerate().skip(from) {
            let position = (body, at);
            match piece {
                Piece::Plain(plain) => {
                    nodes.push(Node::Plain(plain));
                    if !plain.effect.completes() {
                        return (nodes, false);
                    }
                }
                Piece::Ask(ask) => {
                    if let Some(arm) = self.graph.answers.get(ask) {
                        nodes.push(Node::Suspend {
                            ask: *ask,
                            arm: *arm,
                        });
                    }
                    return (nodes, false);
                }
                Piece::Branch(branch) => {
                    let arms = branch
                        .arms
                        .iter()
                        .map(|arm| vec![Node::Level(self.whole(position, arm.body, None))]);
                    nodes.push(Node::Branch {
                        branch,
                        arms: arms.collect(),
                    });
                }
                Piece::Block {
                    construct,
                    body: inner,
                } => {
                    nodes.push(Node::Level(self.whole(position, *inner, Some(*construct))));
                }
                Piece::Loop(repeat) => match self.graph.heads.get(&repeat.construct) {
                    Some(head) => {
                        nodes.extend(repeat.each.as_ref().map(Node::Keep));
                        nodes.push(Node::Goto {
                            arm: *head,
                            shadowed: &repeat.shadowed,
                        });
                        return (nodes, false);
                    }
                    None => nodes.push(Node::Loop {
                        construct: repeat.construct,
                        each: repeat.each.as_ref(),
                        level: self.whole(position, repeat.body, None),
                    }),
                },
            }
            if matches!(piece, Piece::Plain(_)) {
                continue;
            }
            let join = self.graph.joins.get(&position).copied();
            if join == Some(Join::InPlace(self.arm)) {
                continue;
            }
            // A `for` that stays as it is ends by itself, too.
            if let (
                Piece::Loop(Loop {
                    each: Some(_),
                    shadowed,
                    ..
                }),
                Some(Join::Arm(arm)),
            ) = (piece, join)
            {
                nodes.push(Node::Goto { arm, shadowed });
            }
            return (nodes, false);
        }
        (nodes, true)
    }
}

/// The effect of an arm's nodes.
pub(crate) fn effect(tree: &Tree, level: &Level<'_>) -> Effect {
    let nodes = Effect::seq(level.nodes.iter().map(|node| match node {
        Node::Plain(plain) => plain.effect.clone(),
        Node::Suspend { ask, arm } => {
            Effect::seq([tree.asks[*ask].effect.clone(), Effect::Goto(*arm)])
        }
        Node::Goto { arm, .. } => Effect::Goto(*arm),
        Node::End => Effect::Leave,
        Node::Branch { branch, arms } => {
            let arms = arms.iter().zip(&branch.arms).map(|(nodes, arm)| {
                let inner = nodes.iter().map(|node| match node {
                    Node::Level(level) => effect(tree, level),
                    _ => Effect::Nothing,
                });
                Effect::seq(std::iter::once(arm.effect.clone()).chain(inner))
            });
            Effect::seq([branch.effect.clone(), Effect::Branch(arms.collect())])
        }
        Node::Level(level) => effect(tree, level),
        Node::Keep(each) => Effect::seq([each.effect.clone(), Effect::Declare(each.items)]),
        Node::Next {
            construct,
            each,
            level,
        } => {
            let borrowed = match each.over {
                Over::Borrowed(collection) | Over::Enumerated(collection) => {
                    Effect::Read(collection)
                }
                _ => Effect::Nothing,
            };
            let turn = Effect::seq([each.binds.clone(), effect(tree, level)]);
            let step = Effect::Branch(vec![turn, Effect::Break(*construct)]);
            Effect::seq([borrowed, Effect::Read(each.items), step])
        }
        Node::Loop {
            construct,
            each,
            level,
        } => {
            let body = effect(tree, level);
            match each {
                Some(each) => {
                    let turn = Effect::seq([each.binds.clone(), body]);
                    let step = Effect::Branch(vec![turn, Effect::Break(*construct)]);
                    Effect::seq([
                        each.effect.clone(),
                        Effect::Loop(*construct, Box::new(step)),
                    ])
                }
                None => Effect::Loop(*construct, Box::new(body)),
            }
        }
    }));
    match level.construct {
        Some(construct) => Effect::Labelled(construct, Box::new(nodes)),
        None => nodes,
    }
}

/// Whether an arm begins behind a question.
pub(crate) fn answers(graph: &Graph, arm: ArmId) -> Option<AskId> {
    match graph.arms[arm].kind {
        ArmKind::Answer(ask) => Some(ask),
        _ => None,
    }
}
