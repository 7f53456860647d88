//! Questions as the author writes them.

use std::{
    error::Error,
    fmt,
    future::Future,
    marker::PhantomData,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use serde::{Deserialize, Serialize};

use crate::input::{Refused, SampleError};

/// Asks the client's user, or its model, something. It stands in a handler, with an attribute that says what is asked:
///
/// | attribute | takes | `.await` gives |
/// |---|---|---|
/// | `#[elicit(form)]` | a message | `Result<T, Refused>`, `T` an `#[elicit(form)]` struct |
/// | `#[elicit(url, message = …)]` | the URL | `Result<Consent, Refused>` |
/// | `#[sample(max_tokens = …)]` | a prompt, messages, or a full request | `Result<T, SampleError>`, `T` a `String`, a [`Json`](super::Json) or [`Sampled`](crate::input::Sampled) |
/// | `#[roots]` | [`Roots`](crate::input::Roots) | `Vec<Root>` |
///
/// The macro cuts the handler here, so this function never runs. Outside a handler, what it returns can't be awaited.
///
/// ```
/// # #[cfg(feature = "macros")] {
/// use snodo_runtime::prelude::*;
///
/// /// Who is there.
/// #[elicit(form)]
/// struct Name {
///     name: String,
/// }
///
/// /// Greets.
/// #[tool]
/// async fn greet() -> Result<String, ToolError> {
///     #[elicit(form)]
///     let who: Name = ask("What is your name?").await?;
///     Ok(format!("Hello, {}!", who.name))
/// }
/// # }
/// ```
pub fn ask<T>(what: impl Sized) -> Ask<T> {
    drop(what);
    Ask(PhantomData)
}

/// Waits, without holding the conversation in memory for long: the request is held up to `duration` (25 seconds at
/// most), then it ends with `requestState` alone, and the client sends it again.
///
/// It stands in a handler, as a statement: `pause(duration).await;`. Clients give up after some eight rounds, so
/// waiting for a person is another question, not a loop of pauses.
///
/// Like [`ask`], this function never runs: the macro cuts the handler here.
pub fn pause(duration: Duration) -> Ask<()> {
    let _ = duration;
    Ask(PhantomData)
}

/// What [`ask`] returns: in a handler, the macro takes its place.
#[derive(Debug)]
#[must_use = "a question asks nothing until it is awaited"]
pub struct Ask<T>(PhantomData<fn() -> T>);

/// Implemented by nothing: it makes `.await` on a question outside a handler an error that says where questions stand.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a question can't be awaited outside a handler",
    label = "a question stands in a handler, which is cut there",
    note = "put `#[tool]` on the function, or `#[flow]` if handlers share it, and on the `let` of an `ask` the attribute that says what is asked: `#[elicit(form)]`, `#[sample(max_tokens = …)]`"
)]
pub trait InHandler {}

/// What [`InHandler`] is missing for: were it `Ask` itself, the compiler would say that `Ask` is no future instead.
#[doc(hidden)]
#[derive(Debug)]
pub struct OutsideHandler<T>(PhantomData<T>);

// A `Future` rather than an `IntoFuture`: of that there is a blanket implementation, which hides what is missing here.
impl<T> Future for Ask<T>
where
    OutsideHandler<T>: InHandler,
{
    type Output = T;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<T> {
        // No type implements `InHandler`, so nothing can call this.
        Poll::Pending
    }
}

/// Why one of several questions has no answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AskError {
    /// The user declined or cancelled it.
    Refused(Refused),
    /// The model's answer is not what was asked for.
    Sample(SampleError),
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refused) => refused.fmt(f),
            Self::Sample(error) => error.fmt(f),
        }
    }
}

impl Error for AskError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Refused(refused) => Some(refused),
            Self::Sample(error) => Some(error),
        }
    }
}

impl From<Refused> for AskError {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<SampleError> for AskError {
    fn from(error: SampleError) -> Self {
        Self::Sample(error)
    }
}
