//! Questions as the machine sees them: what `ask` was given (the seed), and how an answer is read.

use std::{error::Error, fmt, future::IntoFuture, marker::PhantomData, time::Duration};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

use crate::{
    input::{
        Form, FormRequest, FromSample, InputRequest, IntoSample, Refused, SampleError,
        SampleRequest, read_form, read_sample,
    },
    protocol::RpcError,
};

/// Asks the client's user, or its model, something. It stands in a handler, with an attribute that says what is asked:
///
/// | attribute | takes | `.await` gives |
/// |---|---|---|
/// | `#[elicit(form)]` | a message | `Result<T, Refused>`, `T` an `#[elicit(form)]` struct |
/// | `#[sample(max_tokens = …)]` | a prompt, messages, or a full request | `Result<T, SampleError>`, `T` a `String` or [`Sampled`](crate::input::Sampled) |
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
    message = "a question stands in a handler, under an attribute that says what is asked",
    label = "`ask(…)` can't be awaited here",
    note = "put `#[tool]` on the function, and `#[elicit(form)]` or `#[sample(max_tokens = …)]` on the `let`"
)]
pub trait InHandler {}

impl<T> IntoFuture for Ask<T>
where
    Ask<T>: InHandler,
{
    type Output = T;
    type IntoFuture = std::future::Ready<T>;

    fn into_future(self) -> Self::IntoFuture {
        // No type implements `InHandler`, so nothing can call this.
        unreachable_future()
    }
}

fn unreachable_future<T>() -> std::future::Ready<T> {
    loop {
        std::thread::park();
    }
}

/// A question's type, without its value: the request follows from the seed, and the answer is read from JSON.
#[doc(hidden)]
pub trait Question: Copy + Send + 'static {
    /// What `ask` was given.
    type Seed: Serialize + DeserializeOwned;
    /// What `.await` gives.
    type Answer;

    /// Whether this can be asked at all: a form whose schema the subset can't say, for example.
    fn check(self) -> Result<(), String>;
    /// The request for the client.
    fn request(self, seed: Self::Seed) -> Result<InputRequest, String>;
    /// The answer, validated.
    fn read(self, key: &str, answer: &RawValue) -> Result<Self::Answer, RpcError>;
}

macro_rules! question_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[doc(hidden)]
        pub struct $name<T>(PhantomData<fn() -> T>);

        impl<T> $name<T> {
            #[expect(clippy::new_without_default, reason = "the macros call it, nobody else")]
            pub const fn new() -> Self {
                Self(PhantomData)
            }
        }

        impl<T> Clone for $name<T> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<T> Copy for $name<T> {}
    };
}

/// A question that is asked together with others. Its value is the answer itself; an element typed
/// `Result<T, Refused>` keeps its own refusal.
#[doc(hidden)]
pub trait Member: Copy + Send + 'static {
    /// What `ask` was given.
    type Seed: Serialize + DeserializeOwned;
    /// The element of the tuple.
    type Value;

    fn check(self) -> Result<(), String>;
    fn request(self, seed: Self::Seed) -> Result<InputRequest, String>;
    fn read(self, key: &str, answer: &RawValue) -> Result<Result<Self::Value, AskError>, RpcError>;
}

/// Why one of several questions has no answer.
#[derive(Clone, Debug, PartialEq)]
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

/// What an element of several answers can be: the value, or a `Result` of it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the answer to this question",
    note = "an answer among several is the form itself, or `Result<Form, Refused>` to keep a refusal"
)]
pub trait Element<E>: Sized {
    /// The answer's own type.
    type Inner;

    fn element(answer: Result<Self::Inner, E>) -> Result<Self, E>;
}

impl<T: Form> Element<Refused> for T {
    type Inner = T;

    fn element(answer: Result<T, Refused>) -> Result<T, Refused> {
        answer
    }
}

impl<T: Form> Element<Refused> for Result<T, Refused> {
    type Inner = T;

    fn element(answer: Result<T, Refused>) -> Result<Self, Refused> {
        Ok(answer)
    }
}

impl<T: FromSample> Element<SampleError> for T {
    type Inner = T;

    fn element(answer: Result<T, SampleError>) -> Result<T, SampleError> {
        answer
    }
}

impl<T: FromSample> Element<SampleError> for Result<T, SampleError> {
    type Inner = T;

    fn element(answer: Result<T, SampleError>) -> Result<Self, SampleError> {
        Ok(answer)
    }
}

question_type! {
    /// A form, `T`.
    FormAsk
}
question_type! {
    /// A model's answer, read as a `T`.
    SampleAsk
}

/// What `ask` was given under `#[elicit(form)]`.
#[doc(hidden)]
pub type FormSeed = String;

impl<T> FormAsk<T> {
    /// The seed; `T` may be named by the author's `ask::<T>(…)`.
    pub fn seed<U>(self, message: impl Into<String>) -> FormSeed
    where
        Self: Same<FormAsk<U>>,
    {
        message.into()
    }
}

impl<T: Element<Refused> + 'static> Member for FormAsk<T>
where
    T::Inner: Form,
{
    type Seed = FormSeed;
    type Value = T;

    fn check(self) -> Result<(), String> {
        Question::check(FormAsk::<T::Inner>::new())
    }

    fn request(self, seed: FormSeed) -> Result<InputRequest, String> {
        Question::request(FormAsk::<T::Inner>::new(), seed)
    }

    fn read(self, key: &str, answer: &RawValue) -> Result<Result<T, AskError>, RpcError> {
        let answer = Question::read(FormAsk::<T::Inner>::new(), key, answer)?;
        Ok(T::element(answer).map_err(AskError::from))
    }
}

impl<T: Form> Question for FormAsk<T> {
    type Seed = FormSeed;
    type Answer = Result<T, Refused>;

    fn check(self) -> Result<(), String> {
        T::schema().map(drop).map_err(|error| error.to_string())
    }

    fn request(self, message: FormSeed) -> Result<InputRequest, String> {
        let request = FormRequest::of::<T>(message).map_err(|error| error.to_string())?;
        Ok(InputRequest::Form(request))
    }

    fn read(self, key: &str, answer: &RawValue) -> Result<Self::Answer, RpcError> {
        read_form(key, answer)
    }
}

/// What `ask` was given under `#[sample(…)]`, with what the attribute says.
#[doc(hidden)]
pub type SampleSeed = SampleRequest;

impl<T> SampleAsk<T> {
    /// The seed; `T` may be named by the author's `ask::<T>(…)`.
    pub fn seed<U>(self, what: impl IntoSample) -> SampleSeed
    where
        Self: Same<SampleAsk<U>>,
    {
        what.into_sample()
    }
}

impl<T: Element<SampleError> + 'static> Member for SampleAsk<T>
where
    T::Inner: FromSample,
{
    type Seed = SampleSeed;
    type Value = T;

    fn check(self) -> Result<(), String> {
        Question::check(SampleAsk::<T::Inner>::new())
    }

    fn request(self, seed: SampleSeed) -> Result<InputRequest, String> {
        Question::request(SampleAsk::<T::Inner>::new(), seed)
    }

    fn read(self, key: &str, answer: &RawValue) -> Result<Result<T, AskError>, RpcError> {
        let answer = Question::read(SampleAsk::<T::Inner>::new(), key, answer)?;
        Ok(T::element(answer).map_err(AskError::from))
    }
}

impl<T: FromSample> Question for SampleAsk<T> {
    type Seed = SampleSeed;
    type Answer = Result<T, SampleError>;

    fn check(self) -> Result<(), String> {
        Ok(())
    }

    fn request(self, request: SampleSeed) -> Result<InputRequest, String> {
        request.check().map_err(|error| error.to_string())?;
        Ok(InputRequest::Sample(request))
    }

    fn read(self, key: &str, answer: &RawValue) -> Result<Self::Answer, RpcError> {
        read_sample(key, answer)
    }
}

/// Two types that are one: it lets an explicit `ask::<T>(…)` say what the question's type is.
#[doc(hidden)]
pub trait Same<T> {}

impl<T> Same<T> for T {}
