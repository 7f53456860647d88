//! What a file with handlers imports: `use snodo_runtime::prelude::*;`.

pub use crate::{
    input::{
        Consent, Refused, Root, Roots, SampleError, Sampled,
        form::{Date, DateTime, Email, Pick, Picks, Uri, message},
    },
    machine::{App, AskError, Context, Json, ToolError, Typed, ask, pause},
    protocol::{Capability, Completion, Content, PromptMessage, ResourceContents, RpcError},
    server::Server,
};

#[cfg(feature = "macros")]
pub use snodo_macros::{data, elicit, flow, prompt, resource, tool};
