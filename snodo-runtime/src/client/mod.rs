//! The client's side of multi round-trip requests.
//!
//! A server that needs something from the user ends the request with `input_required`: what it asks, and a state. The
//! [`Client`] checks what is asked, has it answered by its [`Answers`], and sends the same request again with the
//! answers and the state, until there is a result (specification: `basic/patterns/mrtr`). The loop does no I/O and
//! depends on no async runtime: an [`Exchange`] carries its messages.
//!
//! The state is the server's. It goes back byte for byte and appears in no error, no log line and no `Debug` output.

mod answering;
mod answers;
mod call;
mod conversation;
mod error;
mod exchange;
mod question;
mod reply;
#[cfg(feature = "client-stdio")]
mod stdio;
#[cfg(feature = "terminal")]
mod terminal;

#[cfg(test)]
mod tests;

pub use answers::{
    AnswerForm, AnswerSampling, Answers, BoxError, BoxFuture, FormAnswer, FormQuestion, Handlers,
    SampleQuestion,
};
pub use call::Call;
pub use conversation::{Client, Finished};
pub use error::{CallError, Error, Fault, InputError, RequestFault};
pub use exchange::{Exchange, ExchangeFn, Ids, Request, exchange_fn};
#[cfg(feature = "client-stdio")]
pub use stdio::{ChildError, ChildServer, Stderr};
#[cfg(feature = "terminal")]
pub use terminal::Terminal;
