//! The loop's rules: literal JSON in, literal JSON out.

mod answers;
mod limits;
mod refusals;
mod rounds;
mod secrecy;

use std::{
    collections::VecDeque,
    fmt,
    future::Future,
    pin::{Pin, pin},
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll, Waker},
    time::Duration,
};

use serde_json::{Value, json, value::RawValue};

use super::{
    Answers, Call, Client, Error, Exchange, Finished, FormAnswer, FormQuestion, Handlers, Request,
    SampleQuestion,
};
use crate::{
    input::{Sampled, SamplingContent},
    protocol::Implementation,
    time::Sleeper,
};

/// A server that says what it was told to say, and writes down what it was sent.
pub(super) struct Script {
    replies: Mutex<VecDeque<String>>,
    pub(super) sent: Mutex<Vec<Request>>,
}

/// The script is at its end.
#[derive(Debug, PartialEq)]
pub(super) struct Silent;

impl fmt::Display for Silent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("silent")
    }
}

impl Script {
    pub(super) fn new<const N: usize>(replies: [&str; N]) -> Self {
        Self {
            replies: Mutex::new(replies.map(str::to_owned).into()),
            sent: Mutex::default(),
        }
    }

    /// The params of each request, without `_meta`.
    pub(super) fn params(&self) -> Vec<Value> {
        let sent = self.sent.lock().unwrap();
        sent.iter()
            .map(|request| {
                let mut params: Value = serde_json::from_str(request.params.get()).unwrap();
                params.as_object_mut().unwrap().remove("_meta").unwrap();
                params
            })
            .collect()
    }
}

impl Exchange for Script {
    type Error = Silent;

    async fn exchange(&self, request: Request) -> Result<Box<RawValue>, Silent> {
        self.sent
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(request);
        let reply = self.replies.lock().unwrap().pop_front().ok_or(Silent)?;
        Ok(RawValue::from_string(reply).unwrap())
    }
}

/// Sleeps not at all, and writes down how long.
#[derive(Clone, Debug, Default)]
pub(super) struct Naps(pub(super) Arc<Mutex<Vec<u128>>>);

impl Sleeper for Naps {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + 'static>> {
        self.0.lock().unwrap().push(duration.as_millis());
        Box::pin(std::future::ready(()))
    }
}

/// Polls a future that never has to wait.
pub(super) fn now<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("the loop waits for something"),
    }
}

pub(super) fn client<A: Answers>(script: &Script, answers: A) -> Client<&Script, A> {
    Client::new(Implementation::new("tests", "1"), script, answers).sleeper(Naps::default())
}

pub(super) fn call() -> Call {
    Call::tool("book", &json!({"city": "Rome", "nights": 1.0})).unwrap()
}

pub(super) fn run(script: &Script, answers: impl Answers) -> Result<Finished, Error<Silent>> {
    now(client(script, answers).run(&call()))
}

/// Accepts every form with this content, and answers every prompt with `hello`.
pub(super) fn accepting(content: Value) -> Handlers {
    let Value::Object(content) = content else {
        panic!("not an object")
    };
    Handlers::new()
        .on_form(move |_: FormQuestion| {
            let content = content.clone();
            async move { Ok(FormAnswer::Accept(content)) }
        })
        .on_sampling(async |_: SampleQuestion| {
            Ok(Sampled::new([SamplingContent::text("hello")], "m"))
        })
}

/// A form with one required boolean, `ok`.
pub(super) const FORM: &str = r#"{"method":"elicitation/create","params":{"mode":"form","message":"Sure?",
    "requestedSchema":{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}}}"#;

/// A prompt for the model.
pub(super) const PROMPT: &str = r#"{"method":"sampling/createMessage","params":{
    "messages":[{"role":"user","content":{"type":"text","text":"Hi"}}],"maxTokens":5}}"#;

pub(super) const DONE: &str = r#"{"resultType":"complete","content":[]}"#;

/// A result that asks.
pub(super) fn asks(requests: &[(&str, &str)], state: Option<&str>) -> String {
    let requests: Vec<String> = requests
        .iter()
        .map(|(key, request)| format!("{}:{request}", json!(key)))
        .collect();
    let state = state.map_or(String::new(), |state| {
        format!(r#","requestState":{}"#, json!(state))
    });
    format!(
        r#"{{"resultType":"input_required","inputRequests":{{{}}}{state}}}"#,
        requests.join(",")
    )
}
