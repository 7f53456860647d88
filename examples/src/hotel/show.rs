//! What the conversation looks like from outside, and what a key shows of the state inside.

use std::collections::BTreeMap;

use anstream::println;
use comfy_table::{Cell, CellAlignment, Table, presets::UTF8_BORDERS_ONLY};
use owo_colors::OwoColorize;
use serde::Deserialize;
use serde_json::{Value, value::RawValue};
use snodo_runtime::{
    client::{Finished, Request},
    machine::{Frame, Snapshot},
    protocol::CallToolResult,
    state::{Inspected, Purpose, Seal},
};

/// The first lines.
pub(super) fn opening(server: Option<u32>) {
    println!("{}", "Booking a hotel room".bold());
    println!(
        "The server is {}. It remembers nothing between two requests:",
        process(server)
    );
    println!("all that it needs to go on travels in the sealed state.");
}

fn process(id: Option<u32>) -> String {
    id.map_or("a process that has ended".to_owned(), |id| {
        format!("process {id}")
    })
}

/// What the client sends.
pub(super) fn request(round: u32, request: &Request) {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Params {
        name: String,
        arguments: Value,
        #[serde(default)]
        input_responses: BTreeMap<String, Value>,
        request_state: Option<String>,
    }

    println!("\n{}", format!("Round {round}").bold().underline());
    let Ok(params) = serde_json::from_str::<Params>(request.params.get()) else {
        return;
    };
    println!(
        "{} {} {} {}",
        "→".green(),
        request.method,
        params.name,
        params.arguments
    );
    for (key, answer) in &params.input_responses {
        println!("  answer to {}: {answer}", key.cyan());
    }
    if let Some(state) = params.request_state {
        println!("  requestState: the same {} bytes", state.len());
    }
}

/// What the server answers, and what is in its state.
pub(super) fn answer(result: &RawValue, seal: &Seal) {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct InputRequired {
        input_requests: BTreeMap<String, Asked>,
        request_state: String,
    }
    #[derive(Deserialize)]
    struct Asked {
        method: String,
    }

    let Ok(asked) = serde_json::from_str::<InputRequired>(result.get()) else {
        println!("{} complete", "←".green());
        return;
    };
    println!("{} input_required", "←".green());
    for (key, request) in &asked.input_requests {
        println!("  asks {} ({})", key.cyan(), request.method);
    }
    let token = &asked.request_state;
    match seal.inspect::<Snapshot>(Purpose::RequestState, token) {
        Ok(inside) => state(token, &inside),
        Err(error) => println!("  requestState: {} bytes, {error}", token.len()),
    }
}

fn state(token: &str, inside: &Inspected<Snapshot>) {
    let lifetime = inside.claims.expires.saturating_sub(inside.claims.issued);
    println!(
        "  requestState: {} bytes, sealed with key {}, good for {lifetime} s. Inside, as the key shows,",
        token.len(),
        inside.key_id.cyan(),
    );
    for frame in &inside.payload.frames {
        println!(
            "  the state that waits for {} keeps",
            frame.state.key.cyan()
        );
        for line in kept(frame).lines() {
            println!("  {line}");
        }
    }
}

/// The variables of a state.
fn kept(frame: &Frame) -> Table {
    let mut table = Table::new();
    table.load_style(UTF8_BORDERS_ONLY);
    table.set_header(["variable", "value", "bytes"]);
    for (name, blob) in &frame.values {
        let value = frame.get::<Value>(name);
        let value = value.map_or("(binary)".to_owned(), |value| value.to_string());
        let bytes = Cell::new(blob.0.len()).set_alignment(CellAlignment::Right);
        table.add_row([Cell::new(name), Cell::new(value), bytes]);
    }
    table
}

/// The server was replaced.
pub(super) fn restart(old: Option<u32>, new: Option<u32>) {
    println!(
        "{} {} is killed, and {} takes over.",
        "✗".red(),
        process(old),
        process(new)
    );
    println!("  It has the same key, and has never heard of this conversation.");
}

/// A question that the script answers.
pub(super) fn question(key: &str, message: &str) {
    println!("{} {}: {message}", "?".yellow(), key.cyan());
}

/// The script's answer.
pub(super) fn said(answer: &str) {
    println!("{} {answer}", "!".yellow());
}

/// How it ended.
pub(super) fn result(finished: &Finished) -> serde_json::Result<()> {
    let result: CallToolResult = finished.read()?;
    let title = format!("Done in {} rounds", finished.rounds);
    println!("\n{}", title.bold().underline());
    match &result.structured_content {
        Some(Value::Object(booking)) => {
            let mut table = Table::new();
            table.load_style(UTF8_BORDERS_ONLY);
            for (name, value) in booking {
                let value = value
                    .as_str()
                    .map_or_else(|| value.to_string(), str::to_owned);
                table.add_row([name.as_str(), &value]);
            }
            println!("{table}");
        }
        _ => {
            for text in result.content.iter().filter_map(|block| block.as_text()) {
                println!("{text}");
            }
        }
    }
    Ok(())
}
