//! `#[roots]`.

use std::marker::PhantomData;

use serde_json::value::RawValue;

use super::{Member, Question, Same, question_type};
use crate::{
    input::{InputRequest, Root, Roots, read_roots},
    machine::{ask::AskError, context::RequestContext},
    protocol::RpcError,
};

question_type! {
    /// The client's folders. `T` is always `Vec<Root>`.
    RootsAsk
}

/// What `ask` was given: nothing that is not known.
#[doc(hidden)]
pub type RootsSeed = ();

impl<T> RootsAsk<T> {
    /// The seed; `T` may be named by the author's `ask::<T>(…)`.
    pub fn seed<U>(self, _: Roots) -> RootsSeed
    where
        Self: Same<RootsAsk<U>>,
    {
    }
}

impl Question for RootsAsk<Vec<Root>> {
    type Seed = RootsSeed;
    type Answer = Vec<Root>;

    fn check(self) -> Result<(), String> {
        Ok(())
    }

    fn request(self, (): RootsSeed, _: &RequestContext) -> Result<InputRequest, String> {
        Ok(InputRequest::Roots(Roots))
    }

    fn read(self, key: &str, answer: &RawValue, (): RootsSeed) -> Result<Vec<Root>, RpcError> {
        read_roots(key, answer)
    }
}

impl Member for RootsAsk<Vec<Root>> {
    type Seed = RootsSeed;
    type Value = Vec<Root>;

    fn check(self) -> Result<(), String> {
        Ok(())
    }

    fn request(self, seed: RootsSeed, context: &RequestContext) -> Result<InputRequest, String> {
        Question::request(self, seed, context)
    }

    fn read(
        self,
        key: &str,
        answer: &RawValue,
        seed: RootsSeed,
    ) -> Result<Result<Vec<Root>, AskError>, RpcError> {
        Question::read(self, key, answer, seed).map(Ok)
    }
}
