//! The forms that handlers ask for.

use snodo_runtime::{data, elicit};

/// A number.
#[elicit(form)]
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// How many
    #[schemars(range(min = -3, max = 6))]
    pub n: i64,
}

/// Yes or no.
#[elicit(form)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Confirm {
    /// Go on
    pub yes: bool,
}

/// Some words.
#[elicit(form)]
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    /// What to say
    pub text: String,
}

/// One of everything.
#[elicit(form)]
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// How many
    #[schemars(range(min = -3, max = 6))]
    pub n: i64,
    /// Go on
    pub yes: bool,
    /// What to say
    pub text: String,
    /// Which one
    pub pick: Option<Choice>,
}

/// One of three.
#[elicit(choice)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    /// The first
    One,
    /// The second
    Two,
    /// The third
    Three,
}

/// A value with payloads, as handlers keep them.
#[data]
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Nothing in it.
    Empty,
    /// One thing.
    Line(i64),
    /// Two things.
    Pair(i64, String),
    /// Named things.
    Named {
        /// A number.
        n: i64,
        /// A text.
        text: String,
    },
}

impl Shape {
    /// A shape for a number.
    pub fn of(n: i64) -> Self {
        match n.rem_euclid(4) {
            0 => Self::Empty,
            1 => Self::Line(n),
            2 => Self::Pair(n, format!("p{n}")),
            _ => Self::Named {
                n,
                text: format!("t{n}"),
            },
        }
    }
}

/// A structure, as handlers keep them.
#[data]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// Across.
    pub x: i64,
    /// Up.
    pub y: i64,
    /// What it is called.
    pub name: String,
}
