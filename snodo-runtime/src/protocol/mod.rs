//! What goes over the wire: JSON-RPC, request metadata, capabilities, errors, content and results. No I/O.
//!
//! A message comes in through [`jsonrpc::parse`], which borrows from it and never builds a tree of the whole;
//! [`Meta::from_params`] reads what every request says about its client. What goes out is written by
//! [`ResultWriter`] and [`write_error`], each as one line of JSON.
//!
//! # Why these types are our own
//!
//! `rust-mcp-schema` 2.0 and `tower-mcp-types` 0.25 have the types of this revision too. Each takes five to six seconds
//! to check by itself on two cores (10,900 lines generated from the schema; 8,900 lines for every revision at once),
//! of which a server needs a small part. Both read a request into owned values, where a request here stays borrowed
//! text until a tool decodes its arguments, and the state's digest needs that text as it was written. Neither keeps
//! capabilities it doesn't know, though the set is open. The generated content is an `untagged` enum, and its results
//! make `resultType` a field for the author of a tool to fill. `tower-mcp-types` asks for Rust 1.90. And since wire
//! types stand in the public API, a new major version of theirs would be one of ours. So the types that questions and
//! tools need are written here, and tested against the examples of the specification.

mod capability;
mod completion;
mod content;
mod discover;
mod error;
mod implementation;
mod json;
pub mod jsonrpc;
mod meta;
mod prompt;
mod resource;
mod result;
pub mod scan;
pub(crate) mod strict;
mod template;
mod tool;

pub use capability::{
    Capability, ClientCapabilities, ListCapability, Needs, NeedsIter, ResourceCapability,
    ServerCapabilities,
};
pub use completion::{Completion, CompletionResult};
pub use content::{
    Annotations, AudioContent, Content, EmbeddedResource, ImageContent, ResourceContents,
    ResourceLink, Role, TextContent,
};
pub use discover::DiscoverResult;
pub use error::{RpcError, code};
pub use implementation::{Icon, IconTheme, Implementation};
pub use json::Json;
pub use jsonrpc::RequestId;
pub use meta::{LogLevel, Meta, REVISION};
pub use prompt::{
    GetPromptResult, ListPromptsResult, PromptArgument, PromptDefinition, PromptMessage,
};
pub use resource::{
    ListResourcesResult, ListTemplatesResult, ReadResourceResult, ResourceDefinition,
    TemplateDefinition,
};
pub use result::{Cache, CacheScope, CompleteResult, Prepared, ResultWriter, write_error};
pub use template::{TemplateError, UriTemplate, Variables};
pub use tool::{CallToolResult, ListToolsResult, ToolAnnotations, ToolDefinition};

/// A JSON object, as `_meta` and other open parts of the protocol are.
pub type JsonObject = serde_json::Map<String, serde_json::Value>;
