//! `#[elicit(url, message = …)]`.

use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Element, Member, Question, Same, member, question_type};
use crate::{
    input::{Consent, InputRequest, Refused, UrlRequest, read_consent},
    machine::{ask::AskError, context::RequestContext},
    protocol::RpcError,
};

question_type! {
    /// The user's consent to open a link. `T` is always [`Consent`].
    UrlAsk
}

/// What `ask` was given, with the attribute's message.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[doc(hidden)]
pub struct UrlSeed {
    #[serde(rename = "u")]
    url: String,
    #[serde(rename = "m")]
    message: String,
}

impl UrlSeed {
    /// The same with what the user is told.
    #[must_use]
    pub fn message(mut self, message: impl Into<String>) -> Self {
        self.message = message.into();
        self
    }
}

impl<T> UrlAsk<T> {
    /// The seed; `T` may be named by the author's `ask::<T>(…)`.
    pub fn seed<U>(self, url: impl Into<String>) -> UrlSeed
    where
        Self: Same<UrlAsk<U>>,
    {
        UrlSeed {
            url: url.into(),
            message: String::new(),
        }
    }
}

impl Question for UrlAsk<Consent> {
    type Seed = UrlSeed;
    type Answer = Result<Consent, Refused>;

    fn check(self) -> Result<(), String> {
        Ok(())
    }

    fn request(self, seed: UrlSeed, context: &RequestContext) -> Result<InputRequest, String> {
        let request = UrlRequest::new(seed.message, seed.url, context.plain_http);
        request
            .map(InputRequest::Url)
            .map_err(|error| error.to_string())
    }

    fn read(self, key: &str, answer: &RawValue, _: UrlSeed) -> Result<Self::Answer, RpcError> {
        read_consent(key, answer)
    }
}

member!(UrlAsk, Refused);

impl Element<Refused> for Consent {
    type Inner = Self;

    fn element(answer: Result<Self, Refused>) -> Result<Self, Refused> {
        answer
    }
}

impl Element<Refused> for Result<Consent, Refused> {
    type Inner = Consent;

    fn element(answer: Self) -> Result<Self, Refused> {
        Ok(answer)
    }
}
