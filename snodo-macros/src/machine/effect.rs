//! What a piece of code does to variables, in the order in which it happens.

use super::{graph::ArmId, scope::VarId};

/// Something that `break` or `continue` can name: a loop or a labelled block.
pub(crate) type ConstructId = usize;

/// The effect of a piece of code.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    Nothing,
    Read(VarId),
    /// A whole assignment: what was there before is not needed.
    Write(VarId),
    /// A `let` or another binding: before it, the variable does not exist.
    Declare(VarId),
    Seq(Vec<Effect>),
    /// One of these happens.
    Branch(Vec<Effect>),
    /// A loop, left only through `Break`.
    Loop(ConstructId, Box<Effect>),
    /// Something that `Break` can leave.
    Labelled(ConstructId, Box<Effect>),
    Break(ConstructId),
    Continue(ConstructId),
    /// Control leaves the handler, or never comes here: `return`, `panic!`.
    Leave,
    /// Control goes on in an arm of the machine.
    Goto(ArmId),
}

impl Effect {
    pub(crate) fn seq(effects: impl IntoIterator<Item = Effect>) -> Self {
        let mut all: Vec<Effect> = Vec::new();
        for effect in effects {
            match effect {
                Effect::Nothing => {}
                Effect::Seq(inner) => all.extend(inner),
                other => all.push(other),
            }
        }
        match all.len() {
            0 => Effect::Nothing,
            1 => all.swap_remove(0),
            _ => Effect::Seq(all),
        }
    }

    /// This effect or nothing.
    pub(crate) fn maybe(self) -> Self {
        match self {
            Effect::Nothing => Effect::Nothing,
            effect => Effect::Branch(vec![effect, Effect::Nothing]),
        }
    }

    /// The right side of `&&` in a condition. What a `let` in it binds is bound wherever the condition held.
    pub(crate) fn chained(self) -> Self {
        let mut binds = false;
        self.visit(&mut |effect| binds |= matches!(effect, Effect::Declare(_)));
        if binds { self } else { self.maybe() }
    }

    /// What a closure or an `async` block does to the variables around it: it may read all that it names, and
    /// whatever it assigns is assigned through a borrow.
    pub(crate) fn captured(&self) -> Self {
        let mut reads = Vec::new();
        let mut inner = Vec::new();
        self.visit(&mut |effect| match effect {
            Effect::Read(var) | Effect::Write(var) => reads.push(*var),
            Effect::Declare(var) => inner.push(*var),
            _ => {}
        });
        Effect::seq(
            reads
                .into_iter()
                .filter(|var| !inner.contains(var))
                .map(Effect::Read),
        )
    }

    /// Whether control can go on behind this.
    pub(crate) fn completes(&self) -> bool {
        match self {
            Effect::Seq(effects) => effects.iter().all(Effect::completes),
            Effect::Branch(effects) => effects.iter().any(Effect::completes),
            Effect::Loop(id, body) => body.breaks(*id),
            Effect::Labelled(id, body) => body.completes() || body.breaks(*id),
            Effect::Break(_) | Effect::Continue(_) | Effect::Leave | Effect::Goto(_) => false,
            Effect::Nothing | Effect::Read(_) | Effect::Write(_) | Effect::Declare(_) => true,
        }
    }

    /// Whether a reachable `break` in this leaves `id`.
    fn breaks(&self, id: ConstructId) -> bool {
        let mut found = false;
        self.visit(&mut |effect| found |= matches!(effect, Effect::Break(target) if *target == id));
        found
    }

    /// Calls `f` with every simple effect that can happen.
    pub(crate) fn visit(&self, f: &mut impl FnMut(&Effect)) {
        match self {
            Effect::Seq(effects) => {
                for effect in effects {
                    effect.visit(f);
                    if !effect.completes() {
                        break;
                    }
                }
            }
            Effect::Branch(effects) => effects.iter().for_each(|effect| effect.visit(f)),
            Effect::Loop(_, body) | Effect::Labelled(_, body) => body.visit(f),
            simple => f(simple),
        }
    }
}
