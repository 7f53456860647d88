//! What the macros' code calls. Not part of the public interface.

use std::{
    collections::BTreeMap,
    future::Future,
    marker::PhantomData,
    pin::pin,
    sync::Arc,
    task::{Context, Poll, Waker},
    time::Duration,
};

use super::{
    context::RequestContext,
    conversation::{Conversation, Outcome},
    describe::Machine,
    extract::Apps,
    flow::Flow,
    handler::{Prompt, Resource, ResourceListing, Tool},
    reply::ToolError,
};
use crate::protocol::{
    CallToolResult, GetPromptResult, PromptDefinition, ReadResourceResult, ResourceDefinition,
    RpcError, ToolDefinition,
};

pub use super::{
    arguments::{Arguments, Check, check_arguments},
    bounds::Bounds,
    complete::complete,
    flow::FlowOf,
    frame::Frames,
    items::{HalfOpen, Ordered, Position, RemainingItems, Through},
    probe::Anything,
    question::{
        FormAsk, FormSeed, Member, Question, RootsAsk, RootsSeed, SampleAsk, SampleSeed, UrlAsk,
        UrlSeed,
    },
    round::{PauseAsk, Round, Together},
    schema::{Direction, InputSchema, NoSchema, of as schema_of},
    text::{check_prompt, check_uri},
    variable::{Carried, Of},
};

/// `Duration::from_secs`, under a name that generated code can call in a constant.
pub const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// Looks at the questions of a handler, without running it.
pub fn probe<F: Future>(run: impl FnOnce(Conversation) -> F) -> Result<(), String> {
    let conversation = Conversation::probe(RequestContext::nobody(Arc::new(Apps::default())));
    let future = run(conversation.clone());
    let mut round = pin!(conversation.drive(future));
    match round.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Outcome::Failed(problem)) => Err(problem.message),
        _ => Ok(()),
    }
}

/// Takes the place of a handler that did not compile, so that the mistakes in it are the only errors.
#[derive(Debug)]
pub struct Broken(&'static str);

static BROKEN: Machine = Machine::new("");

impl Broken {
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }
}

impl Tool for Broken {
    fn definition(&self) -> ToolDefinition {
        ToolDefinition::new(
            self.0,
            serde_json::Value::Object(BTreeMap::new().into_iter().collect()),
        )
    }

    fn machine(&self) -> &'static Machine {
        &BROKEN
    }

    async fn call(&self, _: Conversation) -> Result<CallToolResult, RpcError> {
        Err(RpcError::internal())
    }
}

impl Resource for Broken {
    fn definition(&self) -> ResourceListing {
        ResourceDefinition::new("broken:", self.0).into()
    }

    fn machine(&self) -> &'static Machine {
        &BROKEN
    }

    async fn read(&self, _: Conversation) -> Result<ReadResourceResult, RpcError> {
        Err(RpcError::internal())
    }
}

impl Prompt for Broken {
    fn definition(&self) -> PromptDefinition {
        PromptDefinition::new(self.0)
    }

    fn machine(&self) -> &'static Machine {
        &BROKEN
    }

    async fn get(&self, _: Conversation) -> Result<GetPromptResult, RpcError> {
        Err(RpcError::internal())
    }
}

/// The error of a resource or a prompt.
pub fn failed(machine: &Machine, error: ToolError) -> RpcError {
    error.into_rpc_error(machine.name)
}

/// Takes the place of a flow that did not compile.
#[derive(Debug)]
pub struct BrokenFlow<T>(PhantomData<fn() -> T>);

impl<T> BrokenFlow<T> {
    #[expect(
        clippy::new_without_default,
        reason = "the macros call it, nobody else"
    )]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T: 'static> Flow for BrokenFlow<T> {
    type Output = T;

    async fn run(_: Option<Self>, conversation: Conversation) -> T {
        conversation.refused().await
    }
}
