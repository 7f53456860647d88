//! The handler's body as a tree of pieces: what holds a question is taken apart, all else is verbatim.

use std::collections::BTreeSet;

use proc_macro2::{Span, TokenStream};
use syn::{Pat, Stmt};

use super::{
    effect::{ConstructId, Effect},
    scope::VarId,
};
use crate::question::Question;

pub(crate) type BodyId = usize;
pub(crate) type AskId = usize;
pub(crate) type JumpId = usize;

/// Variables that are in scope at a place and whose names mean others there.
pub(crate) type Shadowed = BTreeSet<VarId>;

/// A lowered handler.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    /// The root is the first.
    pub(crate) bodies: Vec<Body>,
    pub(crate) asks: Vec<Ask>,
    pub(crate) jumps: Vec<Jump>,
    /// How many constructs there are, those of verbatim code included.
    pub(crate) constructs: usize,
}

/// A block of statements.
#[derive(Debug, Default)]
pub(crate) struct Body {
    /// The body and the piece that it is a part of; `None` for the root.
    pub(crate) parent: Option<(BodyId, usize)>,
    /// `use` items, which every arm inside needs.
    pub(crate) items: Vec<Stmt>,
    /// `macro_rules!` items, each with the number of the piece that it stands before: an arm that begins behind it needs
    /// it again, behind the variables that it names.
    pub(crate) macros: Vec<(usize, TokenStream)>,
    pub(crate) pieces: Vec<Piece>,
    /// What is shadowed at its end.
    pub(crate) shadowed: Shadowed,
}

/// A step of a body.
#[derive(Debug)]
pub(crate) enum Piece {
    /// Code without a question.
    Plain(Plain),
    /// A question: the handler suspends here and goes on behind it.
    Ask(AskId),
    /// `if` or `match` with a question in a branch.
    Branch(Branch),
    /// A block with a question in it.
    Block {
        construct: ConstructId,
        body: BodyId,
    },
    /// A loop with a question in it.
    Loop(Loop),
}

/// Code that stays as it is, but for `break` and `continue` that leave it.
#[derive(Debug)]
pub(crate) struct Plain {
    pub(crate) code: TokenStream,
    pub(crate) effect: Effect,
    /// Whether `code` holds placeholders for jumps.
    pub(crate) jumps: bool,
    /// Variables that it declares for what follows.
    pub(crate) declares: Vec<VarId>,
}

#[derive(Debug)]
pub(crate) struct Branch {
    pub(crate) head: Head,
    pub(crate) effect: Effect,
    pub(crate) jumps: bool,
    pub(crate) arms: Vec<BranchArm>,
}

#[derive(Debug)]
pub(crate) enum Head {
    /// `if` with its condition. It has two arms; an `else` that is not there is an empty one.
    If(TokenStream),
    /// `match` with its scrutinee.
    Match(TokenStream),
}

#[derive(Debug)]
pub(crate) struct BranchArm {
    /// Pattern and guard of a `match` arm; empty for `if`.
    pub(crate) pattern: TokenStream,
    pub(crate) effect: Effect,
    pub(crate) body: BodyId,
    /// Where the body of a `match` arm stands.
    pub(crate) at: Option<Span>,
}

#[derive(Debug)]
pub(crate) struct Loop {
    pub(crate) construct: ConstructId,
    /// `for pattern in iterator`; `None` for all other loops.
    pub(crate) each: Option<Each>,
    pub(crate) body: BodyId,
    /// What is shadowed where the loop is entered.
    pub(crate) shadowed: Shadowed,
}

/// The head of a `for` loop.
#[derive(Debug)]
pub(crate) struct Each {
    pub(crate) pattern: TokenStream,
    /// The iterator as it stands in the source.
    pub(crate) plain: TokenStream,
    /// How its items are kept, where a question comes back to the head.
    pub(crate) over: Over,
    /// What the kept items are made of.
    pub(crate) iterator: TokenStream,
    /// The variable of the kept items.
    pub(crate) items: VarId,
    pub(crate) effect: Effect,
    pub(crate) binds: Effect,
}

/// What a `for` loop goes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Over {
    /// `a..b`, kept as it is.
    Range,
    /// `a..=b`.
    Through,
    /// A local collection by reference: its position is kept.
    Borrowed(VarId),
    /// The same, enumerated.
    Enumerated(VarId),
    /// An array of string literals, which is made again.
    Literals,
    /// Anything else: the remaining items are kept.
    Owned,
}

/// A question in its place.
#[derive(Debug)]
pub(crate) struct Ask {
    pub(crate) what: What,
    /// What evaluating its arguments does.
    pub(crate) effect: Effect,
    /// The variable that the answer is bound to.
    pub(crate) answer: VarId,
    /// How many reads of variables stand before it.
    pub(crate) uses: usize,
    /// The bindings that exist for their destructors and are there.
    pub(crate) guards: Vec<VarId>,
    pub(crate) shadowed: Shadowed,
}

/// What a handler suspends for.
#[derive(Debug)]
pub(crate) enum What {
    /// The questions of one round.
    Questions(Vec<Question>),
    /// A pause of at most so long.
    Pause(TokenStream),
    /// A call of a flow, which may ask.
    Flow { name: String, call: TokenStream },
}

impl Ask {
    /// The key of the state that waits here.
    pub(crate) fn key(&self) -> String {
        match &self.what {
            What::Questions(questions) => {
                let keys: Vec<_> = questions
                    .iter()
                    .map(|question| question.key.as_str())
                    .collect();
                keys.join("+")
            }
            What::Pause(_) => "pause".to_owned(),
            What::Flow { name, .. } => format!("{name}()"),
        }
    }

    /// What is asked, as the machine's description says it.
    pub(crate) fn describe(&self) -> String {
        match &self.what {
            What::Questions(questions) => {
                let kinds: Vec<_> = questions
                    .iter()
                    .map(|question| question.kind.describe())
                    .collect();
                kinds.join(", ")
            }
            What::Pause(_) => "a pause".to_owned(),
            What::Flow { name, .. } => format!("the flow {name}"),
        }
    }

    /// The capabilities that a client must have, whatever is asked.
    pub(crate) fn needs(&self) -> BTreeSet<&'static str> {
        match &self.what {
            What::Questions(questions) => questions
                .iter()
                .flat_map(|question| question.kind.needs())
                .copied()
                .collect(),
            What::Pause(_) | What::Flow { .. } => BTreeSet::new(),
        }
    }

    /// The questions; none for a pause or a flow.
    pub(crate) fn questions(&self) -> &[Question] {
        match &self.what {
            What::Questions(questions) => questions,
            What::Pause(_) | What::Flow { .. } => &[],
        }
    }

    /// The name of the flow that is called.
    pub(crate) fn flow(&self) -> Option<&str> {
        match &self.what {
            What::Flow { name, .. } => Some(name),
            _ => None,
        }
    }
}

/// A `break` or `continue` in verbatim code that leaves it.
#[derive(Debug)]
pub(crate) struct Jump {
    pub(crate) construct: ConstructId,
    pub(crate) again: bool,
    /// The value of a `break`, and the place that it goes to.
    pub(crate) value: Option<(TokenStream, Dest)>,
    pub(crate) shadowed: Shadowed,
}

/// Where the value of a block goes.
#[derive(Clone, Debug)]
pub(crate) enum Dest {
    /// It has none, or nobody wants it.
    Discard,
    /// It is the handler's result.
    Return,
    /// It is the value of a compound expression.
    Var(VarId),
}

impl Tree {
    /// Adds an empty body.
    pub(crate) fn body(&mut self, parent: Option<(BodyId, usize)>) -> BodyId {
        self.bodies.push(Body {
            parent,
            ..Body::default()
        });
        self.bodies.len() - 1
    }

    /// A new construct's number.
    pub(crate) fn construct(&mut self) -> ConstructId {
        self.constructs += 1;
        self.constructs - 1
    }
}

/// The pattern of a `let` without its type.
pub(crate) fn untyped(pat: &Pat) -> &Pat {
    match pat {
        Pat::Type(typed) => &typed.pat,
        other => other,
    }
}
