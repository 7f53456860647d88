//! The loop: a call, its questions and answers, round after round, until there is a result.

use std::{collections::BTreeMap, fmt, sync::Arc, time::Duration};

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::{
    answering,
    answers::{Answers, declared},
    call::{Call, Retry},
    error::{Error, Fault},
    exchange::{Counter, Exchange, Ids, Request},
    question::{self, Question},
    reply::{self, Reply, State},
};
use crate::{
    protocol::{Implementation, Meta, Needs},
    time::{DefaultSleeper, Sleeper},
};

/// A client of revision 2026-07-28: sends calls, has what servers ask answered, and sends them again.
///
/// It does no I/O. An [`Exchange`] carries the messages, [`Answers`] know what to say, ids and waiting can be replaced,
/// and any async runtime can poll it. One client may run many calls at once; nothing passes from one to another.
///
/// Rounds, questions in a round and the length of the state are bounded, so a hostile server can't keep a client busy
/// for ever.
///
/// ```
/// use serde_json::{json, value::RawValue};
/// use snodo_runtime::{client::{Call, Client, FormAnswer, FormQuestion, Handlers, Request, exchange_fn}, protocol::Implementation};
///
/// // A server that asks once.
/// let server = exchange_fn(async |request: Request| {
///     let answer = if request.params.get().contains("inputResponses") {
///         r#"{"resultType":"complete","content":[]}"#
///     } else {
///         r#"{"resultType":"input_required","requestState":"s","inputRequests":{"sure":{"method":"elicitation/create",
///             "params":{"message":"Sure?","requestedSchema":{"type":"object","properties":{}}}}}}"#
///     };
///     RawValue::from_string(answer.to_owned())
/// });
/// let answers = Handlers::new().on_form(async |_: FormQuestion| Ok(FormAnswer::Accept(Default::default())));
/// let client = Client::new(Implementation::new("example", "1.0.0"), server, answers);
///
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let done = client.run(&Call::tool("erase", &json!({}))?).await?;
/// assert_eq!(done.rounds, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Client<X, A> {
    info: Implementation,
    exchange: X,
    answers: A,
    ids: Box<dyn Ids>,
    sleeper: Arc<dyn Sleeper>,
    max_rounds: u32,
    max_requests: usize,
    max_state_bytes: usize,
    result_types: Vec<String>,
}

const FIRST_WAIT: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// How a call ended.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finished {
    /// `complete`, or a type that was named with [`Client::accept_result_type`].
    pub result_type: String,
    /// The whole result, as it came.
    pub result: Box<RawValue>,
    /// How many requests it took.
    pub rounds: u32,
}

impl Finished {
    /// Reads the result as a type of its own.
    ///
    /// # Errors
    /// Where the result doesn't fit the type.
    pub fn read<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
        serde_json::from_str(self.result.get())
    }
}

impl<X: Exchange, A: Answers> Client<X, A> {
    /// A client that calls itself `info` on the wire.
    pub fn new(info: Implementation, exchange: X, answers: A) -> Self {
        Self {
            info,
            exchange,
            answers,
            ids: Box::new(Counter::default()),
            sleeper: Arc::new(DefaultSleeper),
            max_rounds: 8,
            max_requests: 16,
            max_state_bytes: 65_536,
            result_types: Vec::new(),
        }
    }

    /// Takes request ids from `ids` instead of counting from 1.
    #[must_use]
    pub fn ids(mut self, ids: impl Ids + 'static) -> Self {
        self.ids = Box::new(ids);
        self
    }

    /// Waits with `sleeper` between rounds in which a server asks for nothing but another try: not at all the first
    /// time, then from 100 ms up to 1 s. Without one it waits with tokio's timer, or outside of tokio on a thread.
    #[must_use]
    pub fn sleeper(mut self, sleeper: impl Sleeper) -> Self {
        self.sleeper = Arc::new(sleeper);
        self
    }

    /// Sends at most `rounds` requests for one call instead of 8.
    #[must_use]
    pub fn max_rounds(mut self, rounds: u32) -> Self {
        self.max_rounds = rounds;
        self
    }

    /// Answers at most `requests` input requests in one round instead of 16.
    #[must_use]
    pub fn max_requests(mut self, requests: usize) -> Self {
        self.max_requests = requests;
        self
    }

    /// Carries at most `bytes` of state instead of 65,536.
    #[must_use]
    pub fn max_state_bytes(mut self, bytes: usize) -> Self {
        self.max_state_bytes = bytes;
        self
    }

    /// Ends a call on a result of this type too, `task` for instance. Any other than `complete` is an error.
    #[must_use]
    pub fn accept_result_type(mut self, result_type: impl Into<String>) -> Self {
        self.result_types.push(result_type.into());
        self
    }

    /// What carries the messages.
    pub fn exchange(&self) -> &X {
        &self.exchange
    }

    /// Runs `call` to its end.
    ///
    /// # Errors
    /// [`Error`] tells every cause apart. What the exchange returns comes back unchanged.
    pub async fn run(&self, call: &Call) -> Result<Finished, Error<X::Error>> {
        let declared = declared(&self.answers);
        let meta = call.meta(self.meta(declared))?;
        let mut retry = Retry::default();
        let mut rounds = 0;
        let mut idle = 0;
        loop {
            let request = Request {
                id: self.ids.next(),
                method: call.method().to_owned(),
                params: call.params(&meta, &retry)?,
            };
            rounds += 1;
            tracing::debug!(method = request.method, id = %request.id, round = rounds, "sending");
            let result = self
                .exchange
                .exchange(request)
                .await
                .map_err(Error::Exchange)?;
            let (requests, state) = match reply::read(&result)? {
                Reply::Final { result_type } => {
                    return self.finish(result_type, result, rounds);
                }
                Reply::InputRequired { requests, state } => (requests.unwrap_or_default(), state),
            };
            self.admit(call, rounds, requests.len(), state.as_ref())?;
            let questions = question::check(requests, declared)?;
            if questions.is_empty() {
                self.back_off(idle).await;
                idle += 1;
            } else {
                idle = 0;
            }
            retry = Retry {
                responses: self.answer(questions).await?,
                state,
            };
        }
    }

    /// What every request says about this client.
    fn meta(&self, declared: Needs) -> Meta {
        Meta::new(declared.iter().collect()).client_info(self.info.clone())
    }

    fn finish(
        &self,
        result_type: String,
        result: Box<RawValue>,
        rounds: u32,
    ) -> Result<Finished, Error<X::Error>> {
        if result_type != "complete" && !self.result_types.contains(&result_type) {
            return Err(Fault::UnknownResultType(result_type).into());
        }
        Ok(Finished {
            result_type,
            result,
            rounds,
        })
    }

    /// Whether an `input_required` result may lead to another round.
    fn admit(
        &self,
        call: &Call,
        rounds: u32,
        requests: usize,
        state: Option<&State>,
    ) -> Result<(), Error<X::Error>> {
        if !call.may_ask() {
            return Err(Fault::NotForThisMethod.into());
        }
        if rounds >= self.max_rounds {
            return Err(Error::TooManyRounds {
                limit: self.max_rounds,
            });
        }
        if requests > self.max_requests {
            return Err(Error::TooManyRequests {
                limit: self.max_requests,
            });
        }
        if state.is_some_and(|state| state.len() > self.max_state_bytes) {
            return Err(Error::StateTooLarge {
                limit: self.max_state_bytes,
            });
        }
        Ok(())
    }

    async fn answer(
        &self,
        questions: Vec<Question>,
    ) -> Result<BTreeMap<String, Box<RawValue>>, Error<X::Error>> {
        let mut responses = BTreeMap::new();
        for question in questions {
            let key = question.key().to_owned();
            match answering::answer(&self.answers, question).await {
                Ok(answer) => responses.insert(key, answer),
                Err(cause) => return Err(Error::Input { key, cause }),
            };
        }
        Ok(responses)
    }

    async fn back_off(&self, idle: u32) {
        if idle > 0 {
            let doubled = FIRST_WAIT.saturating_mul(2_u32.saturating_pow(idle - 1));
            self.sleeper.sleep(doubled.min(LONGEST_WAIT)).await;
        }
    }
}

impl<X: fmt::Debug, A: fmt::Debug> fmt::Debug for Client<X, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("info", &self.info)
            .field("exchange", &self.exchange)
            .field("answers", &self.answers)
            .finish_non_exhaustive()
    }
}
