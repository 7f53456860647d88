//! `#[elicit(form)]`.

use std::marker::PhantomData;

use serde_json::value::RawValue;

use super::{Element, Member, Question, Same, elements, member, question_type};
use crate::{
    input::{Form, FormRequest, InputRequest, Refused, form::Message, read_form_with},
    machine::{ask::AskError, context::RequestContext},
    protocol::RpcError,
};

question_type! {
    /// A form, `T`.
    FormAsk
}

/// What `ask` was given: the message, and options that are known only now.
#[doc(hidden)]
pub type FormSeed = Message;

impl<T> FormAsk<T> {
    /// The seed; `T` may be named by the author's `ask::<T>(…)`.
    pub fn seed<U>(self, message: impl Into<Message>) -> FormSeed
    where
        Self: Same<FormAsk<U>>,
    {
        message.into()
    }
}

impl<T: Form> Question for FormAsk<T> {
    type Seed = FormSeed;
    type Answer = Result<T, Refused>;

    fn check(self) -> Result<(), String> {
        T::schema().map(drop).map_err(|error| error.to_string())
    }

    fn request(self, message: FormSeed, _: &RequestContext) -> Result<InputRequest, String> {
        let request = FormRequest::of::<T>(message).map_err(|error| error.to_string())?;
        Ok(InputRequest::Form(request))
    }

    fn read(
        self,
        key: &str,
        answer: &RawValue,
        message: FormSeed,
    ) -> Result<Self::Answer, RpcError> {
        read_form_with(key, answer, &message)
    }
}

member!(FormAsk, Refused);
elements!(Form, Refused);
