//! A server whose tools are written by hand, without the macros: one of each kind that the tests need.

use std::{
    future::Future,
    pin::pin,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering::SeqCst},
    },
    task::{Context, Poll, Waker},
    time::Duration,
};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    input::{
        Refused,
        form::{Form, FormError, FormSchema},
    },
    machine::{
        Conversation, Machine, StateInfo, Tool,
        private::{Carried, FormAsk, Of, SampleAsk},
    },
    protocol::{CallToolResult, Capability, RpcError, ToolDefinition},
    server::{RequestMeta, Response, Server, ServerBuilder},
    state::Keyring,
    time::Clock,
};

/// The secret of every server here, so that each opens what another sealed.
pub(crate) const SECRET: [u8; 32] = [7; 32];

/// A clock that stands still until it is moved.
#[derive(Clone, Debug)]
pub(crate) struct Hand(Arc<AtomicU64>);

impl Hand {
    pub(crate) fn new() -> Self {
        Self(Arc::new(AtomicU64::new(1_800_000_000)))
    }

    pub(crate) fn forward(&self, seconds: u64) {
        self.0.fetch_add(seconds, SeqCst);
    }
}

impl Clock for Hand {
    fn now(&self) -> Duration {
        Duration::from_secs(self.0.load(SeqCst))
    }
}

/// How often a part of a handler has run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effects(Arc<[AtomicU64; 3]>);

impl Effects {
    fn happen(&self, part: usize) {
        self.0[part].fetch_add(1, SeqCst);
    }

    /// Before, between and after the questions.
    pub(crate) fn seen(&self) -> [u64; 3] {
        [0, 1, 2].map(|part| self.0[part].load(SeqCst))
    }
}

/// `echo {"text"}`: the same text.
pub(crate) struct Echo;

static ECHO: Machine = Machine::new("echo");

impl Tool for Echo {
    fn definition(&self) -> ToolDefinition {
        let schema = json!({"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]});
        ToolDefinition::new("echo", schema).description("Says it again.")
    }

    fn machine(&self) -> &'static Machine {
        &ECHO
    }

    async fn call(&self, cx: Conversation) -> Result<CallToolResult, RpcError> {
        match cx.argument(|arguments| arguments.get::<String>("text")) {
            Some(text) => Ok(CallToolResult::text(text)),
            None => {
                cx.wake(&ECHO).await;
                Err(RpcError::internal())
            }
        }
    }
}

/// `book {"city"}`: asks for the nights, then whether it is sure.
pub(crate) struct Book {
    pub(crate) name: &'static str,
    pub(crate) machine: &'static Machine,
    pub(crate) effects: Effects,
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Stay {
    nights: u8,
}

impl Form for Stay {
    fn schema() -> Result<&'static FormSchema, &'static FormError> {
        static SCHEMA: OnceLock<Result<FormSchema, FormError>> = OnceLock::new();
        SCHEMA
            .get_or_init(|| {
                FormSchema::from_json(
                    r#"{"type":"object","properties":{"nights":{"type":"integer","minimum":1,"maximum":30}},"required":["nights"]}"#,
                )
            })
            .as_ref()
    }
}

static BOOK_STATES: [StateInfo; 2] = [
    StateInfo::new("stay", "elicitation/create (form)")
        .with_keeps(&["rate"])
        .with_must(&[Capability::Form]),
    StateInfo::new("sure", "elicitation/create (form)").with_keeps(&["rate", "nights"]),
];
pub(crate) static BOOK: Machine = Machine::new("book")
    .with_must(&[Capability::Form])
    .with_states(&BOOK_STATES);
pub(crate) static BOOK_REV_1: Machine = BOOK.with_rev(1);
pub(crate) static BOOK_QUICK: Machine = BOOK.with_ttl(Duration::from_secs(60));

impl Tool for Book {
    fn definition(&self) -> ToolDefinition {
        let schema = json!({"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]});
        ToolDefinition::new(self.name, schema)
    }

    fn machine(&self) -> &'static Machine {
        self.machine
    }

    async fn call(&self, cx: Conversation) -> Result<CallToolResult, RpcError> {
        let ask = FormAsk::<Stay>::new;
        loop {
            match cx.wake(self.machine).await {
                0 => {
                    self.effects.happen(0);
                    let Some(city) = cx.argument(|arguments| arguments.get::<String>("city"))
                    else {
                        continue;
                    };
                    let mut frame = cx.frame(self.machine, 0);
                    Of::<f64>::new().put(&mut frame, "rate", &120.5);
                    cx.store(
                        self.machine,
                        frame,
                        (ask(), "stay"),
                        format!("How long in {city}?").into(),
                    );
                }
                1 => {
                    let Some(rate) = Of::<f64>::new().take(&cx, "rate") else {
                        continue;
                    };
                    let Some(stay) = cx.answer(self.machine, (ask(), "stay")) else {
                        continue;
                    };
                    self.effects.happen(1);
                    let stay = match stay {
                        Ok(stay) => stay,
                        Err(Refused::Declined { .. } | Refused::Cancelled { .. }) => {
                            return Ok(CallToolResult::error("Then not."));
                        }
                    };
                    let mut frame = cx.frame(self.machine, 1);
                    Of::<f64>::new().put(&mut frame, "rate", &rate);
                    Of::<u8>::new().put(&mut frame, "nights", &stay.nights);
                    cx.store(self.machine, frame, (ask(), "sure"), "Sure?".into());
                }
                _ => {
                    let Some(rate) = Of::<f64>::new().take(&cx, "rate") else {
                        continue;
                    };
                    let Some(nights) = Of::<u8>::new().take(&cx, "nights") else {
                        continue;
                    };
                    let Some(_) = cx.answer(self.machine, (ask(), "sure")) else {
                        continue;
                    };
                    self.effects.happen(2);
                    return Ok(CallToolResult::text(format!("{nights} nights at {rate}")));
                }
            }
        }
    }
}

/// Behaves badly, or oddly, in the way that its name says.
pub(crate) struct Odd(pub(crate) &'static str);

static ODD_STATES: [StateInfo; 1] =
    [StateInfo::new("again", "elicitation/create (form)").with_keeps(&["much"])];
static ODD: Machine = Machine::new("odd").with_states(&ODD_STATES);

impl Tool for Odd {
    fn definition(&self) -> ToolDefinition {
        ToolDefinition::new(self.0, json!({"type": "object"}))
    }

    fn machine(&self) -> &'static Machine {
        &ODD
    }

    async fn call(&self, cx: Conversation) -> Result<CallToolResult, RpcError> {
        let ask = FormAsk::<Stay>::new;
        match self.0 {
            "panics" => panic!("the secret is 42"),
            "panics_late" => {
                std::future::ready(()).await;
                panic!("the secret is 42")
            }
            "panics_when_dropped" => {
                struct Bomb;
                impl Drop for Bomb {
                    fn drop(&mut self) {
                        panic!("dropped");
                    }
                }
                let _bomb = Bomb;
                cx.store(&ODD, cx.frame(&ODD, 0), (ask(), "again"), "More?".into());
                cx.wake(&ODD).await;
                Err(RpcError::internal())
            }
            "fails" => Err(RpcError::new(1234, "No such room").with_data(json!({"room": 5}))),
            "samples" => {
                let seed = SampleAsk::<String>::new().seed::<String>("Hello?");
                cx.store(
                    &ODD,
                    cx.frame(&ODD, 0),
                    (SampleAsk::<String>::new(), "again"),
                    seed.max_tokens(10),
                );
                cx.wake(&ODD).await;
                Err(RpcError::internal())
            }
            "keeps_much" | "asks_forever" => loop {
                if cx.wake(&ODD).await > 0 {
                    let taken = Of::<String>::new().take(&cx, "much");
                    if taken.is_none() || cx.answer(&ODD, (ask(), "again")).is_none() {
                        continue;
                    }
                }
                let much = if self.0 == "keeps_much" {
                    "x".repeat(70_000)
                } else {
                    String::new()
                };
                let mut frame = cx.frame(&ODD, 0);
                Of::<String>::new().put(&mut frame, "much", &much);
                cx.store(&ODD, frame, (ask(), "again"), "More?".into());
            },
            "hangs" => std::future::pending().await,
            _ => Ok(CallToolResult::text("done")),
        }
    }
}

/// A server with [`Echo`] and [`Book`] and the usual keys.
pub(crate) fn builder(effects: &Effects, clock: &Hand) -> ServerBuilder {
    Server::builder("desk", "1.0.0")
        .keyring(Keyring::secret(SECRET).unwrap())
        .clock(clock.clone())
        .tool(Echo)
        .tool(Book {
            name: "book",
            machine: &BOOK,
            effects: effects.clone(),
        })
}

pub(crate) fn desk() -> Server {
    builder(&Effects::default(), &Hand::new()).build().unwrap()
}

/// A server with one [`Odd`] tool and [`Echo`].
pub(crate) fn odd(name: &'static str) -> Server {
    Server::builder("desk", "1.0.0")
        .keyring(Keyring::secret(SECRET).unwrap())
        .clock(Hand::new())
        .tools((Odd(name), Echo))
        .build()
        .unwrap()
}

/// `_meta` of a client that can show forms.
pub(crate) fn meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {"elicitation": {}},
    })
}

/// A request as text. `params` gets [`meta`] where it has none.
pub(crate) fn request(method: &str, mut params: Value) -> String {
    if params.get("_meta").is_none() {
        params["_meta"] = meta();
    }
    json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string()
}

/// The answer to `message`, with the status. The handlers here never wait for anything.
pub(crate) fn answer(
    server: &Server,
    message: impl AsRef<[u8]>,
    request: RequestMeta,
) -> Option<(u16, Value)> {
    let message = message.as_ref().to_vec().into();
    let Response { status, body } = now(server.handle(message, request, &()))?;
    assert!(!body.contains(&b'\n'));
    Some((status, serde_json::from_slice(&body).unwrap()))
}

/// The answer to a request that a program makes directly.
pub(crate) fn ask(server: &Server, message: impl AsRef<[u8]>) -> (u16, Value) {
    answer(server, message, RequestMeta::default()).unwrap()
}

/// The `requestState` of an answer that asks for input.
pub(crate) fn state(answer: &Value) -> String {
    assert_eq!(answer["result"]["resultType"], "input_required", "{answer}");
    answer["result"]["requestState"]
        .as_str()
        .unwrap()
        .to_owned()
}

/// Polls a future that never waits.
pub(crate) fn now<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    match future
        .as_mut()
        .poll(&mut Context::from_waker(Waker::noop()))
    {
        Poll::Ready(done) => done,
        Poll::Pending => panic!("the future waits"),
    }
}
