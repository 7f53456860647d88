//! What a server says of itself: written once, since it changes only with the program.

use super::{
    lists::{self, Lists},
    register::Definitions,
    registry::Registry,
};
use crate::protocol::{
    DiscoverResult, Implementation, JsonObject, ListCapability, Prepared, ResourceCapability,
    ResultWriter, RpcError, ServerCapabilities,
};

/// The answers that never change.
pub(super) fn prepare(
    info: &Implementation,
    instructions: Option<String>,
    registry: &Registry,
    definitions: &Definitions,
    page_size: usize,
) -> Result<(ResultWriter, Prepared, Lists), RpcError> {
    let writer = ResultWriter::new(info)?;
    let mut discovered = DiscoverResult::new(capabilities(registry), lists::cache());
    discovered.instructions = instructions;
    let discovered = writer.prepare(&discovered)?;
    let lists = Lists::new(&writer, definitions, page_size)?;
    Ok((writer, discovered, lists))
}

/// What the server offers: nothing that it doesn't have.
fn capabilities(registry: &Registry) -> ServerCapabilities {
    let mut capabilities = ServerCapabilities::default();
    if registry.has_tools() {
        capabilities.tools = Some(ListCapability::default());
    }
    if registry.has_resources() {
        capabilities.resources = Some(ResourceCapability::default());
    }
    if registry.has_prompts() {
        capabilities.prompts = Some(ListCapability::default());
    }
    if registry.completes() {
        capabilities.completions = Some(JsonObject::new());
    }
    capabilities
}
