//! Handlers of all kinds behind one pointer: their futures are boxed here and nowhere else.

use std::{future::Future, pin::Pin};

use crate::{
    machine::{Conversation, Machine, Prompt, Resource, Setup, Tool, Typed},
    protocol::{CallToolResult, Completion, GetPromptResult, ReadResourceResult, RpcError},
};

/// A future of a handler's.
pub(in crate::server) type Running<'h, T> =
    Pin<Box<dyn Future<Output = Result<T, RpcError>> + Send + 'h>>;

/// What a handler gives.
pub(in crate::server) enum Reply {
    Tool(CallToolResult),
    Resource(ReadResourceResult),
    Prompt(GetPromptResult),
}

/// A handler of any kind.
pub(in crate::server) trait Handler: Send + Sync {
    fn machine(&self) -> &'static Machine;
    fn check(&self, setup: Setup<'_>) -> Result<(), String>;
    fn run(&self, conversation: Conversation) -> Running<'_, Reply>;
    fn completes(&self) -> bool;
    fn complete(&self, typed: Typed) -> Running<'_, Completion>;
}

pub(super) struct OfTool<T>(pub(super) T);

impl<T: Tool> Handler for OfTool<T> {
    fn machine(&self) -> &'static Machine {
        self.0.machine()
    }

    fn check(&self, setup: Setup<'_>) -> Result<(), String> {
        self.0.check(setup)
    }

    fn run(&self, conversation: Conversation) -> Running<'_, Reply> {
        Box::pin(async move { self.0.call(conversation).await.map(Reply::Tool) })
    }

    fn completes(&self) -> bool {
        false
    }

    fn complete(&self, _: Typed) -> Running<'_, Completion> {
        Box::pin(std::future::ready(Ok(Completion::default())))
    }
}

pub(super) struct OfResource<R>(pub(super) R);

impl<R: Resource> Handler for OfResource<R> {
    fn machine(&self) -> &'static Machine {
        self.0.machine()
    }

    fn check(&self, setup: Setup<'_>) -> Result<(), String> {
        self.0.check(setup)
    }

    fn run(&self, conversation: Conversation) -> Running<'_, Reply> {
        Box::pin(async move { self.0.read(conversation).await.map(Reply::Resource) })
    }

    fn completes(&self) -> bool {
        self.0.completes()
    }

    fn complete(&self, typed: Typed) -> Running<'_, Completion> {
        Box::pin(self.0.complete(typed))
    }
}

pub(super) struct OfPrompt<P>(pub(super) P);

impl<P: Prompt> Handler for OfPrompt<P> {
    fn machine(&self) -> &'static Machine {
        self.0.machine()
    }

    fn check(&self, setup: Setup<'_>) -> Result<(), String> {
        self.0.check(setup)
    }

    fn run(&self, conversation: Conversation) -> Running<'_, Reply> {
        Box::pin(async move { self.0.get(conversation).await.map(Reply::Prompt) })
    }

    fn completes(&self) -> bool {
        self.0.completes()
    }

    fn complete(&self, typed: Typed) -> Running<'_, Completion> {
        Box::pin(self.0.complete(typed))
    }
}
