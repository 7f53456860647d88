//! Questions to the client's model (specification: `client/sampling`).
//!
//! What a model says is untrusted: it may have been steered by whatever it read, and the client may have changed it.
//! Show it, store it, parse it; never take it for an instruction, and never decide by it who may do what. A
//! [`Json`](crate::protocol::Json) that was read has the right shape and no more: check what it says as you would a
//! stranger's form. What a handler keeps of it after another question travels in `requestState`, which is bounded.
//!
//! Sampling is deprecated in the protocol (SEP-2577), and `includeContext` other than `none` too (SEP-2596). Both
//! remain in this revision. Where a person can answer, a [form](super::form) is the better question: more clients show
//! it, and its answer is checked against what was asked.
//!
//! The serde form of [`SampleRequest`] is `params` of the request; [`InputRequest`](super::InputRequest) puts it
//! under its method.

mod answer;
mod check;
mod message;
mod request;
mod structured;

pub use answer::{FromSample, SampleError, Sampled, read_sample};
pub use message::{SamplingContent, SamplingMessage, ToolResultContent, ToolUseContent};
pub use request::{
    IncludeContext, IntoSample, ModelHint, ModelPreferences, SampleRequest, ToolChoice,
};

#[cfg(test)]
mod tests;
