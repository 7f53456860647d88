//! Raw HTTP over a loopback socket.

use std::{net::SocketAddr, time::Duration};

use axum::{extract::Request, middleware};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use super::*;
use crate::server::tests::desk::{Effects, Hand, builder, desk, meta, odd, request, state};

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

#[tokio::test]
async fn a_post_is_answered_in_json_on_one_line() {
    let address = serve(desk()).await;
    let answer = Post::new(
        "tools/call",
        json!({"name": "echo", "arguments": {"text": "a\nb"}}),
    )
    .send(address)
    .await;
    assert_eq!(
        (
            answer.status,
            &answer.json()["result"]["content"][0]["text"]
        ),
        (200, &json!("a\nb"))
    );
}

#[tokio::test]
async fn a_conversation_goes_on_in_another_process() {
    let (effects, clock) = (Effects::default(), Hand::new());
    let mut params = json!({"name": "book", "arguments": {"city": "Rome"}});
    for (key, content) in [
        ("stay", json!({"nights": 3})),
        ("sure", json!({"nights": 1})),
    ] {
        let address = serve(builder(&effects, &clock).build().unwrap()).await;
        let answer = Post::new("tools/call", params.clone()).send(address).await;
        assert_eq!(answer.status, 200);
        params["requestState"] = json!(state(&answer.json()));
        params["inputResponses"] = json!({key: {"action": "accept", "content": content}});
    }
    let address = serve(builder(&effects, &clock).build().unwrap()).await;
    let answer = Post::new("tools/call", params).send(address).await;
    assert_eq!(
        answer.json()["result"]["content"][0]["text"],
        "3 nights at 120.5"
    );
    assert_eq!(effects.seen(), [1, 1, 1]);
}

#[tokio::test]
async fn a_foreign_origin_is_forbidden_and_an_own_one_may_read_the_answer() {
    let address = serve(desk()).await;
    Post::list()
        .header("Origin", "https://evil.example.com")
        .send(address)
        .await
        .refused(403);
    Post::list()
        .header("Origin", "null")
        .send(address)
        .await
        .refused(403);
    let answer = Post::list()
        .header("Origin", "http://localhost:6274")
        .send(address)
        .await;
    assert_eq!(answer.status, 200);
    assert!(
        answer
            .headers
            .contains("access-control-allow-origin: http://localhost:6274\r\n"),
        "{}",
        answer.headers
    );
    assert!(
        answer.headers.contains("vary: origin\r\n"),
        "{}",
        answer.headers
    );
    let answer = Post::list().send(address).await;
    assert!(
        !answer.headers.contains("access-control"),
        "{}",
        answer.headers
    );

    let address = serve(
        Server::builder("desk", "1")
            .allowed_origins(["https://example.com"])
            .build()
            .unwrap(),
    )
    .await;
    Post::list()
        .header("Origin", "http://localhost")
        .send(address)
        .await
        .refused(403);
    let ours = Post::new("server/discover", json!({})).header("Origin", "https://example.com");
    assert_eq!(ours.send(address).await.status, 200);
}

#[tokio::test]
async fn a_browser_is_told_what_a_page_may_send() {
    let address = serve(desk()).await;
    let preflight = |origin: &str| {
        Post::list()
            .start("OPTIONS /mcp HTTP/1.1")
            .header("Origin", origin)
            .header("Access-Control-Request-Method", "POST")
            .body("")
    };
    let answer = preflight("http://localhost").send(address).await;
    assert_eq!(answer.status, 204);
    for header in [
        "access-control-allow-origin: http://localhost\r\n",
        "access-control-allow-methods: post\r\n",
        "access-control-allow-headers: authorization, content-type, mcp-method, mcp-name, mcp-protocol-version\r\n",
    ] {
        assert!(answer.headers.contains(header), "{}", answer.headers);
    }
    preflight("https://evil.example.com")
        .send(address)
        .await
        .refused(403);
    // Without a browser's question it is a method like others.
    preflight("http://localhost")
        .without("Origin")
        .send(address)
        .await
        .refused(405);
}

#[tokio::test]
async fn a_rebound_host_is_forbidden() {
    let address = serve(desk()).await;
    Post::list()
        .header("Host", "evil.example.com")
        .send(address)
        .await
        .refused(403);
    Post::list()
        .without("Host")
        .send(address)
        .await
        .refused(403);
    Post::list()
        .start("POST http://evil.example.com/mcp HTTP/1.1")
        .send(address)
        .await
        .refused(403);
    for own in [format!("localhost:{}", address.port()), address.to_string()] {
        assert_eq!(
            Post::list().header("Host", &own).send(address).await.status,
            200
        );
    }
    let named = serve(
        Server::builder("desk", "1")
            .allowed_hosts(["example.com"])
            .build()
            .unwrap(),
    )
    .await;
    let discover = || Post::new("server/discover", json!({}));
    assert_eq!(
        discover()
            .header("Host", "example.com")
            .send(named)
            .await
            .status,
        200
    );
    discover()
        .header("Host", "localhost")
        .send(named)
        .await
        .refused(403);
}

#[tokio::test]
async fn only_post_is_allowed() {
    let address = serve(desk()).await;
    for method in ["GET", "DELETE", "PUT", "OPTIONS", "PATCH"] {
        let answer = Post::list()
            .start(&format!("{method} /mcp HTTP/1.1"))
            .send(address)
            .await;
        answer.refused(405);
        assert!(
            answer.headers.contains("allow: post\r\n"),
            "{}",
            answer.headers
        );
    }
    assert_eq!(
        Post::list()
            .start("POST /other HTTP/1.1")
            .send(address)
            .await
            .status,
        404
    );
}

#[tokio::test]
async fn only_json_is_read_and_written() {
    let address = serve(desk()).await;
    Post::list()
        .header("Content-Type", "text/plain")
        .send(address)
        .await
        .refused(415);
    Post::list()
        .without("Content-Type")
        .send(address)
        .await
        .refused(415);
    let charset = Post::list().header("Content-Type", "application/json; charset=utf-8");
    assert_eq!(charset.send(address).await.status, 200);

    Post::list()
        .header("Accept", "text/html")
        .send(address)
        .await
        .refused(406);
    for accept in ["*/*", "application/json", "text/event-stream"] {
        assert_eq!(
            Post::list()
                .header("Accept", accept)
                .send(address)
                .await
                .status,
            200,
            "{accept}"
        );
    }
    assert_eq!(
        Post::list().without("Accept").send(address).await.status,
        200
    );
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused_however_it_is_sent() {
    let address = serve(desk()).await;
    let call = |length: usize| {
        let empty = request(
            "tools/call",
            json!({"name": "echo", "arguments": {"text": ""}}),
        )
        .len();
        let text = "x".repeat(length - empty);
        Post::new(
            "tools/call",
            json!({"name": "echo", "arguments": {"text": text}}),
        )
    };
    assert_eq!(call(MAX_MESSAGE).send(address).await.status, 200);
    call(MAX_MESSAGE + 1).send(address).await.refused(413);

    let announced = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n";
    let only_head = format!("{announced}Content-Length: 99999999999\r\n\r\n");
    raw(address, only_head.as_bytes()).await.refused(413);
    let chunk = format!("{:x}\r\n{}\r\n", 1 << 20, "x".repeat(1 << 20));
    let chunks =
        format!("{announced}Transfer-Encoding: chunked\r\n\r\n{chunk}{chunk}1\r\nx\r\n0\r\n\r\n");
    raw(address, chunks.as_bytes()).await.refused(413);
}

#[tokio::test]
async fn a_body_may_come_in_pieces() {
    let address = serve(desk()).await;
    let body = request("tools/list", json!({}));
    let (first, second) = body.split_at(20);
    let text = format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
         MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/list\r\nTransfer-Encoding: chunked\r\n\r\n\
         {:x}\r\n{first}\r\n{:x}\r\n{second}\r\n0\r\n\r\n",
        first.len(),
        second.len()
    );
    assert_eq!(raw(address, text.as_bytes()).await.status, 200);
}

#[tokio::test]
async fn a_body_that_breaks_off_is_no_message() {
    let address = serve(desk()).await;
    let text = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
                Transfer-Encoding: chunked\r\n\r\nzz\r\n";
    raw(address, text.as_bytes()).await.refused(400);
}

#[tokio::test]
async fn checks_come_in_their_order() {
    let address = serve(desk()).await;
    let everything = || {
        Post::list()
            .start("GET /mcp HTTP/1.1")
            .header("Origin", "https://evil.example.com")
            .header("Host", "evil.example.com")
            .header("Content-Type", "text/plain")
            .header("Accept", "text/html")
            .body("{")
    };
    let origin = everything().send(address).await;
    origin.refused(403);
    assert!(origin.body.contains("origin"));
    let host = everything().without("Origin").send(address).await;
    host.refused(403);
    assert!(host.body.contains("host"));
    let post = || everything().without("Origin").header("Host", "localhost");
    post().send(address).await.refused(405);
    let post = || post().start("POST /mcp HTTP/1.1");
    post().send(address).await.refused(415);
    let post = || post().header("Content-Type", "application/json");
    post().send(address).await.refused(406);
    let parsed = post().without("Accept").send(address).await;
    assert_eq!(
        (parsed.status, &parsed.json()["error"]["code"]),
        (400, &json!(-32700))
    );
}

#[tokio::test]
async fn headers_that_differ_from_the_body_are_refused() {
    let address = serve(desk()).await;
    let call = || {
        Post::new(
            "tools/call",
            json!({"name": "echo", "arguments": {"text": "x"}}),
        )
    };
    assert_eq!(
        call()
            .header("Mcp-Name", " =?base64?ZWNobw==?= ")
            .send(address)
            .await
            .status,
        200
    );
    let mut twice = call();
    twice
        .headers
        .push(("mcp-name".to_owned(), "echo".to_owned()));
    for post in [
        call().without("MCP-Protocol-Version"),
        call().without("Mcp-Method"),
        call().without("Mcp-Name"),
        call().header("MCP-Protocol-Version", "2025-11-25"),
        call().header("Mcp-Method", "tools/list"),
        call().header("Mcp-Name", "book"),
        twice,
    ] {
        let answer = post.send(address).await;
        let json = answer.json();
        assert_eq!(
            (answer.status, &json["error"]["code"], &json["id"]),
            (400, &json!(-32020), &json!(1)),
            "{json}"
        );
    }
}

#[tokio::test]
async fn the_status_is_that_of_the_error() {
    let address = serve(odd("panics")).await;
    let mut bare = meta();
    bare["io.modelcontextprotocol/clientCapabilities"] = json!({});
    let old = json!({"io.modelcontextprotocol/protocolVersion": "1900-01-01"});
    for (post, status, code) in [
        (Post::new("ping", json!({})), 404, -32601),
        (Post::new("roots/list", json!({})), 404, -32601),
        (
            Post::new("tools/call", json!({"name": "nope"})),
            400,
            -32602,
        ),
        (
            Post::new("tools/call", json!({"name": "panics"})),
            500,
            -32603,
        ),
        (Post::new("tools/list", json!({"_meta": {}})), 400, -32602),
        (
            Post::new("tools/list", json!({"_meta": old}))
                .header("MCP-Protocol-Version", "1900-01-01"),
            400,
            -32022,
        ),
        (Post::list().body("[]"), 400, -32600),
    ] {
        let answer = post.send(address).await;
        assert_eq!(
            (answer.status, &answer.json()["error"]["code"]),
            (status, &json!(code))
        );
    }
    let address = serve(desk()).await;
    let answer = Post::new(
        "tools/call",
        json!({"name": "book", "arguments": {"city": "Rome"}, "_meta": bare}),
    );
    let answer = answer.send(address).await;
    assert_eq!(answer.status, 400);
    assert_eq!(
        answer.json()["error"]["data"],
        json!({"requiredCapabilities": {"elicitation": {"form": {}}}})
    );
}

#[tokio::test]
async fn a_notification_is_accepted_without_a_body() {
    let address = serve(desk()).await;
    let notification =
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#;
    let post = Post::list()
        .body(notification)
        .without("MCP-Protocol-Version")
        .without("Mcp-Method");
    let answer = post.send(address).await;
    assert_eq!((answer.status, answer.body.as_str()), (202, ""));
    assert!(
        !answer.headers.contains("content-type"),
        "{}",
        answer.headers
    );
}

#[tokio::test]
async fn the_caller_is_the_principal_that_a_layer_found() {
    async fn sign_in(mut request: Request, next: middleware::Next) -> Response {
        if let Some(name) = request
            .headers()
            .get("x-user")
            .and_then(|name| name.to_str().ok())
        {
            let caller = Principal::new("https://login.example", name, None);
            request.extensions_mut().insert(caller);
        }
        next.run(request).await
    }
    let (effects, clock) = (Effects::default(), Hand::new());
    let app = builder(&effects, &clock)
        .build()
        .unwrap()
        .router()
        .layer(middleware::from_fn(sign_in));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async { axum::serve(listener, app).await });

    let mut params = json!({"name": "book", "arguments": {"city": "Rome"}});
    let first = Post::new("tools/call", params.clone())
        .header("X-User", "alice")
        .send(address)
        .await;
    params["requestState"] = json!(state(&first.json()));
    let next = || Post::new("tools/call", params.clone());
    assert_eq!(
        next().header("X-User", "bob").send(address).await.status,
        400
    );
    assert_eq!(next().send(address).await.status, 400);
    // A router that is mounted elsewhere answers to any name.
    let alice = next()
        .header("X-User", "alice")
        .header("Host", "example.com");
    assert_eq!(alice.send(address).await.status, 200);
}

#[tokio::test]
async fn keys_that_die_with_the_process_stay_on_this_machine() {
    let everywhere = || TcpListener::bind("0.0.0.0:0");
    let without_keys = || Server::builder("desk", "1");
    let refused = without_keys()
        .build()
        .unwrap()
        .serve_http_on(everywhere().await.unwrap())
        .await
        .unwrap_err();
    assert_eq!(refused.kind(), io::ErrorKind::InvalidInput);
    let refused = without_keys()
        .build()
        .unwrap()
        .serve_http("0.0.0.0:0")
        .await
        .unwrap_err();
    assert!(refused.to_string().contains("ephemeral_keys"), "{refused}");

    let serves = async |server: Server, listener: TcpListener| {
        let serving = server.serve_http_on(listener);
        timeout(Duration::from_millis(50), serving).await.is_err()
    };
    assert!(
        serves(
            without_keys().ephemeral_keys().build().unwrap(),
            everywhere().await.unwrap()
        )
        .await
    );
    assert!(serves(desk(), everywhere().await.unwrap()).await);
    assert!(
        serves(
            without_keys().build().unwrap(),
            TcpListener::bind("127.0.0.1:0").await.unwrap()
        )
        .await
    );
}
