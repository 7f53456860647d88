//! Sessions over a pipe in memory.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::{
    io::{
        AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf,
        duplex, split,
    },
    task::JoinHandle,
    time::timeout,
};

use super::*;
use crate::{
    server::tests::desk::{Effects, Hand, builder, desk, meta, odd, state},
    state::Principal,
};

/// The client's end of a session.
struct Client {
    to: WriteHalf<DuplexStream>,
    from: Lines<BufReader<ReadHalf<DuplexStream>>>,
    session: JoinHandle<io::Result<()>>,
}

impl Client {
    fn of(server: Server) -> Self {
        let (ours, theirs) = duplex(1 << 16);
        let (input, output) = split(theirs);
        let session = tokio::spawn(server.serve_stream(input, output));
        let (from, to) = split(ours);
        Self {
            to,
            from: BufReader::new(from).lines(),
            session,
        }
    }

    async fn send(&mut self, text: impl AsRef<[u8]>) {
        self.to.write_all(text.as_ref()).await.unwrap();
    }

    async fn request(&mut self, id: u32, method: &str, params: Value) {
        self.send(line(id, method, params)).await;
    }

    /// The next message; `None` at the end of the session's output.
    async fn next(&mut self) -> Option<Value> {
        let line = timeout(Duration::from_secs(10), self.from.next_line())
            .await
            .expect("no answer");
        line.unwrap()
            .map(|line| serde_json::from_str(&line).unwrap())
    }

    /// Ends the input, and gives what is still said.
    async fn end(mut self) -> Vec<Value> {
        self.to.shutdown().await.unwrap();
        let mut rest = Vec::new();
        while let Some(message) = self.next().await {
            rest.push(message);
        }
        self.session.await.unwrap().unwrap();
        rest
    }
}

fn line(id: u32, method: &str, mut params: Value) -> String {
    params["_meta"] = meta();
    format!(
        "{}\n",
        json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
    )
}

fn echo(text: &str) -> Value {
    json!({"name": "echo", "arguments": {"text": text}})
}

#[tokio::test]
async fn each_line_is_a_message_and_each_answer_a_line() {
    let mut client = Client::of(desk());
    client.request(1, "tools/call", echo("a\nb")).await;
    let answer = client.next().await.unwrap();
    assert_eq!(
        (&answer["id"], &answer["result"]["content"][0]["text"]),
        (&json!(1), &json!("a\nb"))
    );
    client.send("\n \r\n{\n").await;
    assert_eq!(client.next().await.unwrap()["error"]["code"], -32700);
    client.request(2, "tools/list", json!({})).await;
    assert_eq!(client.next().await.unwrap()["id"], 2);
    assert!(client.end().await.is_empty());
}

#[tokio::test]
async fn a_last_line_needs_no_line_feed_and_what_came_in_is_answered() {
    let mut client = Client::of(desk());
    for id in 0..100 {
        client.request(id, "tools/call", echo("x")).await;
    }
    client
        .send(line(100, "tools/list", json!({})).trim_end())
        .await;
    let mut ids: Vec<_> = client
        .end()
        .await
        .iter()
        .map(|answer| answer["id"].as_u64().unwrap())
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..=100).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_line_over_the_limit_is_refused_and_the_session_goes_on() {
    let mut client = Client::of(desk());
    let long = "x".repeat(MAX_MESSAGE);
    client.request(1, "tools/call", echo(&long)).await;
    assert_eq!(
        client.next().await.unwrap(),
        json!({"jsonrpc": "2.0", "error": {"code": -32600, "message": "A message has at most 2 MiB"}})
    );
    let fits = &long[line(2, "tools/call", echo("")).len() - 1..];
    client.request(2, "tools/call", echo(fits)).await;
    assert_eq!(
        client.next().await.unwrap()["result"]["content"][0]["text"]
            .as_str()
            .unwrap()
            .len(),
        fits.len()
    );
    client.end().await;
}

#[tokio::test]
async fn requests_run_side_by_side_and_can_be_cancelled() {
    let mut client = Client::of(odd("hangs"));
    for id in [1, 2] {
        client
            .request(id, "tools/call", json!({"name": "hangs"}))
            .await;
    }
    client.request(3, "tools/call", echo("x")).await;
    assert_eq!(client.next().await.unwrap()["id"], 3);
    let cancel = |id: Value| {
        format!(
            "{}\n",
            json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}})
        )
    };
    // Neither an id of another type nor one that is unknown cancels anything.
    for id in [json!("1"), json!(7), json!(null), json!(1)] {
        client.send(cancel(id)).await;
    }
    client.request(4, "tools/call", echo("x")).await;
    assert_eq!(client.next().await.unwrap()["id"], 4);
    client.send(cancel(json!(2))).await;
    // Both are gone: the session ends, and neither was answered.
    assert!(client.end().await.is_empty());
}

#[tokio::test]
async fn a_cancellation_finds_its_request_however_close_it_follows() {
    for _ in 0..50 {
        let mut client = Client::of(odd("hangs"));
        let both = line(1, "tools/call", json!({"name": "hangs"}))
            + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}\n";
        client.send(both).await;
        assert!(client.end().await.is_empty());
    }
}

#[tokio::test]
async fn a_panic_ends_its_request_only() {
    let mut client = Client::of(odd("panics"));
    client
        .request(1, "tools/call", json!({"name": "panics"}))
        .await;
    assert_eq!(client.next().await.unwrap()["error"]["code"], -32603);
    client.request(2, "tools/call", echo("x")).await;
    assert_eq!(client.next().await.unwrap()["id"], 2);
    client.end().await;
}

#[tokio::test]
async fn the_caller_is_the_builders_principal() {
    let (effects, clock) = (Effects::default(), Hand::new());
    let named = |name: &str| {
        builder(&effects, &clock)
            .principal(Principal::new("host", name, None))
            .build()
            .unwrap()
    };
    let book = json!({"name": "book", "arguments": {"city": "Rome"}});
    let mut alice = Client::of(named("alice"));
    alice.request(1, "tools/call", book.clone()).await;
    let mut next = book;
    next["requestState"] = json!(state(&alice.next().await.unwrap()));
    for (server, opens) in [
        (named("bob"), false),
        (desk(), false),
        (named("alice"), true),
    ] {
        let mut client = Client::of(server);
        client.request(1, "tools/call", next.clone()).await;
        assert_eq!(client.next().await.unwrap().get("result").is_some(), opens);
    }
}

#[tokio::test]
async fn a_client_that_closes_its_end_ends_the_session() {
    let (ours, theirs) = duplex(64);
    let (input, output) = split(theirs);
    let session = tokio::spawn(desk().serve_stream(input, output));
    let (from, mut to) = split(ours);
    let _ = to
        .write_all(line(1, "tools/list", json!({})).as_bytes())
        .await;
    drop((from, to));
    let ended = timeout(Duration::from_secs(10), session)
        .await
        .expect("the session hangs")
        .unwrap();
    assert!(ended.is_err());
}

/// Counts how often it is flushed.
#[derive(Default)]
struct Flushes {
    written: usize,
    flushed: usize,
}

impl AsyncWrite for &mut Flushes {
    fn poll_write(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
        bytes: &[u8],
    ) -> std::task::Poll<io::Result<usize>> {
        self.written += bytes.len();
        std::task::Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<io::Result<()>> {
        self.flushed += 1;
        std::task::Poll::Ready(Ok(()))
    }

    fn poll_shutdown(
        self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<io::Result<()>> {
        std::task::Poll::Ready(Ok(()))
    }
}

#[tokio::test]
async fn answers_that_wait_are_written_and_flushed_together() {
    let (answers, queue) = mpsc::channel(QUEUE);
    for _ in 0..100 {
        answers.send(Bytes::from_static(b"{}")).await.unwrap();
    }
    drop(answers);
    let mut output = Flushes::default();
    write(&mut output, queue).await.unwrap();
    assert_eq!((output.written, output.flushed), (300, 1));
}
