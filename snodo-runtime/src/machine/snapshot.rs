//! All that travels between two rounds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::frame::{Blob, Frame};

/// What a suspended conversation needs to go on: the payload that is sealed into `requestState`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The stack of suspended states, the outermost handler first.
    #[serde(rename = "f")]
    pub frames: Vec<Frame>,
    /// The questions of this round, answered or not.
    #[serde(rename = "q")]
    pub asked: Vec<Asked>,
    /// Answers of this round that came before the others did: JSON texts by key.
    #[serde(rename = "a", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub answered: BTreeMap<String, String>,
}

/// A question that was asked, and what is needed to ask it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    /// Its key in `inputRequests`.
    #[serde(rename = "k")]
    pub key: String,
    /// What the author gave to `ask`, in MessagePack. The rest of the request follows from the type.
    #[serde(rename = "s")]
    pub seed: Blob,
}
