//! The machine, driven in every way that it can be driven.

use std::{future::Future, pin::Pin};

use snodo_runtime::{
    __private::serde_json::{self, Value, json, value::RawValue},
    machine::{Conversation, IntoTool, Outcome, RequestContext, Resume, Snapshot, Suspension},
    protocol::{CallToolResult, RpcError},
    server::Server,
    state::Keyring,
    testing::Client,
};

use crate::{
    Shop,
    compare::Handler,
    log::{self, Event},
    oracle, panics,
    random::Random,
    trace::{End, Trace},
};

/// The future of a machine.
pub type Running = Pin<Box<dyn Future<Output = Result<CallToolResult, RpcError>> + Send>>;

/// A server with one tool: the process after a restart, since all of them share their keys.
pub fn server<K>(tool: impl IntoTool<K>) -> Server {
    let keyring = Keyring::new([("k", [7; 32])]).expect("a good key");
    let builder = Server::builder("differential", "1")
        .keyring(keyring)
        .app(Shop)
        .tool(tool);
    builder.build().expect("a good tool")
}

/// Runs a future to its end on this thread.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build();
    runtime.expect("a runtime of one thread").block_on(future)
}

/// The answers of a script, in their order.
struct Script<'a> {
    answers: std::slice::Iter<'a, Value>,
    questions: Vec<Value>,
}

impl<'a> Script<'a> {
    fn new(answers: &'a [Value]) -> Self {
        Self {
            answers: answers.iter(),
            questions: Vec::new(),
        }
    }

    /// Notes the questions of a round, and gives its answers; none when the user goes away.
    fn answer(&mut self, questions: Value) -> Option<&'a Value> {
        log::push(Event::Asked);
        self.questions.push(questions);
        self.answers.next()
    }
}

fn trace(run: impl AsyncFnOnce(&mut Script<'_>) -> End, answers: &[Value]) -> Trace {
    log::take();
    panics::said();
    let mut script = Script::new(answers);
    let end = panics::quietly(|| block_on(run(&mut script)));
    let end = match (end, panics::said()) {
        (_, Some(said)) => End::Panicked(said),
        (Some(end), None) => end,
        (None, None) => End::Panicked(String::new()),
    };
    Trace {
        questions: script.questions,
        events: log::take(),
        end,
    }
}

/// Sealed at every question, and reopened by another process.
pub(crate) fn sealed(handler: &Handler, arguments: &Value, answers: &[Value]) -> Trace {
    let run = async |script: &mut Script<'_>| {
        let client = Client::new((handler.server)());
        let mut round = client.call(handler.name, arguments.clone()).await;
        loop {
            let result = &round.answer()["result"];
            if result.is_null() {
                return End::Failed(round.answer()["error"].clone());
            }
            if result["resultType"] == "complete" {
                return End::done(result.clone());
            }
            let questions = result
                .get("inputRequests")
                .cloned()
                .unwrap_or_else(|| json!({}));
            let Some(answer) = script.answer(questions) else {
                return End::Left;
            };
            round = round
                .restart((handler.server)())
                .respond(answer.clone())
                .await;
        }
    };
    trace(run, answers)
}

/// Answered in the process that asked, while the handler's future lives.
pub(crate) fn in_process(handler: &Handler, arguments: &Value, answers: &[Value]) -> Trace {
    live(handler, arguments, answers, &mut |_| Next::Resume)
}

/// Now answered in process, now dropped and entered again, now with some answers missing at first.
pub(crate) fn mixed(
    handler: &Handler,
    arguments: &Value,
    answers: &[Value],
    mut random: Random,
) -> Trace {
    live(
        handler,
        arguments,
        answers,
        &mut |questions| match random.below(6) {
            0 | 1 => Next::Resume,
            2 | 3 => Next::Reopen,
            kind => {
                let missing = questions
                    .as_object()
                    .into_iter()
                    .flatten()
                    .map(|(key, _)| key.clone());
                let mut missing: Vec<String> = missing.filter(|_| random.one_in(2)).collect();
                if missing.is_empty() {
                    missing.extend(
                        questions
                            .as_object()
                            .into_iter()
                            .flatten()
                            .map(|(key, _)| key.clone())
                            .take(1),
                    );
                }
                match (missing.is_empty(), kind) {
                    // A pause needs no answer.
                    (true, _) => Next::Reopen,
                    (_, 4) => Next::Incomplete {
                        missing,
                        resume: true,
                    },
                    _ => Next::Incomplete {
                        missing,
                        resume: false,
                    },
                }
            }
        },
    )
}

/// What the driver does with a question.
enum Next {
    /// It answers in process.
    Resume,
    /// It drops the handler and enters it anew.
    Reopen,
    /// Some answers don't come at first, so that their questions are asked again.
    Incomplete { missing: Vec<String>, resume: bool },
}

fn live(
    handler: &Handler,
    arguments: &Value,
    answers: &[Value],
    next: &mut dyn FnMut(&Value) -> Next,
) -> Trace {
    let run = async |script: &mut Script<'_>| {
        let mut round = 1;
        let start = |round: u32, resume: Option<Resume>| {
            let mut context = RequestContext::nobody(oracle::apps());
            context.round = round;
            let conversation = Conversation::new(context, Some(&raw(arguments)), resume);
            let future = (handler.machine)(conversation.clone());
            (conversation, future)
        };
        let (mut conversation, mut future) = start(round, None);
        // The questions whose answers were missing, which must come again, and all answers.
        let mut again: Option<(Value, Value)> = None;
        loop {
            let suspension = match conversation.drive(future.as_mut()).await {
                Outcome::Done(result) => return End::of(result),
                Outcome::Failed(error) => return End::of(Err(error)),
                Outcome::Suspended(suspension) => suspension,
            };
            let Suspension {
                snapshot, requests, ..
            } = suspension;
            let questions = requests
                .iter()
                .map(|(key, request)| (key.clone(), json!(request)));
            let questions = Value::Object(questions.collect());
            let answer = match again.take() {
                Some((asked, answer)) => {
                    assert_eq!(
                        asked, questions,
                        "what isn't answered is asked again as it was"
                    );
                    // The others' answers are in the state.
                    only(&answer, |key| asked.get(key).is_some())
                }
                None => match script.answer(questions.clone()) {
                    Some(answer) => answer.clone(),
                    None => return End::Left,
                },
            };
            round += 1;
            match next(&questions) {
                Next::Resume => conversation.resume(resume(snapshot, &answer)),
                Next::Reopen => {
                    (conversation, future) =
                        start(round, Some(resume(reopened(&snapshot), &answer)))
                }
                Next::Incomplete {
                    missing,
                    resume: in_process,
                } => {
                    let incomplete =
                        only(&answer, |key| missing.iter().all(|missing| missing != key));
                    again = Some((
                        only(&questions, |key| {
                            missing.iter().any(|missing| missing == key)
                        }),
                        answer,
                    ));
                    match in_process {
                        true => conversation.resume(resume(snapshot, &incomplete)),
                        false => {
                            (conversation, future) =
                                start(round, Some(resume(reopened(&snapshot), &incomplete)));
                        }
                    }
                }
            }
        }
    };
    trace(run, answers)
}

/// The members of an object under some keys.
fn only(object: &Value, mut keep: impl FnMut(&str) -> bool) -> Value {
    let members = object
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(key, _)| keep(key));
    Value::Object(
        members
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect(),
    )
}

/// What the next round brings.
fn resume(snapshot: Snapshot, answers: &Value) -> Resume {
    let answers = answers.as_object().into_iter().flatten();
    Resume {
        snapshot,
        responses: answers
            .map(|(key, answer)| (key.clone(), raw(answer)))
            .collect(),
    }
}

/// A snapshot on its way through text.
fn reopened(snapshot: &Snapshot) -> Snapshot {
    let text = serde_json::to_string(snapshot).expect("a snapshot is written");
    serde_json::from_str(&text).expect("a snapshot is read")
}

fn raw(value: &Value) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("a value is JSON")
}
