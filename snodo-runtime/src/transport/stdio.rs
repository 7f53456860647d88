//! Standard input and output (specification: `basic/transports/stdio`): one message a line, requests side by side.

mod standard;

use std::{collections::HashMap, io, pin::pin};

use bytes::{BufMut, Bytes, BytesMut};
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt},
    sync::mpsc,
    task::{AbortHandle, Id, JoinError, JoinSet},
};

use super::{
    MAX_MESSAGE,
    line::{Line, Lines},
};
use crate::{
    protocol::{RequestId, RpcError, code, write_error},
    server::{Accepted, Call, RequestMeta, Server, Transport},
};

/// How many answers may wait for a client that does not read them. Then nothing more is read from it.
const QUEUE: usize = 256;

/// How much is written at a time, while more answers wait.
const BATCH: usize = 64 * 1024;

impl Server {
    /// Serves standard input and output until the input ends and every request that came in is answered.
    ///
    /// Only messages go to standard output; logs belong on standard error. A line over 2 MiB is refused and the session
    /// goes on. The caller is the builder's [`principal`](crate::server::ServerBuilder::principal), anonymous by
    /// default.
    ///
    /// Where the standard streams are pipes, they become non-blocking: nothing else should read or write them.
    ///
    /// # Errors
    /// When reading or writing fails, as when the client has closed its end.
    ///
    /// # Panics
    /// Outside a tokio runtime with I/O and time enabled, as `#[tokio::main]` has them.
    ///
    /// ```no_run
    /// # use snodo_runtime::server::Server;
    /// #[tokio::main]
    /// async fn main() -> Result<(), Box<dyn std::error::Error>> {
    ///     let server = Server::builder("hotel-desk", "1.0.0").build()?;
    ///     Ok(server.serve_stdio().await?)
    /// }
    /// ```
    pub async fn serve_stdio(self) -> io::Result<()> {
        // As a task of its own it runs where its streams are polled and its calls are spawned. The future that a
        // program waits for runs on the main thread, and each message would wake one thread from the other.
        let mut session = JoinSet::new();
        session.spawn(self.serve_stream(standard::input(), standard::output()));
        match session.join_next().await {
            Some(Ok(ended)) => ended,
            Some(Err(error)) => Err(io::Error::other(error)),
            None => Ok(()),
        }
    }

    /// [`serve_stdio`](Self::serve_stdio) on any pair of streams, such as the halves of a Unix domain socket: the
    /// same framing, and the same caller.
    ///
    /// # Errors
    /// As [`serve_stdio`](Self::serve_stdio).
    pub async fn serve_stream(
        self,
        input: impl AsyncRead + Unpin,
        output: impl AsyncWrite + Unpin,
    ) -> io::Result<()> {
        let (answers, queue) = mpsc::channel(QUEUE);
        let mut writer = pin!(write(output, queue));
        tokio::select! {
            written = &mut writer => return written,
            read = Session::new(self, answers).run(input) => read?,
        }
        // The session has dropped its sender: what is queued goes out, then the writer is done.
        writer.await
    }
}

/// Reads messages and has them answered.
struct Session {
    server: Server,
    answers: mpsc::Sender<Bytes>,
    calls: JoinSet<RequestId>,
    /// The calls that can still be cancelled.
    running: HashMap<RequestId, AbortHandle>,
}

impl Session {
    fn new(server: Server, answers: mpsc::Sender<Bytes>) -> Self {
        Self {
            server,
            answers,
            calls: JoinSet::new(),
            running: HashMap::new(),
        }
    }

    async fn run(mut self, input: impl AsyncRead + Unpin) -> io::Result<()> {
        let mut lines = Lines::new(input, MAX_MESSAGE);
        loop {
            tokio::select! {
                line = lines.next() => match line? {
                    Some(Line::Message(message)) => self.take(&message).await,
                    Some(Line::TooLong) => self.refuse_line().await,
                    None => break,
                },
                Some(ended) = self.calls.join_next_with_id() => self.forget(ended),
            }
        }
        while let Some(ended) = self.calls.join_next_with_id().await {
            self.forget(ended);
        }
        Ok(())
    }

    /// Handles one message. Parsing and everything but a handler's own code happens here and in order, so that a
    /// cancellation always finds the call that it is for.
    async fn take(&mut self, message: &[u8]) {
        let request = RequestMeta {
            principal: self.server.stdio_principal(),
            transport: Transport::Stdio,
            ..RequestMeta::default()
        };
        match self.server.accept(message, request) {
            Accepted::Answer(response) => self.answer(response.body).await,
            Accepted::Call(call) => self.start(call),
            Accepted::Cancelled(id) => {
                if let Some(call) = self.running.remove(&id) {
                    call.abort();
                }
            }
            Accepted::Nothing => {}
        }
    }

    fn start(&mut self, call: Box<Call>) {
        let id = call.id().clone();
        let server = self.server.clone();
        let answers = self.answers.clone();
        let key = id.clone();
        let handle = self.calls.spawn(async move {
            let response = call.run(&server, &()).await;
            // A closed queue means that the session is over.
            let _ = answers.send(response.body).await;
            id
        });
        self.running.insert(key, handle);
    }

    fn forget(&mut self, ended: Result<(Id, RequestId), JoinError>) {
        match ended {
            // An id that was used twice at once stands for the later call.
            Ok((task, id)) => {
                if self.running.get(&id).is_some_and(|call| call.id() == task) {
                    self.running.remove(&id);
                }
            }
            Err(error) => self.running.retain(|_, call| call.id() != error.id()),
        }
    }

    async fn refuse_line(&self) {
        let error = RpcError::new(code::INVALID_REQUEST, "A message has at most 2 MiB");
        self.answer(write_error(None, &error)).await;
    }

    async fn answer(&self, body: Bytes) {
        // A closed queue means that the writer failed, and its error ends the session.
        let _ = self.answers.send(body).await;
    }
}

/// Writes answers, one a line, and flushes when no more are waiting.
async fn write(
    mut output: impl AsyncWrite + Unpin,
    mut queue: mpsc::Receiver<Bytes>,
) -> io::Result<()> {
    let mut buffer = BytesMut::with_capacity(BATCH);
    while let Some(answer) = queue.recv().await {
        put_line(&mut buffer, &answer);
        while buffer.len() < BATCH
            && let Ok(answer) = queue.try_recv()
        {
            put_line(&mut buffer, &answer);
        }
        output.write_all(&buffer).await?;
        buffer.clear();
        if queue.is_empty() {
            output.flush().await?;
        }
    }
    output.shutdown().await
}

fn put_line(buffer: &mut BytesMut, message: &[u8]) {
    buffer.put_slice(message);
    buffer.put_u8(b'\n');
}

#[cfg(test)]
mod tests;
