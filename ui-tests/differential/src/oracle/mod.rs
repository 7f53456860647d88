//! The plain version of a handler: `ask` takes the next answer of a script, which is made as the questions come.

mod ask;

use std::{cell::RefCell, future::Future, pin::Pin, sync::Arc};

use snodo_runtime::{
    __private::{
        serde::de::DeserializeOwned,
        serde_json::{self, Value},
    },
    machine::{Apps, Conversation, Extract, IntoToolResult, RequestContext},
};

use crate::{
    Shop,
    log::{self, Event},
    panics,
    random::Random,
    trace::{End, Trace},
};

pub use ask::{Asked, Several, one, pause, together};

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
    SCENE.with_borrow_mut(|scene| {
        with(
            scene
                .as_mut()
                .expect("a plain handler runs in `oracle::run`"),
        )
    })
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
                std::task::Poll::Pending if scene(|scene| scene.left.is_some()) => {
                    std::task::Poll::Ready(End::Left)
                }
                poll => poll.map(|Finished(end)| end),
            })
            .await
        })
    });
    let end = end.unwrap_or_else(|| End::Panicked(panics::said().unwrap_or_default()));
    let events = log::take();
    let Scene {
        questions,
        answers,
        left,
        ..
    } = SCENE.take().expect("it was set above");
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
