//! Raw HTTP over a loopback socket.

mod gates;
mod messages;

use std::{net::SocketAddr, time::Duration};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use super::*;
use crate::server::tests::desk::{desk, request};

/// Serves on a free port of this machine.
async fn serve(server: Server) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(server.serve_http_on(listener));
    address
}

/// An answer: status, headers as text in lower case, body.
#[derive(Debug)]
struct Answer {
    status: u16,
    headers: String,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        assert!(
            self.headers.contains("content-type: application/json\r\n"),
            "{}",
            self.headers
        );
        assert!(!self.body.contains('\n'));
        serde_json::from_str(&self.body).unwrap()
    }

    /// Checks a refusal that comes before the message is read.
    fn refused(&self, status: u16) {
        let json = self.json();
        assert_eq!(
            (self.status, &json["error"]["code"], json.get("id")),
            (status, &json!(-32600), None),
            "{json}"
        );
    }
}

/// Sends bytes as they are and reads one answer, which the server ends by closing.
async fn raw(address: SocketAddr, bytes: &[u8]) -> Answer {
    let exchange = async {
        let mut stream = TcpStream::connect(address).await.unwrap();
        // The server may answer, and close, before it has read all.
        let _ = stream.write_all(bytes).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8(answer).unwrap()
    };
    let answer = timeout(Duration::from_secs(10), exchange)
        .await
        .expect("no answer");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .unwrap_or_default();
    Answer {
        status,
        headers: format!("{}\r\n", head.to_lowercase()),
        body: body.to_owned(),
    }
}

/// A request that the server accepts, and that a test changes in one place.
struct Post {
    start: String,
    headers: Vec<(String, String)>,
    body: String,
}

impl Post {
    fn new(method: &str, params: Value) -> Self {
        let name = params["name"].as_str().map(str::to_owned);
        let mut post = Self {
            start: "POST /mcp HTTP/1.1".to_owned(),
            headers: Vec::new(),
            body: request(method, params),
        }
        .header("Host", "localhost")
        .header("Connection", "close")
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .header("MCP-Protocol-Version", "2026-07-28")
        .header("Mcp-Method", method);
        if let Some(name) = name {
            post = post.header("Mcp-Name", &name);
        }
        post
    }

    fn list() -> Self {
        Self::new("tools/list", json!({}))
    }

    /// Sets a header in place of what is there.
    fn header(self, name: &str, value: &str) -> Self {
        let mut post = self.without(name);
        post.headers.push((name.to_owned(), value.to_owned()));
        post
    }

    fn without(mut self, name: &str) -> Self {
        self.headers
            .retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self
    }

    fn start(mut self, start: &str) -> Self {
        self.start = start.to_owned();
        self
    }

    fn body(mut self, body: &str) -> Self {
        self.body = body.to_owned();
        self
    }

    async fn send(&self, address: SocketAddr) -> Answer {
        let mut text = format!("{}\r\n", self.start);
        for (name, value) in &self.headers {
            text += &format!("{name}: {value}\r\n");
        }
        text += &format!("Content-Length: {}\r\n\r\n{}", self.body.len(), self.body);
        raw(address, text.as_bytes()).await
    }
}
