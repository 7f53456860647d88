//! What is asked in one round: one question, several together, or a pause.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::{
    ask::AskError,
    context::RequestContext,
    frame::Blob,
    kept::Kept,
    question::{Member, Question},
    snapshot::Asked,
};
use crate::{input::InputRequest, protocol::RpcError};

/// The client's answers, by key.
pub(super) type Answers = BTreeMap<String, Box<RawValue>>;

/// A question that goes out: what is kept of it, and the request.
#[derive(Debug)]
pub struct Outgoing {
    pub asked: Asked,
    pub request: InputRequest,
}

/// All that is asked in one round.
pub trait Round: Copy {
    /// What `ask` was given.
    type Seeds;
    /// What `.await` gives.
    type Answer;

    /// The requests.
    fn ask(self, seeds: Self::Seeds, context: &RequestContext) -> Result<Vec<Outgoing>, String>;
    /// The requests whose answers have not come.
    fn ask_again(
        self,
        asked: &[Asked],
        answers: &Answers,
        context: &RequestContext,
    ) -> Result<Vec<(String, InputRequest)>, String>;
    /// The answers, validated; `None` if one has not come. A bad one is an error, whatever else is missing.
    fn read(self, asked: &[Asked], answers: &Answers) -> Result<Option<Self::Answer>, RpcError>;
}

fn outgoing<S: Kept>(
    key: &str,
    seed: S,
    request: impl FnOnce(S) -> Result<InputRequest, String>,
) -> Result<Outgoing, String> {
    let asked = Asked {
        key: key.to_owned(),
        seed: Blob(seed.put()?),
    };
    Ok(Outgoing {
        asked,
        request: request(seed)?,
    })
}

fn again<S: Kept>(
    key: &str,
    asked: &[Asked],
    answers: &Answers,
    request: impl FnOnce(S) -> Result<InputRequest, String>,
) -> Result<Option<(String, InputRequest)>, String> {
    if answers.contains_key(key) {
        return Ok(None);
    }
    let asked = asked.iter().find(|asked| asked.key == key);
    let asked = asked.ok_or_else(|| format!("`{key}` was not asked"))?;
    let request = request(S::take(&asked.seed.0)?)?;
    Ok(Some((key.to_owned(), request)))
}

fn read<S: Kept, A>(
    key: &str,
    asked: &[Asked],
    answers: &Answers,
    read: impl FnOnce(&RawValue, S) -> Result<A, RpcError>,
) -> Result<Option<A>, RpcError> {
    let Some(answer) = answers.get(key) else {
        return Ok(None);
    };
    let asked = asked.iter().find(|asked| asked.key == key);
    let seed = asked.and_then(|asked| S::take(&asked.seed.0).ok());
    match seed {
        Some(seed) => read(answer, seed).map(Some),
        None => Err(RpcError::state_refused()),
    }
}

/// One question, with its key.
impl<Q: Question> Round for (Q, &'static str) {
    type Seeds = Q::Seed;
    type Answer = Q::Answer;

    fn ask(self, seed: Q::Seed, context: &RequestContext) -> Result<Vec<Outgoing>, String> {
        let (question, key) = self;
        Ok(vec![outgoing(key, seed, |seed| {
            question.request(seed, context)
        })?])
    }

    fn ask_again(
        self,
        asked: &[Asked],
        answers: &Answers,
        context: &RequestContext,
    ) -> Result<Vec<(String, InputRequest)>, String> {
        let (question, key) = self;
        Ok(
            again(key, asked, answers, |seed| question.request(seed, context))?
                .into_iter()
                .collect(),
        )
    }

    fn read(self, asked: &[Asked], answers: &Answers) -> Result<Option<Q::Answer>, RpcError> {
        let (question, key) = self;
        read(key, asked, answers, |answer, seed| {
            question.read(key, answer, seed)
        })
    }
}

/// No question: the client sends the request again by itself.
#[derive(Clone, Copy, Debug)]
pub struct PauseAsk;

impl Round for PauseAsk {
    type Seeds = ();
    type Answer = ();

    fn ask(self, (): (), _: &RequestContext) -> Result<Vec<Outgoing>, String> {
        Ok(Vec::new())
    }

    fn ask_again(
        self,
        _: &[Asked],
        _: &Answers,
        _: &RequestContext,
    ) -> Result<Vec<(String, InputRequest)>, String> {
        Ok(Vec::new())
    }

    fn read(self, _: &[Asked], _: &Answers) -> Result<Option<()>, RpcError> {
        Ok(Some(()))
    }
}

/// Several questions of one round. The first refusal in their order is the error of them all.
#[derive(Clone, Copy, Debug)]
pub struct Together<T>(pub T);

macro_rules! together {
    ($($question:ident $key:ident $seed:ident $answer:ident),*) => {
        impl<$($question: Member),*> Round for Together<($(($question, &'static str),)*)> {
            type Seeds = ($($question::Seed,)*);
            type Answer = Result<($($question::Value,)*), AskError>;

            fn ask(self, ($($seed,)*): Self::Seeds, context: &RequestContext) -> Result<Vec<Outgoing>, String> {
                let Self(($(($answer, $key),)*)) = self;
                Ok(vec![$(outgoing($key, $seed, |seed| $answer.request(seed, context))?),*])
            }

            fn ask_again(self, asked: &[Asked], answers: &Answers, context: &RequestContext) -> Result<Vec<(String, InputRequest)>, String> {
                let Self(($(($answer, $key),)*)) = self;
                let again = [$(again($key, asked, answers, |seed| $answer.request(seed, context))?),*];
                Ok(again.into_iter().flatten().collect())
            }

            fn read(self, asked: &[Asked], answers: &Answers) -> Result<Option<Self::Answer>, RpcError> {
                let Self(($(($answer, $key),)*)) = self;
                $(let $answer = read($key, asked, answers, |answer, seed| $answer.read($key, answer, seed))?;)*
                let ($(Some($answer),)*) = ($($answer,)*) else { return Ok(None) };
                Ok(Some((|| Ok(($($answer?,)*)))()))
            }
        }
    };
}

together!(A a sa qa, B b sb qb);
together!(A a sa qa, B b sb qb, C c sc qc);
together!(A a sa qa, B b sb qb, C c sc qc, D d sd qd);
together!(A a sa qa, B b sb qb, C c sc qc, D d sd qd, E e se qe);
together!(A a sa qa, B b sb qb, C c sc qc, D d sd qd, E e se qe, F f sf qf);
together!(A a sa qa, B b sb qb, C c sc qc, D d sd qd, E e se qe, F f sf qf, G g sg qg);
together!(A a sa qa, B b sb qb, C c sc qc, D d sd qd, E e se qe, F f sf qf, G g sg qg, H h sh qh);
