//! What goes over the wire: JSON-RPC, request metadata, capabilities, errors, content and results. No I/O.
//!
//! A message comes in through [`jsonrpc::parse`], which borrows from it and never builds a tree of the whole;
//! [`Meta::from_params`] reads what every request says about its client. What goes out is written by
//! [`ResultWriter`] and [`write_error`], each as one line of JSON.
//!
//! # Why these types are our own
//!
//! `rust-mcp-schema` and `tower-mcp-types` have the types of this revision too. Each costs five to six seconds of
//! checking on its own (10,900 lines generated from the schema, 8,900 lines of every revision at once), for a
//! server that speaks six methods. Their messages are owned values, read through `untagged` enums, where a request
//! here stays borrowed text until a tool decodes its arguments and the state's digest needs that text as it was
//! written. Neither keeps capabilities it doesn't know, though the set is open, and the generated results carry
//! `resultType` as a field that an author of a tool would have to fill. `tower-mcp-types` needs a newer compiler
//! than this crate. Since wire types stand in the public API, their releases would also be ours. So the types that
//! questions and tools need are written here, and checked against the examples of the specification.

mod capability;
mod content;
mod discover;
mod error;
mod implementation;
pub mod jsonrpc;
mod meta;
mod result;
pub mod scan;
pub(crate) mod strict;
mod tool;

pub use capability::{
    Capability, ClientCapabilities, ListCapability, Needs, NeedsIter, ResourceCapability,
    ServerCapabilities,
};
pub use content::{
    Annotations, AudioContent, Content, EmbeddedResource, ImageContent, ResourceContents,
    ResourceLink, Role, TextContent,
};
pub use discover::DiscoverResult;
pub use error::{RpcError, code};
pub use implementation::{Icon, IconTheme, Implementation};
pub use jsonrpc::RequestId;
pub use meta::{LogLevel, Meta, REVISION};
pub use result::{Cache, CacheScope, CompleteResult, Prepared, ResultWriter, write_error};
pub use tool::{CallToolResult, ListToolsResult, ToolAnnotations, ToolDefinition};

/// A JSON object, as `_meta` and other open parts of the protocol are.
pub type JsonObject = serde_json::Map<String, serde_json::Value>;
