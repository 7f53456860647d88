//! Prompts: listed, got with arguments, and asking.
#![cfg(all(feature = "macros", feature = "testing"))]

use std::{fmt, str::FromStr};

use serde_json::{Value, json};
use snodo_runtime::{
    prelude::*,
    protocol::{GetPromptResult, Icon},
    server::ServerBuilder,
    state::Keyring,
    testing::{Client, Round},
};

fn builder() -> ServerBuilder {
    Server::builder("test", "1").keyring(Keyring::new([("k", [7; 32])]).unwrap())
}

fn result(round: &Round) -> Value {
    let mut result = round.result().clone();
    let meta = result.as_object_mut().unwrap().remove("_meta").unwrap();
    let info = json!({"io.modelcontextprotocol/serverInfo": {"name": "test", "version": "1"}});
    assert_eq!(meta, info);
    result
}

fn error(round: &Round, status: u16) -> Value {
    assert_eq!(round.status(), status, "{round:?}");
    round.error().clone()
}

#[derive(Debug)]
enum Focus {
    Bugs,
    Style,
}

struct NoFocus;

impl fmt::Display for NoFocus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it is `bugs` or `style`")
    }
}

impl FromStr for Focus {
    type Err = NoFocus;

    fn from_str(text: &str) -> Result<Self, NoFocus> {
        match text {
            "bugs" => Ok(Self::Bugs),
            "style" => Ok(Self::Style),
            _ => Err(NoFocus),
        }
    }
}

/// Reviews code.
///
/// Line by line.
#[prompt]
async fn review(
    /// The code to look at
    code: String,
    #[serde(rename = "whatCounts")]
    #[schemars(title = "What counts")]
    focus: Option<Focus>,
    lines: u8,
) -> String {
    format!("{code} {focus:?} {lines}")
}

#[prompt(
    name = "hello-there",
    title = "Hello",
    description = "Greets.",
    icons = vec![Icon::new("https://example.com/i.png")],
    meta = json!({"a": 1}).as_object().cloned(),
)]
async fn hello() -> &'static str {
    "Hello!"
}

#[tokio::test]
async fn prompts_are_listed_with_their_arguments() {
    let client = Client::new(builder().prompts((review, hello)).build().unwrap());
    assert_eq!(
        result(&client.request("prompts/list", json!({})).await),
        json!({
            "resultType": "complete",
            "prompts": [
                {
                    "name": "review",
                    "description": "Reviews code.\n\nLine by line.",
                    "arguments": [
                        {"name": "code", "description": "The code to look at", "required": true},
                        {"name": "whatCounts", "title": "What counts"},
                        {"name": "lines", "required": true},
                    ],
                },
                {
                    "name": "hello-there",
                    "title": "Hello",
                    "description": "Greets.",
                    "icons": [{"src": "https://example.com/i.png"}],
                    "_meta": {"a": 1},
                },
            ],
            "ttlMs": 300_000,
            "cacheScope": "public",
        })
    );
    let discovered = client.request("server/discover", json!({})).await;
    assert_eq!(discovered.result()["capabilities"], json!({"prompts": {}}));
}

#[tokio::test]
async fn a_server_without_prompts_has_none_of_their_methods() {
    let client = Client::new(builder().build().unwrap());
    for method in ["prompts/list", "prompts/get"] {
        let round = client.request(method, json!({"name": "hello"})).await;
        assert_eq!(error(&round, 404)["code"], -32601);
    }
}

#[tokio::test]
async fn arguments_are_texts_that_are_read() {
    let client = Client::new(builder().prompts((review, hello)).build().unwrap());
    let arguments = json!({"code": "x = 1", "whatCounts": "bugs", "lines": "7", "more": 1});
    assert_eq!(
        result(&client.get("review", arguments).await),
        json!({
            "resultType": "complete",
            "messages": [
                {"role": "user", "content": {"type": "text", "text": "x = 1 Some(Bugs) 7"}},
            ],
        })
    );
    let round = client
        .get("review", json!({"code": "", "lines": "0"}))
        .await;
    assert_eq!(round.text(), " None 0");
    let round = client
        .request("prompts/get", json!({"name": "hello-there"}))
        .await;
    assert_eq!(round.text(), "Hello!");
}

#[tokio::test]
async fn all_bad_arguments_are_named() {
    let client = Client::new(builder().prompt(review).build().unwrap());
    let round = client
        .get("review", json!({"whatCounts": "all", "lines": 7}))
        .await;
    assert_eq!(
        error(&round, 400),
        json!({
            "code": -32602,
            "message": "Invalid arguments: `code`: it is required; `whatCounts`: it is `bugs` or `style`; \
                        `lines`: it must be a string",
        })
    );
    let round = client
        .request("prompts/get", json!({"name": "review"}))
        .await;
    assert_eq!(
        error(&round, 400)["message"],
        "Invalid arguments: `code`: it is required; `lines`: it is required"
    );
    let round = client.get("review", json!(["x"])).await;
    assert_eq!(
        error(&round, 400)["message"],
        "`arguments` must be an object"
    );
    let round = client.get("other", json!({})).await;
    assert_eq!(
        error(&round, 400),
        json!({"code": -32602, "message": "Unknown prompt: other"})
    );
    let round = client.request("prompts/get", json!({"name": 1})).await;
    assert_eq!(error(&round, 400)["message"], "`name` must be a string");
}

#[tokio::test]
async fn a_prompt_returns_what_converts_into_messages() {
    #[prompt]
    async fn message() -> PromptMessage {
        PromptMessage::assistant("Hm.")
    }
    #[prompt]
    async fn content() -> Content {
        Content::image([0], "image/png")
    }
    #[prompt]
    async fn several() -> Result<Vec<PromptMessage>, ToolError> {
        Ok(vec![
            PromptMessage::user(Content::link("a:b", "b")),
            PromptMessage::assistant(Content::audio([0], "audio/wav")),
        ])
    }
    #[prompt]
    async fn array() -> [PromptMessage; 1] {
        [PromptMessage::user("One")]
    }
    #[prompt]
    async fn blocks() -> Vec<Content> {
        vec![Content::text("1"), Content::text("2")]
    }
    #[prompt]
    async fn whole() -> GetPromptResult {
        GetPromptResult::new([PromptMessage::user("x")]).description("d")
    }
    let server = builder().prompts((message, content, several, array, blocks, whole));
    let client = Client::new(server.build().unwrap());
    let messages = async |prompt| client.get(prompt, json!({})).await.result()["messages"].clone();
    let text =
        |role: &str, text: &str| json!({"role": role, "content": {"type": "text", "text": text}});
    assert_eq!(messages("message").await, json!([text("assistant", "Hm.")]));
    let image = json!({"type": "image", "data": "AA==", "mimeType": "image/png"});
    assert_eq!(
        messages("content").await,
        json!([{"role": "user", "content": image}])
    );
    let link = json!({"type": "resource_link", "uri": "a:b", "name": "b"});
    let audio = json!({"type": "audio", "data": "AA==", "mimeType": "audio/wav"});
    assert_eq!(
        messages("several").await,
        json!([{"role": "user", "content": link}, {"role": "assistant", "content": audio}])
    );
    assert_eq!(messages("array").await, json!([text("user", "One")]));
    assert_eq!(
        messages("blocks").await,
        json!([text("user", "1"), text("user", "2")])
    );
    assert_eq!(
        result(&client.get("whole", json!({})).await),
        json!({"resultType": "complete", "description": "d", "messages": [text("user", "x")]})
    );
}

#[elicit(form)]
struct Purpose {
    purpose: String,
}

/// Asks for what the code is, and the model for a summary.
#[prompt]
async fn context(code: String, cx: Context) -> Result<String, ToolError> {
    #[elicit(form)]
    let user_context: Purpose = ask("What is it for?").await?;
    #[sample(max_tokens = 10)]
    let summary: String = ask(code.as_str()).await?;
    Ok(format!(
        "{code} {} {summary} {}",
        user_context.purpose,
        cx.round()
    ))
}

#[tokio::test]
async fn a_prompt_asks_and_goes_on_in_another_process() {
    let process = || builder().prompt(context).build().unwrap();
    let round = Client::new(process())
        .get("context", json!({"code": "x"}))
        .await;
    assert_eq!(round.message("user_context"), "What is it for?");
    let round = round.restart(process());
    let round = round
        .accept("user_context", json!({"purpose": "tests"}))
        .await;
    let round = round.restart(process()).say("summary", "short").await;
    assert_eq!(round.text(), "x tests short 3");
}

#[tokio::test]
async fn what_goes_wrong_fails_the_request() {
    let client = Client::new(builder().prompt(context).build().unwrap());
    let round = client.get("context", json!({"code": "x"})).await;
    assert_eq!(
        error(&round.decline("user_context").await, 400),
        json!({"code": -32602, "message": "the user declined to answer `user_context`"})
    );
    let other = round
        .clone()
        .with_params(|params| params["arguments"] = json!({"code": "y"}));
    let purpose = json!({"purpose": "tests"});
    assert_eq!(
        error(&other.accept("user_context", purpose.clone()).await, 400)["message"],
        "This conversation can't be continued. Start again."
    );
    let round = round.accept("user_context", purpose).await;
    // The model's answer is no text: an error as any other.
    let image = json!({"type": "image", "data": "AA==", "mimeType": "image/png"});
    let answer = json!({"role": "assistant", "model": "m", "content": image});
    assert_eq!(
        error(&round.respond(json!({"summary": answer})).await, 500),
        json!({"code": -32603, "message": "Internal error"})
    );
    let poor = Client::new(builder().prompt(context).build().unwrap()).supporting([]);
    let round = poor.get("context", json!({"code": "x"})).await;
    assert_eq!(error(&round, 400)["code"], -32021);
}

#[test]
fn two_prompts_of_one_name_are_no_server() {
    let error = builder().prompts((hello, hello)).build().unwrap_err();
    assert_eq!(
        error.problems(),
        ["prompt `hello-there`: there are two of this name"]
    );
}
