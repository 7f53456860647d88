//! Resources: listed, matched with URIs, read, and asking.
#![cfg(all(feature = "macros", feature = "testing"))]

use std::{num::ParseIntError, time::Duration};

use serde_json::{Value, json};
use snodo_runtime::{
    machine::{Conversation, Machine, Resource, ResourceListing},
    prelude::*,
    protocol::{Annotations, Cache, Icon, ReadResourceResult, ResourceDefinition, Role},
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

/// The application's settings.
#[resource("config://app", mime_type = "application/json")]
async fn config() -> &'static str {
    "{}"
}

/// What the weather is.
#[resource("weather://{city}{?day,units}")]
async fn weather(city: String, day: Option<u8>, units: Option<String>) -> String {
    format!("{city} {day:?} {units:?}")
}

#[resource(
    "test://logo",
    name = "logo",
    title = "Logo",
    description = "The firm's picture",
    mime_type = "image/png",
    size = 3,
    cache = Cache::public(Duration::from_secs(60)),
    annotations = Annotations::new().audience(Role::User),
    icons = vec![Icon::new("https://example.com/i.png")],
    meta = json!({"a": 1}).as_object().cloned(),
)]
async fn picture() -> Vec<u8> {
    vec![0, 1, 2]
}

#[tokio::test]
async fn resources_are_listed_by_what_they_are() {
    let server = builder()
        .resources((config, weather, picture))
        .build()
        .unwrap();
    let client = Client::new(server);
    assert_eq!(
        result(&client.request("resources/list", json!({})).await),
        json!({
            "resultType": "complete",
            "resources": [
                {
                    "uri": "config://app",
                    "name": "config",
                    "description": "The application's settings.",
                    "mimeType": "application/json",
                },
                {
                    "uri": "test://logo",
                    "name": "logo",
                    "title": "Logo",
                    "description": "The firm's picture",
                    "mimeType": "image/png",
                    "size": 3,
                    "annotations": {"audience": ["user"]},
                    "icons": [{"src": "https://example.com/i.png"}],
                    "_meta": {"a": 1},
                },
            ],
            "ttlMs": 300_000,
            "cacheScope": "public",
        })
    );
    assert_eq!(
        result(&client.request("resources/templates/list", json!({})).await),
        json!({
            "resultType": "complete",
            "resourceTemplates": [{
                "uriTemplate": "weather://{city}{?day,units}",
                "name": "weather",
                "description": "What the weather is.",
            }],
            "ttlMs": 300_000,
            "cacheScope": "public",
        })
    );
    let discovered = client.request("server/discover", json!({})).await;
    assert_eq!(
        discovered.result()["capabilities"],
        json!({"resources": {}})
    );
}

#[tokio::test]
async fn a_server_without_resources_has_none_of_their_methods() {
    let client = Client::new(builder().build().unwrap());
    for method in [
        "resources/list",
        "resources/templates/list",
        "resources/read",
    ] {
        let round = client.request(method, json!({"uri": "config://app"})).await;
        assert_eq!(error(&round, 404)["code"], -32601);
    }
    let discovered = client.request("server/discover", json!({})).await;
    assert_eq!(discovered.result()["capabilities"], json!({}));
}

#[tokio::test]
async fn text_and_bytes_are_contents_under_the_uri() {
    let server = builder()
        .resources((config, weather, picture))
        .build()
        .unwrap();
    let client = Client::new(server);
    assert_eq!(
        result(&client.read("config://app").await),
        json!({
            "resultType": "complete",
            "contents": [{"uri": "config://app", "mimeType": "application/json", "text": "{}"}],
            "ttlMs": 0,
            "cacheScope": "private",
        })
    );
    assert_eq!(
        result(&client.read("test://logo").await),
        json!({
            "resultType": "complete",
            "contents": [{"uri": "test://logo", "mimeType": "image/png", "blob": "AAEC"}],
            "ttlMs": 60_000,
            "cacheScope": "public",
        })
    );
    assert_eq!(
        result(
            &client
                .read("weather://S%C3%A3o%20Paulo?units=si&day=3")
                .await
        ),
        json!({
            "resultType": "complete",
            "contents": [{
                "uri": "weather://S%C3%A3o%20Paulo?units=si&day=3",
                "text": "São Paulo Some(3) Some(\"si\")",
            }],
            "ttlMs": 0,
            "cacheScope": "private",
        })
    );
    assert_eq!(client.read("weather://Rome").await.text(), "Rome None None");
}

#[data]
struct Point {
    x: u8,
}

#[tokio::test]
async fn a_resource_returns_what_converts_into_contents() {
    #[resource("a:json")]
    async fn as_json() -> Json<Point> {
        Json(Point { x: 1 })
    }
    #[resource("a:contents")]
    async fn contents(cx: Context) -> Vec<ResourceContents> {
        let uri = cx.uri().unwrap();
        vec![
            ResourceContents::text(format!("{uri}/1"), None, "one"),
            ResourceContents::blob(format!("{uri}/2"), None, "two"),
        ]
    }
    #[resource("a:whole", mime_type = "text/plain", cache = Cache::public(Duration::from_secs(1)))]
    async fn whole() -> Result<ReadResourceResult, ToolError> {
        let contents = ResourceContents::text("a:other", Some("text/html"), "");
        Ok(ReadResourceResult::new([contents]).cache(Cache::private(Duration::from_secs(2))))
    }
    #[resource("a:maybe/{id}")]
    async fn maybe(id: u8) -> Result<Option<String>, ParseIntError> {
        Ok((id == "1".parse::<u8>()?).then(|| "found".to_owned()))
    }
    let server = builder()
        .resources((as_json, contents, whole, maybe))
        .build()
        .unwrap();
    let client = Client::new(server);
    let contents = async |uri| client.read(uri).await.result()["contents"].clone();
    assert_eq!(
        contents("a:json").await,
        json!([{"uri": "a:json", "mimeType": "application/json", "text": "{\"x\":1}"}])
    );
    assert_eq!(
        contents("a:contents").await,
        json!([{"uri": "a:contents/1", "text": "one"}, {"uri": "a:contents/2", "blob": "dHdv"}])
    );
    let whole = client.read("a:whole").await;
    assert_eq!(
        result(&whole),
        json!({
            "resultType": "complete",
            "contents": [{"uri": "a:other", "mimeType": "text/html", "text": ""}],
            "ttlMs": 2000,
            "cacheScope": "private",
        })
    );
    assert_eq!(client.read("a:maybe/1").await.text(), "found");
    assert_eq!(
        error(&client.read("a:maybe/2").await, 400),
        json!({"code": -32602, "message": "Resource not found", "data": {"uri": "a:maybe/2"}})
    );
}

#[tokio::test]
async fn an_unknown_uri_is_refused_with_the_uri() {
    let client = Client::new(builder().resources((config, weather)).build().unwrap());
    for uri in [
        "config://other",
        "config://app/",
        "weather://",
        "weather://a/b",
        "weather://Rome?x=1",
        "weather://a b",
        "weather://%FF",
        "weather://%2",
        "weather://[Rome",
        "",
        "weather://{city}",
    ] {
        assert_eq!(
            error(&client.read(uri).await, 400),
            json!({"code": -32602, "message": "Resource not found", "data": {"uri": uri}}),
            "{uri}"
        );
    }
    for uri in [json!(null), json!(1), json!(["config://app"])] {
        let round = client.request("resources/read", json!({"uri": uri})).await;
        assert_eq!(
            error(&round, 400),
            json!({"code": -32602, "message": "`uri` must be a string"})
        );
    }
}

#[tokio::test]
async fn all_variables_that_do_not_read_are_named() {
    #[resource("a:{b}/{+c}{?d}")]
    async fn typed(b: u8, c: bool, d: char) -> String {
        format!("{b} {c} {d}")
    }
    let client = Client::new(builder().resource(typed).build().unwrap());
    assert_eq!(
        error(&client.read("a:x/yes").await, 400),
        json!({
            "code": -32602,
            "message": "Invalid URI: `b`: invalid digit found in string; \
                        `c`: provided string was not `true` or `false`; `d`: it is required",
            "data": {"uri": "a:x/yes"},
        })
    );
    assert_eq!(client.read("a:7/true?d=%C3%A9").await.text(), "7 true é");
}

#[tokio::test]
async fn an_exact_uri_goes_first_then_the_first_template() {
    #[resource("a:{x}")]
    async fn first(x: String) -> String {
        format!("first {x}")
    }
    #[resource("a:{y}{?z}")]
    async fn second(y: String, z: Option<String>) -> String {
        format!("second {y} {z:?}")
    }
    #[resource("a:exact")]
    async fn exact() -> String {
        "exact".to_owned()
    }
    let client = Client::new(builder().resources((first, second, exact)).build().unwrap());
    assert_eq!(client.read("a:b").await.text(), "first b");
    assert_eq!(client.read("a:exact").await.text(), "exact");
    assert_eq!(
        client.read("a:exact?z=1").await.text(),
        "second exact Some(\"1\")"
    );
}

#[tokio::test]
async fn an_error_tells_the_client_nothing() {
    #[derive(Debug)]
    struct Mine(Refused);
    impl std::fmt::Display for Mine {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("mine")
        }
    }
    impl std::error::Error for Mine {
        fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
            Some(&self.0)
        }
    }
    #[resource("a:{what}")]
    async fn fails(what: String) -> Result<String, ToolError> {
        match what.as_str() {
            "own" => Err(Mine(Refused::Declined {
                key: "stay".to_owned(),
            })
            .into()),
            "meant" => Err(RpcError::new(1234, "No such room")
                .with_data(json!({"room": 5}))
                .into()),
            "panics" => panic!("the secret is 42"),
            _ => Err(ToolError::new("the secret is 42")),
        }
    }
    let client = Client::new(builder().resource(fails).build().unwrap());
    let internal = json!({"code": -32603, "message": "Internal error"});
    assert_eq!(error(&client.read("a:ordinary").await, 500), internal);
    assert_eq!(error(&client.read("a:panics").await, 500), internal);
    assert_eq!(
        error(&client.read("a:meant").await, 400),
        json!({"code": 1234, "message": "No such room", "data": {"room": 5}})
    );
    assert_eq!(
        error(&client.read("a:own").await, 400),
        json!({"code": -32602, "message": "the user declined to answer `stay`"})
    );
}

#[elicit(form)]
struct Confirm {
    confirm: bool,
}

#[flow]
async fn sure(what: &str) -> Result<bool, ToolError> {
    #[elicit(form)]
    let sure: Confirm = ask(format!("Read {what}?")).await?;
    Ok(sure.confirm)
}

/// Asks before it shows something, in a loop, and in a flow.
#[resource("secret://{name}{?times}", cache = Cache::public(Duration::from_secs(60)))]
async fn secret(name: String, times: Option<u8>) -> Result<String, ToolError> {
    let mut asked = Vec::new();
    for time in 0..times.unwrap_or(1) {
        #[elicit(form)]
        let again: Confirm = ask(format!("{name}, {time}?")).await?;
        asked.push(again.confirm);
    }
    #[flow]
    let sure = sure(&name).await?;
    Ok(format!("{name} {asked:?} {sure}"))
}

#[tokio::test]
async fn a_resource_asks_and_goes_on_in_another_process() {
    let process = || builder().resources((secret, weather)).build().unwrap();
    let round = Client::new(process()).read("secret://plan?times=2").await;
    assert_eq!(
        round.answer()["result"],
        json!({
            "resultType": "input_required",
            "inputRequests": {"again": {"method": "elicitation/create", "params": {
                "mode": "form",
                "message": "plan, 0?",
                "requestedSchema": {
                    "type": "object",
                    "properties": {"confirm": {"type": "boolean"}},
                    "required": ["confirm"],
                },
            }}},
            "requestState": round.state(),
            "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "test", "version": "1"}},
        })
    );
    let round = round
        .restart(process())
        .accept("again", json!({"confirm": true}))
        .await;
    let round = round
        .restart(process())
        .accept("again", json!({"confirm": false}))
        .await;
    assert_eq!(round.message("sure"), "Read plan?");
    let round = round
        .restart(process())
        .accept("sure", json!({"confirm": true}))
        .await;
    // What depends on answers is nothing to keep.
    assert_eq!(
        result(&round),
        json!({
            "resultType": "complete",
            "contents": [{"uri": "secret://plan?times=2", "text": "plan [true, false] true"}],
            "ttlMs": 0,
            "cacheScope": "private",
        })
    );
}

#[tokio::test]
async fn a_refused_question_is_named() {
    let client = Client::new(builder().resource(secret).build().unwrap());
    let round = client.read("secret://plan").await;
    assert_eq!(
        error(&round.decline("again").await, 400),
        json!({"code": -32602, "message": "the user declined to answer `again`"})
    );
    assert_eq!(
        error(&round.cancel("again").await, 400),
        json!({"code": -32602, "message": "the user cancelled `again`"})
    );
}

#[tokio::test]
async fn state_is_bound_to_the_uri_and_the_method() {
    /// The same name, as a tool.
    #[tool]
    async fn secret_tool(name: String) -> Result<String, ToolError> {
        #[elicit(form)]
        let again: Confirm = ask(name).await?;
        Ok(again.confirm.to_string())
    }
    let server = builder()
        .resource(secret)
        .tool(secret_tool)
        .build()
        .unwrap();
    let round = Client::new(server.clone()).read("secret://plan").await;
    let other = round
        .clone()
        .with_params(|params| params["uri"] = json!("secret://plans"));
    let refused = json!({
        "code": -32602,
        "message": "This conversation can't be continued. Start again.",
    });
    assert_eq!(
        error(&other.accept("again", json!({"confirm": true})).await, 400),
        refused
    );
    let tool = Client::new(server)
        .call("secret_tool", json!({"name": "x"}))
        .await;
    let mixed = round.clone().with_state(tool.state());
    assert_eq!(
        error(&mixed.accept("again", json!({"confirm": true})).await, 400),
        refused
    );
    assert_eq!(
        round
            .accept("again", json!({"confirm": true}))
            .await
            .message("sure"),
        "Read plan?"
    );
}

#[tokio::test]
async fn a_client_without_forms_is_refused_before_the_handler_runs() {
    #[resource("a:b")]
    async fn asks() -> Result<String, ToolError> {
        let ran = true;
        assert!(!ran, "the handler ran");
        #[elicit(form)]
        let again: Confirm = ask("Again?").await?;
        Ok(again.confirm.to_string())
    }
    let server = builder().resource(asks).build().unwrap();
    let round = Client::new(server)
        .supporting([Capability::Url])
        .read("a:b")
        .await;
    let error = error(&round, 400);
    assert_eq!(error["code"], -32021);
    assert_eq!(
        error["data"],
        json!({"requiredCapabilities": {"elicitation": {"form": {}}}})
    );
}

#[test]
fn what_is_wrong_with_a_resource_is_said_when_the_server_is_built() {
    struct Plain(ResourceListing);
    static PLAIN: Machine = Machine::new("plain");
    impl Resource for Plain {
        fn definition(&self) -> ResourceListing {
            self.0.clone()
        }
        fn machine(&self) -> &'static Machine {
            &PLAIN
        }
        async fn read(&self, _: Conversation) -> Result<ReadResourceResult, RpcError> {
            Ok(ReadResourceResult::default())
        }
    }
    let fixed = |uri| Plain(ResourceDefinition::new(uri, "x").into());
    let template = |uri| Plain(snodo_runtime::protocol::TemplateDefinition::new(uri, "x").into());
    #[resource("a:takes")]
    async fn takes(app: App<u8>) -> String {
        app.to_string()
    }
    let error = builder()
        .resources((
            config,
            config,
            fixed("a:{x}"),
            template("a:b"),
            fixed("b"),
            takes,
        ))
        .resources((template("a:{x}"), template("a:{x}"), template("a:{x}{y}")))
        .page_size(0)
        .build()
        .unwrap_err();
    assert_eq!(
        error.problems(),
        [
            "a page of no entries never ends a list",
            "resource `config://app`: there are two of this URI",
            "resource `a:{x}`: it has variables: list it as a template",
            "resource `a:b`: it has no variables: list it as a resource",
            "resource `b`: a URI begins with its scheme, as in `weather://{city}`",
            "resource `a:takes`: it takes `App<u8>`, which the server does not have: add `.app(…)` to the builder",
            "resource `a:{x}`: there are two of this URI",
            "resource `a:{x}{y}`: nothing tells where `x` ends and `{y}` begins: write a literal between them",
        ]
    );
}
