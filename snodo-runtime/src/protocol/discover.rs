//! `server/discover` (specification: `server/discover`).

use serde::{Deserialize, Serialize};

use super::{Cache, CompleteResult, REVISION, ServerCapabilities};

/// The result of `server/discover`: what the server speaks and offers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct DiscoverResult {
    /// The revisions it speaks.
    pub supported_versions: Vec<String>,
    /// What it offers.
    pub capabilities: ServerCapabilities,
    /// How a model makes good use of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// How long a client may keep it.
    #[serde(flatten)]
    pub cache: Cache,
}

impl DiscoverResult {
    /// A server that speaks [`REVISION`].
    pub fn new(capabilities: ServerCapabilities, cache: Cache) -> Self {
        Self {
            supported_versions: vec![REVISION.to_owned()],
            capabilities,
            instructions: None,
            cache,
        }
    }

    /// The same with instructions.
    #[must_use]
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
        self
    }
}

impl CompleteResult for DiscoverResult {
    fn members(&self) -> impl Serialize + '_ {
        self
    }
}
