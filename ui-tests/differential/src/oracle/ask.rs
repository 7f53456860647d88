//! What stands in the place of `ask` in a plain handler.

use std::{future::pending, time::Duration};

use snodo_runtime::{
    __private::{
        Member, Question,
        serde_json::{self, Map, Value, value::RawValue},
    },
    input::InputRequest,
    machine::{AskError, RequestContext},
};

use super::{PATIENCE, apps, scene};
use crate::{
    log::{self, Event},
    sampler,
};

/// A question with its key, and what `ask` was given.
#[derive(Debug)]
pub struct Asked<Q, S> {
    key: &'static str,
    question: Q,
    seed: S,
}

impl<Q, S> Asked<Q, S> {
    /// A question.
    pub fn new(key: &'static str, question: Q, seed: S) -> Self {
        Self {
            key,
            question,
            seed,
        }
    }
}

/// Asks one question.
pub async fn one<Q: Question>(asked: Asked<Q, Q::Seed>) -> Q::Answer
where
    Q::Seed: Clone,
{
    let Asked {
        key,
        question,
        seed,
    } = asked;
    let request = question.request(seed.clone(), &nobody());
    let answers = round([(key, request.expect("the question can be asked"))]).await;
    let answer = question.read(key, &answers[0], seed);
    answer.expect("the answer fits the question")
}

/// Waits: a round without a question.
pub async fn pause(_: Duration) {
    round([]).await;
}

/// Asks several questions in one round. The first refusal in order is the error of them all.
pub async fn together<T: Several>(questions: T) -> Result<T::Values, AskError> {
    questions.ask().await
}

/// A tuple of questions.
#[expect(async_fn_in_trait, reason = "nothing is spawned")]
pub trait Several {
    /// The tuple of their answers.
    type Values;

    /// Asks them.
    async fn ask(self) -> Result<Self::Values, AskError>;
}

macro_rules! several {
    ($($question:ident $at:tt),*) => {
        impl<$($question: Member),*> Several for ($(Asked<$question, $question::Seed>,)*)
        where
            $($question::Seed: Clone,)*
        {
            type Values = ($($question::Value,)*);

            async fn ask(self) -> Result<Self::Values, AskError> {
                let answers = round([$({
                    let request = self.$at.question.request(self.$at.seed.clone(), &nobody());
                    (self.$at.key, request.expect("the question can be asked"))
                }),*])
                .await;
                Ok(($({
                    let answer = self.$at.question.read(self.$at.key, &answers[$at], self.$at.seed);
                    answer.expect("the answer fits the question")?
                },)*))
            }
        }
    };
}

several!(A 0, B 1);
several!(A 0, B 1, C 2);
several!(A 0, B 1, C 2, D 3);

fn nobody() -> RequestContext {
    RequestContext::nobody(apps())
}

/// One round: the questions go out, and the answers come in the same order.
async fn round<const N: usize>(questions: [(&'static str, InputRequest); N]) -> Vec<Box<RawValue>> {
    let questions = questions.map(|(key, request)| {
        (
            key,
            serde_json::to_value(request).expect("a question is written as JSON"),
        )
    });
    log::push(Event::Asked);
    let answers = scene(|scene| {
        let answers = questions
            .each_ref()
            .map(|(key, question)| (*key, sampler::answer(question, &mut scene.random)));
        scene.questions.push(object(questions));
        if scene.questions.len() >= PATIENCE {
            scene.left = Some(log::take());
            return None;
        }
        scene.answers.push(object(answers.clone()));
        Some(answers)
    });
    let Some(answers) = answers else {
        return pending().await;
    };
    let answers = answers
        .iter()
        .map(|(_, answer)| serde_json::value::to_raw_value(answer).expect("an answer is JSON"));
    answers.collect()
}

fn object<const N: usize>(members: [(&'static str, Value); N]) -> Value {
    let members = members
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value));
    Value::Object(members.collect::<Map<_, _>>())
}
