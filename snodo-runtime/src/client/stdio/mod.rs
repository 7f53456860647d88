//! A server that runs as a child process and speaks over its standard streams.

mod error;
mod stderr;
mod wire;

// The children are shell scripts.
#[cfg(all(test, unix))]
mod tests;

use std::{
    fmt, io,
    process::{ExitStatus, Stdio},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use serde_json::value::RawValue;
use tokio::{
    process::{Child, Command},
    task::JoinSet,
    time::{sleep, timeout},
};

use self::{stderr::Tail, wire::Wire};
use super::exchange::{Exchange, Request};
use crate::protocol::RequestId;

pub use self::error::ChildError;

/// How long a server may take to exit once its input is closed.
const EXIT: Duration = Duration::from_secs(5);

/// How often a waiting request looks whether the process is still there.
const LOOK: Duration = Duration::from_millis(500);

/// What becomes of the child's standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stderr {
    /// It goes where this process's own goes.
    #[default]
    Inherit,
    /// Its last 64 KiB are kept for [`ChildServer::stderr`].
    Capture,
    /// Nobody sees it.
    Discard,
}

/// A server in a child process, one JSON-RPC message a line (specification: `basic/transports/stdio`).
///
/// It is an [`Exchange`](super::Exchange) for a [`Client`](super::Client), and any number of requests may be under way
/// at once. Dropping it kills the process; [`close`](Self::close) lets it end by itself. A server that exits, closes its
/// output or writes without end is an error for every request that waits, never a hang; a server that stays silent is
/// one where there is a [`timeout`](Self::timeout). A request whose future is dropped is cancelled at the server.
///
/// Lines that are no response, notifications among them, are passed over.
///
/// ```no_run
/// # use snodo_runtime::{client::{Call, ChildServer, Client, Handlers, Stderr}, protocol::Implementation};
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let server = ChildServer::start(tokio::process::Command::new("some-server"), Stderr::Inherit)?;
/// let client = Client::new(Implementation::new("example", "1.0.0"), server, Handlers::new());
/// let tools = client.run(&Call::new("tools/list", &serde_json::json!({}))?).await?;
/// # Ok(()) }
/// ```
pub struct ChildServer {
    process: Mutex<Child>,
    wire: Wire,
    timeout: Option<Duration>,
    stderr: Option<Tail>,
    /// Readers and the writer. They end with this value.
    _tasks: JoinSet<()>,
}

impl ChildServer {
    /// Starts the process and takes hold of its streams.
    ///
    /// Must be called within a tokio runtime.
    ///
    /// # Errors
    /// What the operating system says where the process can't be started.
    pub fn start(command: impl Into<Command>, stderr: Stderr) -> io::Result<Self> {
        let mut command = command.into();
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(match stderr {
                Stderr::Inherit => Stdio::inherit(),
                Stderr::Capture => Stdio::piped(),
                Stderr::Discard => Stdio::null(),
            })
            .kill_on_drop(true);
        let mut process = command.spawn()?;
        let (Some(stdin), Some(stdout)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(io::Error::other("the child has no standard streams"));
        };
        let mut tasks = JoinSet::new();
        let wire = Wire::new(stdin, stdout, &mut tasks);
        let stderr = process
            .stderr
            .take()
            .map(|from| Tail::read(from, &mut tasks));
        Ok(Self {
            process: Mutex::new(process),
            wire,
            timeout: None,
            stderr,
            _tasks: tasks,
        })
    }

    /// Gives every request this long. Without it a server may take for ever.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// The last 64 KiB that the server wrote to its standard error, where that is captured.
    pub fn stderr(&self) -> Option<String> {
        self.stderr.as_ref().map(Tail::text)
    }

    /// The process id, as long as the process runs.
    pub fn id(&self) -> Option<u32> {
        self.process
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .id()
    }

    /// Closes the server's input and waits for it to exit. One that is still there after 5 seconds is killed.
    ///
    /// # Errors
    /// What the operating system says where it can't be waited for or killed.
    pub async fn close(self) -> io::Result<ExitStatus> {
        self.wire.close();
        let mut process = self
            .process
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        match timeout(EXIT, process.wait()).await {
            Ok(status) => status,
            Err(_) => end(process).await,
        }
    }

    /// Kills the process, whatever it is doing, and waits until it is gone.
    ///
    /// # Errors
    /// What the operating system says where it can't be killed.
    pub async fn kill(self) -> io::Result<ExitStatus> {
        end(self
            .process
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner))
        .await
    }

    fn exited(&self) -> bool {
        let mut process = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(process.try_wait(), Ok(Some(_)))
    }

    /// Ends when the process has. Its output may stay open all the same, in the hands of a process that it started.
    async fn death(&self) {
        while !self.exited() {
            sleep(LOOK).await;
        }
        // What it wrote last may still be on its way.
        sleep(LOOK).await;
    }

    async fn answer(&self, id: RequestId, line: String) -> Result<Box<RawValue>, ChildError> {
        let mut pending = self.wire.send(id, line)?;
        tokio::select! {
            biased;
            answer = pending.answer() => answer,
            () = self.death() => Err(ChildError::Ended),
        }
    }
}

async fn end(mut process: Child) -> io::Result<ExitStatus> {
    process.start_kill()?;
    process.wait().await
}

impl Exchange for ChildServer {
    type Error = ChildError;

    async fn exchange(&self, request: Request) -> Result<Box<RawValue>, ChildError> {
        let line = request.to_line().map_err(ChildError::Serialize)?;
        let answer = self.answer(request.id, line);
        match self.timeout {
            Some(limit) => timeout(limit, answer)
                .await
                .unwrap_or(Err(ChildError::TimedOut(limit))),
            None => answer.await,
        }
    }
}

impl fmt::Debug for ChildServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChildServer")
            .field("id", &self.id())
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}
