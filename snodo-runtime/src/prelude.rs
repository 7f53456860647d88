//! What a file with handlers imports: `use snodo_runtime::prelude::*;`.

pub use crate::{
    input::{
        Refused, SampleError, Sampled,
        form::{Date, DateTime, Email, Uri},
    },
    machine::{App, AskError, Context, Json, ToolError, Typed, ask, pause},
    protocol::{Capability, Completion, Content, PromptMessage, ResourceContents, RpcError},
    server::Server,
};

#[cfg(feature = "macros")]
pub use snodo_macros::{data, elicit, flow, prompt, resource, tool};
