//! A handler's body → a state machine.
//!
//! ```text
//! scope     names → variables                 (which `x` is meant, through shadowing, patterns and macros)
//! effect    an expression → reads, writes and jumps, in the order in which they happen
//! refuse    questions where none can stand    (reported, with what to write instead)
//! guards    bindings that exist for their destructors
//! lower     the body → a tree of pieces       (what holds a question is taken apart, all else stays verbatim)
//! graph     the tree → arms                   (cut at questions, and where a resumed path comes back)
//! liveness  arms → the variables that each needs
//! emit      arms → code
//! ```

pub(crate) mod describe;
pub(crate) mod effect;
pub(crate) mod emit;
pub(crate) mod graph;
pub(crate) mod guards;
pub(crate) mod jumps;
pub(crate) mod liveness;
pub(crate) mod lower;
pub(crate) mod names;
pub(crate) mod nodes;
pub(crate) mod refuse;
pub(crate) mod scope;
pub(crate) mod tree;
pub(crate) mod walk;
