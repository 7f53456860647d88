//! A hotel desk: an MCP server that asks, and a client to try it with.
//!
//! ```text
//! cargo run --bin hotel                   a conversation, both sides of it
//! cargo run --bin hotel -- --restart      the same, with the server killed and started again in the middle
//! cargo run --bin hotel -- serve          the server over standard input and output
//! cargo run --bin hotel -- http ADDRESS   the server over HTTP, at /mcp
//! ```

use std::{error::Error, process::ExitCode};

use lexopt::prelude::*;
use snodo_examples::hotel::{self, Play};

const USAGE: &str = "\
usage: hotel [--restart] [--script]   play a conversation with a server of one's own
       hotel serve                    serve standard input and output
       hotel http HOST:PORT           serve HTTP at /mcp

--restart  kill the server after the first question and go on with a new one
--script   answer by script even at a terminal

SNODO_KEYS holds the server's keys, as ID:BASE64,…
";

enum Command {
    Play(Play),
    Serve,
    Http(String),
    Help,
}

#[tokio::main]
async fn main() -> ExitCode {
    let done = match command() {
        Ok(command) => run(command).await,
        Err(error) => {
            eprint!("{error}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hotel: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Play(play) => hotel::play(play).await,
        Command::Serve => hotel::serve_stdio().await,
        Command::Http(address) => hotel::serve_http(&address).await,
        Command::Help => {
            eprint!("{USAGE}");
            Ok(())
        }
    }
}

fn command() -> Result<Command, lexopt::Error> {
    let mut arguments = lexopt::Parser::from_env();
    let mut play = Play::default();
    let mut command = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("restart") if command.is_none() => play.restart = true,
            Long("script") if command.is_none() => play.script = true,
            Long("help") | Short('h') => return Ok(Command::Help),
            Value(word) if word == "serve" && command.is_none() => command = Some(Command::Serve),
            Value(word) if word == "http" && command.is_none() => {
                command = Some(Command::Http(arguments.value()?.string()?));
            }
            _ => return Err(argument.unexpected()),
        }
    }
    Ok(command.unwrap_or(Command::Play(play)))
}
