//! The two tools that the benchmark calls, over standard input and output.

use serde_json::json;
use snodo_runtime::{
    client::{Call, ChildServer, Client, FormAnswer, FormQuestion, Handlers, Stderr},
    protocol::{CallToolResult, Implementation},
};
use tokio::process::Command;

/// Calls a tool, accepting every form with as much of this as it asks for. Gives the text and the number of rounds.
async fn call(tool: &str, arguments: serde_json::Value) -> (String, u32) {
    let command = Command::new(env!("CARGO_BIN_EXE_bench_server"));
    let server = ChildServer::start(command, Stderr::Inherit).unwrap();
    let answers = Handlers::new().on_form(async |_: FormQuestion| {
        let all = json!({"check_in": "2026-08-08", "nights": 8, "confirm": true});
        Ok(FormAnswer::Accept(
            all.as_object().cloned().unwrap_or_default(),
        ))
    });
    let client = Client::new(Implementation::new("tests", "1"), server, answers);
    let finished = client
        .run(&Call::tool(tool, &arguments).unwrap())
        .await
        .unwrap();
    let result: CallToolResult = finished.read().unwrap();
    (
        result.content[0].as_text().unwrap().to_owned(),
        finished.rounds,
    )
}

#[tokio::test]
async fn echo_says_it_again() {
    let (text, rounds) = call("echo", json!({"text": "hello"})).await;
    assert_eq!((text.as_str(), rounds), ("hello", 1));
}

#[tokio::test]
async fn book_takes_three_rounds() {
    let (text, rounds) = call("book", json!({"city": "Rome"})).await;
    assert_eq!(
        (text.as_str(), rounds),
        ("Booked Rome from 2026-08-08 for 8 nights", 3)
    );
}
