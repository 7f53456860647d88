//! The plain version of a handler: `ask` takes the next answer of a script, which is made as the questions come.

use std::{
    cell::RefCell,
    future::{Future, pending},
    pin::Pin,
    sync::Arc,
};

use snodo_runtime::{
    __private::{
        serde::de::DeserializeOwned,
        serde_json::{self, Value, json, value::RawValue},
    },
    input::{
        Form, FormRequest, FromSample, InputRequest, Refused, SampleError, SampleRequest, read_form, read_sample,
    },
    machine::{Apps, Conversation, Extract, IntoToolResult, RequestContext},
};

use crate::{
    Shop,
    log::{self, Event},
    panics,
    random::Random,
    sampler,
    trace::{End, Trace},
};

/// The future of a plain handler.
pub type Plain = Pin<Box<dyn Future<Output = Finished>>>;

/// What a plain handler gave.
#[derive(Debug)]
pub struct Finished(End);

/// After so many questions the user goes away.
const PATIENCE: usize = 30;

/// What a plain handler runs over.
struct Scene {
    arguments: Value,
    random: Random,
    questions: Vec<Value>,
    answers: Vec<Value>,
    /// What had happened when the user went away.
    left: Option<Vec<Event>>,
}

thread_local! {
    static SCENE: RefCell<Option<Scene>> = const { RefCell::new(None) };
}

fn scene<T>(with: impl FnOnce(&mut Scene) -> T) -> T {
    SCENE.with_borrow_mut(|scene| with(scene.as_mut().expect("a plain handler runs in `oracle::run`")))
}

/// Runs a plain handler on some arguments; answers are chosen by `random`. Gives what happened, and the answers.
pub(crate) fn run(plain: fn() -> Plain, arguments: Value, random: Random) -> (Trace, Vec<Value>) {
    let new = Scene {
        arguments,
        random,
        questions: Vec::new(),
        answers: Vec::new(),
        left: None,
    };
    SCENE.set(Some(new));
    log::take();
    let end = panics::quietly(|| {
        crate::drive::block_on(async {
            let mut future = plain();
            std::future::poll_fn(|cx| match future.as_mut().poll(cx) {
                std::task::Poll::Pending if scene(|scene| scene.left.is_some()) => std::task::Poll::Ready(End::Left),
                poll => poll.map(|Finished(end)| end),
            })
            .await
        })
    });
    let end = end.unwrap_or_else(|| End::Panicked(panics::said().unwrap_or_default()));
    let events = log::take();
    let Scene { questions, answers, left, .. } = SCENE.take().expect("it was set above");
    let trace = Trace {
        questions,
        events: left.unwrap_or(events),
        end,
    };
    (trace, answers)
}

/// The arguments of the call.
pub fn arguments<T: DeserializeOwned>() -> T {
    let arguments = scene(|scene| scene.arguments.clone());
    serde_json::from_value(arguments).expect("arguments fit their schema")
}

/// A parameter that doesn't come from the arguments.
pub fn extract<T: Extract>() -> T {
    let conversation = Conversation::new(RequestContext::nobody(apps()), None, None);
    T::extract(&conversation.context()).expect("the application's state is there")
}

/// The application's state, for whatever runs without a server.
pub(crate) fn apps() -> Arc<Apps> {
    let mut apps = Apps::default();
    apps.insert(Shop);
    Arc::new(apps)
}

/// What a plain handler returned.
pub fn end<T: IntoToolResult>(result: T) -> Finished {
    Finished(End::of(result.into_tool_result()))
}

/// A form.
pub async fn form<T: Form>(key: &str, message: impl Into<String>) -> Result<T, Refused> {
    let request = FormRequest::of::<T>(message).expect("the form can be asked");
    let answer = answer(key, InputRequest::Form(request)).await;
    read_form(key, &answer).expect("the answer fits the form")
}

/// A model's answer.
pub async fn sample<T: FromSample>(key: &str, request: SampleRequest) -> Result<T, SampleError> {
    let answer = answer(key, InputRequest::Sample(request)).await;
    read_sample(key, &answer).expect("the answer fits the request")
}

async fn answer(key: &str, request: InputRequest) -> Box<RawValue> {
    let question = serde_json::to_value(request).expect("a question is written as JSON");
    log::push(Event::Asked);
    let answer = scene(|scene| {
        let answer = sampler::answer(&question, &mut scene.random);
        scene.questions.push(json!({key: question}));
        if scene.questions.len() >= PATIENCE {
            scene.left = Some(log::take());
            return None;
        }
        scene.answers.push(json!({key: answer}));
        Some(answer)
    });
    match answer {
        Some(answer) => serde_json::value::to_raw_value(&answer).expect("an answer is JSON"),
        None => pending().await,
    }
}
