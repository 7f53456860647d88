//! Both sides of a conversation: a client that starts the server as its child and shows what travels.

use std::{
    env,
    error::Error,
    io::{self, IsTerminal},
    mem,
    sync::atomic::{AtomicU32, Ordering},
};

use serde_json::{json, value::RawValue};
use snodo_runtime::{
    client::{Answers, Call, ChildServer, Client, Exchange, Request, Stderr, Terminal},
    protocol::Implementation,
    state::Seal,
};
use tokio::{process::Command, sync::Mutex};

use super::{key, script, show};

/// How to play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Play {
    /// Kills the server after its first question, and goes on with a new process.
    pub restart: bool,
    /// Answers by script, even where there is a person at a terminal.
    pub script: bool,
}

/// Books a room in Rome, with the person at the terminal as the guest; without a terminal, by script.
///
/// # Errors
/// Where the server can't be started, or the call fails.
pub async fn play(play: Play) -> Result<(), Box<dyn Error>> {
    let keys = key::make()?;
    let line = Line {
        seal: key::seal(&keys)?,
        server: Mutex::new(start(&keys)?),
        keys,
        restart: play.restart,
        rounds: AtomicU32::new(0),
    };
    show::opening(line.server.lock().await.id());
    let person = io::stdin().is_terminal() && io::stderr().is_terminal();
    let answers: Box<dyn Answers> = if person && !play.script {
        Box::new(Terminal::new("Hotel desk"))
    } else {
        Box::new(script::guest())
    };
    let me = Implementation::new("hotel-guest", env!("CARGO_PKG_VERSION"));
    let client = Client::new(me, &line, answers);
    let call = Call::tool("book_hotel", &json!({"city": "Rome"}))?;
    let finished = client.run(&call).await?;
    show::result(&finished)?;
    line.server.into_inner().close().await?;
    Ok(())
}

/// This very program as the server.
fn start(keys: &str) -> io::Result<ChildServer> {
    let mut command = Command::new(env::current_exe()?);
    command.arg("serve").env(key::VARIABLE, keys);
    ChildServer::start(command, Stderr::Inherit)
}

/// The way to the server, with a window in it.
struct Line {
    server: Mutex<ChildServer>,
    keys: String,
    seal: Seal,
    restart: bool,
    rounds: AtomicU32,
}

impl Exchange for Line {
    type Error = io::Error;

    async fn exchange(&self, request: Request) -> io::Result<Box<RawValue>> {
        let round = 1 + self.rounds.fetch_add(1, Ordering::Relaxed);
        show::request(round, &request);
        let mut server = self.server.lock().await;
        let result = server.exchange(request).await.map_err(io::Error::other)?;
        show::answer(&result, &self.seal);
        if self.restart && round == 1 {
            self.replace(&mut server).await?;
        }
        Ok(result)
    }
}

impl Line {
    /// Kills the server that asked, and starts another that has never heard of the conversation.
    async fn replace(&self, server: &mut ChildServer) -> io::Result<()> {
        let old = server.id();
        let fresh = start(&self.keys)?;
        mem::replace(server, fresh).kill().await?;
        show::restart(old, server.id());
        Ok(())
    }
}
