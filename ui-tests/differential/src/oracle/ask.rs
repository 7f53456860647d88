//! What stands in the place of `ask` in a plain handler.

use std::{future::pending, marker::PhantomData, sync::Arc, time::Duration};

use snodo_runtime::{
    __private::{
        FormAsk, Member, SampleAsk,
        serde_json::{self, Map, Value, value::RawValue},
    },
    input::{
        Form, FormRequest, FromSample, InputRequest, IntoSample, Refused, SampleError,
        SampleRequest, form::Message, read_form, read_sample,
    },
    machine::{AskError, RequestContext},
};

use super::{PATIENCE, scene};
use crate::{
    log::{self, Event},
    sampler,
};

/// A question, and how its answer is read.
pub trait Ask {
    /// What `.await` gives.
    type Answer;

    /// Its key.
    fn key(&self) -> &'static str;
    /// Its request.
    fn request(&self) -> InputRequest;
    /// Its answer.
    fn read(&self, answer: &RawValue) -> Self::Answer;
}

/// A question that can be asked with others.
pub trait Together {
    /// The element of the tuple.
    type Value;

    /// Its key.
    fn key(&self) -> &'static str;
    /// Its request.
    fn request(&self) -> InputRequest;
    /// Its answer.
    fn read(&self, answer: &RawValue) -> Result<Self::Value, AskError>;
}

/// A form.
#[derive(Debug)]
pub struct FormQuestion<T> {
    key: &'static str,
    message: String,
    form: PhantomData<fn() -> T>,
}

/// A form.
pub fn form<T>(key: &'static str, message: impl Into<String>) -> FormQuestion<T> {
    FormQuestion {
        key,
        message: message.into(),
        form: PhantomData,
    }
}

impl<T: Form> Ask for FormQuestion<T> {
    type Answer = Result<T, Refused>;

    fn key(&self) -> &'static str {
        self.key
    }

    fn request(&self) -> InputRequest {
        InputRequest::Form(FormRequest::of::<T>(&self.message).expect("the form can be asked"))
    }

    fn read(&self, answer: &RawValue) -> Self::Answer {
        read_form(self.key, answer).expect("the answer fits the form")
    }
}

impl<T: 'static> Together for FormQuestion<T>
where
    FormAsk<T>: Member<Seed = Message, Value = T>,
{
    type Value = T;

    fn key(&self) -> &'static str {
        self.key
    }

    fn request(&self) -> InputRequest {
        FormAsk::<T>::new()
            .request(
                self.message.clone().into(),
                &RequestContext::nobody(Arc::default()),
            )
            .expect("the form can be asked")
    }

    fn read(&self, answer: &RawValue) -> Result<T, AskError> {
        FormAsk::<T>::new()
            .read(self.key, answer, self.message.clone().into())
            .expect("the answer fits the form")
    }
}

/// A model's answer.
#[derive(Debug)]
pub struct SampleQuestion<T> {
    key: &'static str,
    request: SampleRequest,
    answer: PhantomData<fn() -> T>,
}

/// A model's answer.
pub fn sample<T>(key: &'static str, what: impl IntoSample) -> SampleQuestion<T> {
    SampleQuestion {
        key,
        request: what.into_sample(),
        answer: PhantomData,
    }
}

impl<T> SampleQuestion<T> {
    /// How long the answer may be.
    #[must_use]
    pub fn max_tokens(mut self, tokens: u32) -> Self {
        self.request = self.request.max_tokens(tokens);
        self
    }

    /// What the model is told before.
    #[must_use]
    pub fn system_prompt(mut self, prompt: impl Into<String>) -> Self {
        self.request = self.request.system_prompt(prompt);
        self
    }

    /// How freely the model may choose its words.
    #[must_use]
    pub fn temperature(mut self, temperature: impl Into<f64>) -> Self {
        self.request = self.request.temperature(temperature);
        self
    }
}

impl<T: FromSample> Ask for SampleQuestion<T> {
    type Answer = Result<T, SampleError>;

    fn key(&self) -> &'static str {
        self.key
    }

    fn request(&self) -> InputRequest {
        InputRequest::Sample(self.request.clone())
    }

    fn read(&self, answer: &RawValue) -> Self::Answer {
        read_sample(self.key, answer).expect("the answer fits the request")
    }
}

impl<T: 'static> Together for SampleQuestion<T>
where
    SampleAsk<T>: Member<Seed = SampleRequest, Value = T>,
{
    type Value = T;

    fn key(&self) -> &'static str {
        self.key
    }

    fn request(&self) -> InputRequest {
        InputRequest::Sample(self.request.clone())
    }

    fn read(&self, answer: &RawValue) -> Result<T, AskError> {
        SampleAsk::<T>::new()
            .read(self.key, answer, self.request.clone())
            .expect("the answer fits the request")
    }
}

/// Asks one question.
pub async fn one<Q: Ask>(question: Q) -> Q::Answer {
    let answers = round([(question.key(), question.request())]).await;
    question.read(&answers[0])
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
        impl<$($question: Together),*> Several for ($($question,)*) {
            type Values = ($($question::Value,)*);

            async fn ask(self) -> Result<Self::Values, AskError> {
                let answers = round([$((self.$at.key(), self.$at.request())),*]).await;
                Ok(($(self.$at.read(&answers[$at])?,)*))
            }
        }
    };
}

several!(A 0, B 1);
several!(A 0, B 1, C 2);
several!(A 0, B 1, C 2, D 3);

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
