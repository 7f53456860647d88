//! Messages that came through, and their answers.

use axum::{extract::Request, middleware};

use super::*;
use crate::server::tests::desk::{Effects, Hand, builder, meta, odd, state};

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
