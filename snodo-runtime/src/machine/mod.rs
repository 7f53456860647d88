//! Handlers as resumable machines: what a handler is, what it takes and gives, and how it suspends at a question and
//! goes on in another process. No I/O, no async runtime.
//!
//! A handler is a future over a [`Conversation`]. It runs until it is done or until it has [stored](Conversation) a
//! question together with the variables that it still needs. The driver then drops the future, seals the
//! [`Snapshot`] into the `requestState` of an `input_required` result, and in the next round enters a new future at
//! the state that waits for the answer.

mod arguments;
mod ask;
mod bounds;
mod complete;
mod context;
mod conversation;
mod describe;
mod extract;
mod fidelity;
mod flow;
mod frame;
mod handler;
mod items;
mod kept;
mod probe;
mod question;
mod reply;
mod round;
mod schema;
mod slot;
mod snapshot;
mod text;
mod variable;

pub use arguments::Argument;
pub use ask::{Ask, AskError, ask, pause};
pub use complete::{Completer, IntoCompletion, Typed};
pub use context::{Context, RequestContext};
pub use conversation::{Conversation, Outcome, Resume, Suspension};
pub use describe::{Machine, StateInfo};
pub use extract::{App, Apps, Extract, Setup};
pub use flow::{Flow, FlowCall};
pub use frame::{Blob, Frame, StateId};
pub use handler::{IntoPrompt, IntoResource, IntoTool, Prompt, Resource, ResourceListing, Tool};
pub use kept::Kept;
pub use reply::{IntoPromptResult, IntoResourceResult, IntoToolResult, Json, Reading, ToolError};
pub use snapshot::{Asked, Snapshot};
pub use text::FromText;

#[doc(hidden)]
pub mod private;
