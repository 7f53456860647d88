//! `#[sample(…)]`.

use std::marker::PhantomData;

use serde_json::value::RawValue;

use super::{Element, Member, Question, Same, elements, member, question_type};
use crate::{
    input::{FromSample, InputRequest, IntoSample, SampleError, SampleRequest, read_sample},
    machine::{ask::AskError, context::RequestContext},
    protocol::RpcError,
};

question_type! {
    /// A model's answer, read as a `T`.
    SampleAsk
}

/// What `ask` was given, with what the attribute says.
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

impl<T: FromSample> Question for SampleAsk<T> {
    type Seed = SampleSeed;
    type Answer = Result<T, SampleError>;

    fn check(self) -> Result<(), String> {
        Ok(())
    }

    fn request(self, request: SampleSeed, _: &RequestContext) -> Result<InputRequest, String> {
        request.check()?;
        Ok(InputRequest::Sample(request))
    }

    fn read(self, key: &str, answer: &RawValue, _: SampleSeed) -> Result<Self::Answer, RpcError> {
        read_sample(key, answer)
    }
}

member!(SampleAsk, SampleError);
elements!(FromSample, SampleError);
