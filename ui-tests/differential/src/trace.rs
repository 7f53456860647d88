//! All that can be seen of one run of a handler.

use snodo_runtime::{
    __private::serde_json::{self, Value, json},
    protocol::{CallToolResult, RpcError},
};

use crate::log::Event;

/// One run.
#[derive(Debug)]
pub(crate) struct Trace {
    /// The questions of each round: method and params by key.
    pub(crate) questions: Vec<Value>,
    pub(crate) events: Vec<Event>,
    pub(crate) end: End,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum End {
    /// The handler gave a result.
    Done(Value),
    /// It failed the request.
    Failed(Value),
    /// It panicked, and said this.
    Panicked(String),
    /// The user went away at a question.
    Left,
}

impl End {
    pub(crate) fn of(result: Result<CallToolResult, RpcError>) -> Self {
        match result {
            Ok(result) => Self::done(serde_json::to_value(result).unwrap_or_default()),
            Err(error) => Self::Failed(serde_json::to_value(error).unwrap_or_default()),
        }
    }

    /// A result from the wire, which says a little more than the handler did.
    pub(crate) fn done(result: Value) -> Self {
        let structured = &result["structuredContent"];
        let is_error = result["isError"] == json!(true);
        Self::Done(
            json!({"content": result["content"], "structured": structured, "error": is_error}),
        )
    }
}
