//! The tools of a server, by name and in the order in which they were added.

use std::{collections::HashMap, future::Future, pin::Pin, sync::Arc};

use crate::{
    machine::{Conversation, IntoTool, Machine, Setup, Tool},
    protocol::{CallToolResult, RpcError, ToolDefinition},
};

/// A running call of a tool.
pub(super) type Running<'t> =
    Pin<Box<dyn Future<Output = Result<CallToolResult, RpcError>> + Send + 't>>;

/// A [`Tool`] behind a pointer: its future is boxed here and nowhere else.
pub(super) trait DynTool: Send + Sync {
    fn definition(&self) -> ToolDefinition;
    fn machine(&self) -> &'static Machine;
    fn check(&self, setup: Setup<'_>) -> Result<(), String>;
    fn call(&self, conversation: Conversation) -> Running<'_>;
}

impl<T: Tool> DynTool for T {
    fn definition(&self) -> ToolDefinition {
        Tool::definition(self)
    }

    fn machine(&self) -> &'static Machine {
        Tool::machine(self)
    }

    fn check(&self, setup: Setup<'_>) -> Result<(), String> {
        Tool::check(self, setup)
    }

    fn call(&self, conversation: Conversation) -> Running<'_> {
        Box::pin(Tool::call(self, conversation))
    }
}

/// A tool under its name.
pub(super) struct Registered {
    pub(super) name: String,
    pub(super) tool: Box<dyn DynTool>,
}

/// Finds tools by name.
#[derive(Default)]
pub(super) struct Registry {
    tools: HashMap<String, Arc<Registered>>,
}

impl Registry {
    /// Adds a tool. One whose name is taken is given back.
    pub(super) fn insert(&mut self, tool: Registered) -> Result<(), Registered> {
        if self.tools.contains_key(&tool.name) {
            return Err(tool);
        }
        self.tools.insert(tool.name.clone(), Arc::new(tool));
        Ok(())
    }

    pub(super) fn get(&self, name: &str) -> Option<&Arc<Registered>> {
        self.tools.get(name)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tools.is_empty()
    }
}

/// Where [`IntoTools`] puts what it has.
#[derive(Default)]
pub struct Tools(pub(super) Vec<Box<dyn DynTool>>);

impl Tools {
    /// Adds a tool.
    pub fn add<K>(&mut self, tool: impl IntoTool<K>) {
        self.0.push(Box::new(tool.into_tool()));
    }
}

impl std::fmt::Debug for Tools {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Tools({})", self.0.len())
    }
}

/// What [`ServerBuilder::tools`](super::ServerBuilder::tools) takes: a tuple of up to 16 of what
/// [`ServerBuilder::tool`](super::ServerBuilder::tool) takes.
///
/// `Kinds` is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of tools",
    label = "not a tuple of tools",
    note = "each of the up to 16 elements is a function with `#[tool]`, named without calling it, or a `Tool`"
)]
pub trait IntoTools<Kinds> {
    /// Adds each to `tools`, in order.
    fn add_to(self, tools: &mut Tools);
}

macro_rules! tuples {
    ($($tool:ident $kind:ident)*) => { tuples!(@ [] $($tool $kind)*); };
    (@ [$($tool:ident $kind:ident)*] $next:ident $next_kind:ident $($rest:tt)*) => {
        tuples!(@impl $($tool $kind)* $next $next_kind);
        tuples!(@ [$($tool $kind)* $next $next_kind] $($rest)*);
    };
    (@ [$($all:tt)*]) => {};
    (@impl $($tool:ident $kind:ident)*) => {
        impl<$($tool, $kind,)*> IntoTools<($($kind,)*)> for ($($tool,)*)
        where
            $($tool: IntoTool<$kind>,)*
        {
            fn add_to(self, tools: &mut Tools) {
                #[expect(non_snake_case, reason = "an element has the name of its type")]
                let ($($tool,)*) = self;
                $(tools.add($tool);)*
            }
        }
    };
}

tuples!(A Ka B Kb C Kc D Kd E Ke F Kf G Kg H Kh I Ki J Kj K Kk L Kl M Km N Kn O Ko P Kp);
