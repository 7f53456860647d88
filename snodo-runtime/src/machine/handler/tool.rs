//! Tools.

use std::future::Future;

use super::{Itself, Returned};
use crate::{
    machine::{Conversation, Machine, Setup},
    protocol::{CallToolResult, RpcError, ToolDefinition},
};

/// A tool. `#[tool]` makes one of an `async fn`; it can be called without any transport.
pub trait Tool: Send + Sync + 'static {
    /// What `tools/list` says of it.
    fn definition(&self) -> ToolDefinition;

    /// The static description of its machine.
    fn machine(&self) -> &'static Machine;

    /// Whether it can run in this server. Called once, when the server is built.
    ///
    /// # Errors
    ///
    /// Says what is wrong: state that it takes and the server does not have, or a form that can't be asked.
    fn check(&self, setup: Setup<'_>) -> Result<(), String> {
        let _ = setup;
        Ok(())
    }

    /// Runs it, from the start or from where `conversation` resumes.
    ///
    /// Where it asks, the future stays pending and the question lies in the conversation:
    /// [`Conversation::drive`] tells that apart from an ordinary await.
    fn call(
        &self,
        conversation: Conversation,
    ) -> impl Future<Output = Result<CallToolResult, RpcError>> + Send;
}

/// What [`Server::builder().tool(…)`](crate::server::ServerBuilder::tool) takes: a tool, or the function of the
/// author's name that `#[tool]` leaves behind.
///
/// `Kind` tells the two apart for the compiler and is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "not a tool",
    note = "put `#[tool]` on the `async fn`, and name the function here without calling it"
)]
pub trait IntoTool<Kind> {
    /// The tool that it is.
    type Tool: Tool;

    /// The tool.
    fn into_tool(self) -> Self::Tool;
}

impl<T: Tool> IntoTool<Itself> for T {
    type Tool = T;

    fn into_tool(self) -> T {
        self
    }
}

impl<F: FnOnce() -> T, T: Tool> IntoTool<Returned> for F {
    type Tool = T;

    fn into_tool(self) -> T {
        self()
    }
}
