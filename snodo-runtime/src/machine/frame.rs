//! A state on its way through the client: which state it is, and the variables by name.

use serde::{Deserialize, Serialize};

use super::{describe::StateInfo, fidelity, kept::Kept};

/// Bytes that serde formats write as bytes: one variable's value, in MessagePack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blob(#[serde(with = "serde_bytes")] pub Vec<u8>);

/// What identifies a state across builds: its key, its number among the states with the same key, and how many those
/// are. Adding a question under another key leaves it as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateId {
    /// The question's key.
    #[serde(rename = "k")]
    pub key: String,
    /// Which of the states with this key, counted from 0.
    #[serde(rename = "o", default, skip_serializing_if = "is_zero")]
    pub ordinal: u16,
    /// How many states have this key.
    #[serde(rename = "e", default = "one", skip_serializing_if = "is_one")]
    pub equals: u16,
}

fn is_zero(n: &u16) -> bool {
    *n == 0
}

fn is_one(n: &u16) -> bool {
    *n == 1
}

fn one() -> u16 {
    1
}

impl StateId {
    /// Whether this is the identity of `state`.
    pub fn is(&self, state: &StateInfo) -> bool {
        self.key == state.key && self.ordinal == state.ordinal && self.equals == state.equals
    }
}

/// One suspended state: its identity and its variables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// Which state.
    #[serde(rename = "s")]
    pub state: StateId,
    /// The kept variables: names, and values in MessagePack with named fields.
    #[serde(rename = "v", default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<(String, Blob)>,
}

impl Frame {
    /// The value of a variable.
    ///
    /// `None` if it is not there or does not decode as a `T`.
    pub fn get<T: Kept>(&self, name: &str) -> Option<T> {
        let (_, value) = self.values.iter().find(|(n, _)| n == name)?;
        T::take(&value.0).ok()
    }
}

/// A frame that is being filled. The first variable that can't be written spoils it, and is named when the frame is
/// stored.
#[derive(Debug)]
#[doc(hidden)]
pub struct Frames {
    frame: Frame,
    problem: Option<String>,
}

impl Frames {
    pub(super) fn new(state: &StateInfo) -> Self {
        let state = StateId {
            key: state.key.to_owned(),
            ordinal: state.ordinal,
            equals: state.equals,
        };
        Self {
            frame: Frame {
                state,
                values: Vec::new(),
            },
            problem: None,
        }
    }

    /// A frame for a state that the machine does not have. The macros never ask for one.
    pub(super) fn none() -> Self {
        let state = StateId {
            key: String::new(),
            ordinal: 0,
            equals: 0,
        };
        Self {
            frame: Frame {
                state,
                values: Vec::new(),
            },
            problem: Some("the machine has no such state".to_owned()),
        }
    }

    /// The frame, if every variable could be written.
    pub(super) fn finish(self) -> Result<Frame, String> {
        self.problem.map_or(Ok(self.frame), Err)
    }

    /// Keeps a variable under its name.
    pub(crate) fn put<T: Kept>(&mut self, name: &'static str, value: &T) {
        let bytes = match value.put() {
            Ok(bytes) => bytes,
            Err(cause) => {
                self.problem.get_or_insert_with(|| {
                    format!("the variable `{name}` can't be written into the state: {cause}")
                });
                return;
            }
        };
        if cfg!(debug_assertions)
            && let Err(cause) = fidelity::check::<T>(&bytes)
        {
            self.problem.get_or_insert_with(|| {
                format!("the variable `{name}` does not come back as it was: {cause}")
            });
        }
        self.frame.values.push((name.to_owned(), Blob(bytes)));
    }
}
