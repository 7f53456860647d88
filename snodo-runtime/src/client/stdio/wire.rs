//! Lines out, lines in, and which of them belong together.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    process::{ChildStdin, ChildStdout},
    sync::{mpsc, oneshot},
    task::JoinSet,
};

use super::error::ChildError;
use crate::protocol::{RequestId, RpcError, strict::Object};

/// The longest line that is read.
const LONGEST_LINE: usize = 16 * 1024 * 1024;

type Answer = Result<Box<RawValue>, ChildError>;

/// Both directions of the child's standard streams.
pub(super) struct Wire {
    lines: mpsc::UnboundedSender<Outgoing>,
    waiting: Arc<Waiting>,
}

enum Outgoing {
    Line(String),
    Close,
}

impl Wire {
    pub(super) fn new(stdin: ChildStdin, stdout: ChildStdout, tasks: &mut JoinSet<()>) -> Self {
        let (lines, outgoing) = mpsc::unbounded_channel();
        let waiting = Arc::new(Waiting::default());
        tasks.spawn(write(stdin, outgoing, Arc::clone(&waiting)));
        tasks.spawn(read(stdout, Arc::clone(&waiting)));
        Self { lines, waiting }
    }

    /// Sends a request. Its answer, or the end of the server, arrives at what this returns.
    pub(super) fn send(&self, id: RequestId, line: String) -> Result<Pending<'_>, ChildError> {
        let (answer, receiver) = oneshot::channel();
        self.waiting.add(id.clone(), answer)?;
        let pending = Pending {
            wire: self,
            id,
            receiver,
        };
        self.lines
            .send(Outgoing::Line(line))
            .map_err(|_| ChildError::Ended)?;
        Ok(pending)
    }

    /// Closes the child's input once all that was sent before is written.
    pub(super) fn close(&self) {
        // Where the writer is gone, the input is closed.
        let _ = self.lines.send(Outgoing::Close);
    }
}

/// A request that was sent and not yet answered.
pub(super) struct Pending<'a> {
    wire: &'a Wire,
    id: RequestId,
    receiver: oneshot::Receiver<Answer>,
}

impl Pending<'_> {
    pub(super) async fn answer(&mut self) -> Answer {
        (&mut self.receiver).await.unwrap_or(Err(ChildError::Ended))
    }
}

/// Given up before the answer came: the server is told to stop (specification: `basic/patterns/cancellation`).
impl Drop for Pending<'_> {
    fn drop(&mut self) {
        if self.wire.waiting.remove(&self.id).is_none() {
            return;
        }
        let Ok(id) = serde_json::to_string(&self.id) else {
            return;
        };
        let line = format!(
            r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}}}}}"#
        );
        // A server that is gone has nothing to stop.
        let _ = self.wire.lines.send(Outgoing::Line(line));
    }
}

/// The requests that wait for an answer.
#[derive(Default)]
struct Waiting(Mutex<State>);

#[derive(Default)]
struct State {
    answers: HashMap<RequestId, oneshot::Sender<Answer>>,
    ended: bool,
}

impl Waiting {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, id: RequestId, answer: oneshot::Sender<Answer>) -> Result<(), ChildError> {
        let mut state = self.lock();
        if state.ended {
            return Err(ChildError::Ended);
        }
        state.answers.insert(id, answer);
        Ok(())
    }

    fn remove(&self, id: &RequestId) -> Option<oneshot::Sender<Answer>> {
        self.lock().answers.remove(id)
    }

    /// Gives every waiting request an error.
    fn fail_all(&self, error: impl Fn() -> ChildError) {
        let answers = std::mem::take(&mut self.lock().answers);
        for answer in answers.into_values() {
            // Whoever waited may have gone.
            let _ = answer.send(Err(error()));
        }
    }

    /// Nothing more will come: neither for those that wait nor for any after them.
    fn end(&self, error: impl Fn() -> ChildError) {
        self.lock().ended = true;
        self.fail_all(error);
    }
}

async fn write(
    mut stdin: ChildStdin,
    mut lines: mpsc::UnboundedReceiver<Outgoing>,
    waiting: Arc<Waiting>,
) {
    while let Some(Outgoing::Line(mut line)) = lines.recv().await {
        line.push('\n');
        let written = stdin.write_all(line.as_bytes()).await;
        if written.is_err() || stdin.flush().await.is_err() {
            waiting.end(|| ChildError::Ended);
            return;
        }
    }
}

async fn read(stdout: ChildStdout, waiting: Arc<Waiting>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut limited = (&mut stdout).take(LONGEST_LINE as u64 + 1);
        let ended = !matches!(limited.read_until(b'\n', &mut line).await, Ok(1..));
        if ended {
            return waiting.end(|| ChildError::Ended);
        }
        if line.len() > LONGEST_LINE {
            return waiting.end(|| ChildError::LineTooLong(LONGEST_LINE));
        }
        receive(&line, &waiting);
    }
}

/// A message of the server's, as far as the client reads it. What is read later stays text.
#[derive(Deserialize)]
struct Message<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    method: Option<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
}

fn receive(line: &[u8], waiting: &Waiting) {
    let Ok(Object(message)) = serde_json::from_slice::<Object<Message<'_>>>(line) else {
        tracing::warn!(
            bytes = line.len(),
            "the server wrote a line that is no message"
        );
        return;
    };
    if message.method.is_some() {
        // A notification. Requests of a server's own have no place in this revision.
        return;
    }
    let Some(id) = message.id else {
        // A server that could not read an id answers without one. Whose error it is can't be told, and whoever it
        // belongs to would wait for ever.
        if let Some(Ok(error)) = message.error.map(rpc_error) {
            waiting.fail_all(|| ChildError::Rpc(error.clone()));
        }
        return;
    };
    let Ok(id) = serde_json::from_str::<RequestId>(id.get()) else {
        return;
    };
    let answer = match (message.result, message.error) {
        (Some(result), None) => Ok(result.to_owned()),
        (None, Some(error)) => Err(rpc_error(error).map_or_else(|error| error, ChildError::Rpc)),
        _ => Err(ChildError::Malformed),
    };
    // An answer to nobody: it was given up, or came twice.
    if let Some(waiter) = waiting.remove(&id) {
        let _ = waiter.send(answer);
    }
}

fn rpc_error(text: &RawValue) -> Result<RpcError, ChildError> {
    serde_json::from_str(text.get()).map_err(|_| ChildError::Malformed)
}
