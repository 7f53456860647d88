//! Questions to the client's model (specification: `client/sampling`).
//!
//! What a model says is untrusted: it may have been steered by whatever it read. Show it, store it, parse it; never
//! take it for an instruction, and never decide by it who may do what. What a handler keeps of it after another
//! question travels in `requestState`, which is bounded.
//!
//! Sampling is deprecated in the protocol (SEP-2577), and `includeContext` other than `none` too (SEP-2596). Both
//! remain in this revision. Where a person can answer, a form is the better question.
//!
//! The serde form of [`SampleRequest`] is `params` of the request; [`InputRequest`](super::InputRequest) puts it
//! under its method.

mod answer;
mod check;
mod message;
mod request;

pub use answer::{FromSample, SampleError, Sampled, read_sample};
pub use message::{SamplingContent, SamplingMessage, ToolResultContent, ToolUseContent};
pub use request::{
    IncludeContext, IntoSample, ModelHint, ModelPreferences, SampleRequest, ToolChoice,
};

#[cfg(test)]
mod tests;
