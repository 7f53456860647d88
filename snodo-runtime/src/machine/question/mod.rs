//! Questions as the machine sees them: the request follows from what `ask` was given (the seed), and the answer is read
//! from JSON.

mod form;
mod roots;
mod sample;
mod url;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

pub use self::{
    form::{FormAsk, FormSeed},
    roots::{RootsAsk, RootsSeed},
    sample::{SampleAsk, SampleSeed},
    url::{UrlAsk, UrlSeed},
};
use super::{ask::AskError, context::RequestContext};
use crate::{input::InputRequest, protocol::RpcError};

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
    fn request(self, seed: Self::Seed, context: &RequestContext) -> Result<InputRequest, String>;
    /// The answer, validated.
    fn read(self, key: &str, answer: &RawValue, seed: Self::Seed)
    -> Result<Self::Answer, RpcError>;
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
    fn request(self, seed: Self::Seed, context: &RequestContext) -> Result<InputRequest, String>;
    fn read(
        self,
        key: &str,
        answer: &RawValue,
        seed: Self::Seed,
    ) -> Result<Result<Self::Value, AskError>, RpcError>;
}

/// Two types that are one: it lets an explicit `ask::<T>(…)` say what the question's type is.
#[doc(hidden)]
pub trait Same<T> {}

impl<T> Same<T> for T {}

/// Declares the type of a kind of question: no value, only the type of the answer.
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

use question_type;

/// [`Member`] for a kind of question whose answer can be refused, through [`Element`].
macro_rules! member {
    ($name:ident, $refusal:ty) => {
        impl<T: Element<$refusal> + 'static> Member for $name<T>
        where
            $name<T::Inner>: Question<Answer = Result<T::Inner, $refusal>>,
        {
            type Seed = <$name<T::Inner> as Question>::Seed;
            type Value = T;

            fn check(self) -> Result<(), String> {
                Question::check($name::<T::Inner>::new())
            }

            fn request(
                self,
                seed: Self::Seed,
                context: &RequestContext,
            ) -> Result<InputRequest, String> {
                Question::request($name::<T::Inner>::new(), seed, context)
            }

            fn read(
                self,
                key: &str,
                answer: &RawValue,
                seed: Self::Seed,
            ) -> Result<Result<T, AskError>, RpcError> {
                let answer = Question::read($name::<T::Inner>::new(), key, answer, seed)?;
                Ok(T::element(answer).map_err(AskError::from))
            }
        }
    };
}

use member;

/// What the elements of several answers can be: any `T` with the bound, and a `Result` of it.
macro_rules! elements {
    ($inner:path, $refusal:ty) => {
        impl<T: $inner> Element<$refusal> for T {
            type Inner = T;

            fn element(answer: Result<T, $refusal>) -> Result<T, $refusal> {
                answer
            }
        }

        impl<T: $inner> Element<$refusal> for Result<T, $refusal> {
            type Inner = T;

            fn element(answer: Result<T, $refusal>) -> Result<Self, $refusal> {
                Ok(answer)
            }
        }
    };
}

use elements;

/// What an element of several answers can be: the value, or a `Result` of it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the answer to this question",
    note = "an answer among several is the value itself, or a `Result` of it to keep a refusal"
)]
pub trait Element<E>: Sized {
    /// The answer's own type.
    type Inner;

    fn element(answer: Result<Self::Inner, E>) -> Result<Self, E>;
}
