//! What is refused before a message is read.

use super::*;

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
