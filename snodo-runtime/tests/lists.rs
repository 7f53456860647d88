//! Lists, page by page, and completions.
#![cfg(all(feature = "macros", feature = "testing"))]

use serde_json::{Value, json};
use snodo_runtime::{
    machine::{Conversation, Machine, Tool},
    prelude::*,
    protocol::{CallToolResult, ToolDefinition},
    testing::{Client, Round},
};

static NUMBERED: Machine = Machine::new("numbered");

struct Numbered(usize);

impl Tool for Numbered {
    fn definition(&self) -> ToolDefinition {
        ToolDefinition::new(format!("t{}", self.0), json!({"type": "object"}))
    }

    fn machine(&self) -> &'static Machine {
        &NUMBERED
    }

    async fn call(&self, _: Conversation) -> Result<CallToolResult, RpcError> {
        Ok(CallToolResult::default())
    }
}

/// The pages of `tools/list`: names, and cursors between them.
async fn pages(tools: usize, page_size: Option<usize>) -> (Vec<Vec<String>>, Vec<String>) {
    let mut builder = Server::builder("test", "1");
    for number in 0..tools {
        builder = builder.tool(Numbered(number));
    }
    if let Some(size) = page_size {
        builder = builder.page_size(size);
    }
    let client = Client::new(builder.build().unwrap());
    let (mut pages, mut cursors) = (Vec::new(), Vec::new());
    let mut params = json!({});
    loop {
        let round = client.request("tools/list", params).await;
        let result = round.result();
        assert_eq!(
            (&result["ttlMs"], &result["cacheScope"]),
            (&json!(300_000), &json!("public"))
        );
        let names = result["tools"].as_array().unwrap().iter();
        pages.push(
            names
                .map(|tool| tool["name"].as_str().unwrap().to_owned())
                .collect(),
        );
        let Some(cursor) = result.get("nextCursor") else {
            break;
        };
        cursors.push(cursor.as_str().unwrap().to_owned());
        params = json!({"cursor": cursor});
    }
    (pages, cursors)
}

#[tokio::test]
async fn a_list_comes_in_pages_that_follow_one_another() {
    let (all, cursors) = pages(5, Some(2)).await;
    assert_eq!(all, [vec!["t0", "t1"], vec!["t2", "t3"], vec!["t4"]]);
    assert_eq!(cursors.len(), 2);
    // The same in another process.
    assert_eq!(pages(5, Some(2)).await.1, cursors);
    let (all, cursors) = pages(4, Some(2)).await;
    assert_eq!((all.len(), cursors.len()), (2, 1));
    let (all, cursors) = pages(100, None).await;
    assert_eq!((all.len(), cursors.len()), (1, 0));
    assert_eq!(pages(101, None).await.0.len(), 2);
}

#[tokio::test]
async fn a_cursor_of_nothing_is_refused() {
    #[prompt]
    async fn one() -> &'static str {
        "one"
    }
    #[prompt]
    async fn two() -> &'static str {
        "two"
    }
    let builder = Server::builder("test", "1")
        .prompts((one, two))
        .tools((Numbered(1), Numbered(2)));
    let client = Client::new(builder.page_size(1).build().unwrap());
    let tools = client.request("tools/list", json!({})).await;
    let cursor = tools.result()["nextCursor"].clone();
    for (cursor, message) in [
        (json!(""), "`cursor` is not one of this list's"),
        (json!("x"), "`cursor` is not one of this list's"),
        (
            json!(format!("{}=", cursor.as_str().unwrap())),
            "`cursor` is not one of this list's",
        ),
        // It is one of another list's.
        (cursor, "`cursor` is not one of this list's"),
        (json!(null), "`cursor` must be a string"),
        (json!(1), "`cursor` must be a string"),
    ] {
        let round = client
            .request("prompts/list", json!({"cursor": cursor}))
            .await;
        assert_eq!(round.status(), 400);
        assert_eq!(*round.error(), json!({"code": -32602, "message": message}));
    }
}

struct Cities(Vec<&'static str>);

async fn cities(typed: Typed) -> Result<Completion, ToolError> {
    let known = typed.context().app::<Cities>().ok_or("no cities")?;
    match typed.value() {
        "fails" => Err(ToolError::new("the secret is 42")),
        "meant" => Err(RpcError::new(1234, "Not now").into()),
        "panics" => panic!("the secret is 42"),
        _ => Ok(typed.filter(known.0.iter().copied())),
    }
}

async fn days(typed: Typed) -> Vec<String> {
    let city = typed.other("city").unwrap_or("nowhere");
    vec![format!("{} in {city}", typed.value())]
}

/// Plans a trip.
#[prompt]
async fn trip(
    #[complete(cities)] city: String,
    #[complete(days)] day: String,
    #[complete(["car", "Caravan", "train"])] by: Option<String>,
    note: Option<String>,
) -> String {
    format!("{city} {day} {by:?} {note:?}")
}

#[resource("weather://{city}/{day}")]
async fn weather(#[complete(cities)] city: String, day: String) -> String {
    format!("{city} {day}")
}

#[resource("config://app")]
async fn config() -> &'static str {
    "{}"
}

fn client() -> Client {
    let builder = Server::builder("test", "1").app(Cities(vec!["Paris", "Parma", "Rome"]));
    Client::new(
        builder
            .prompt(trip)
            .resources((weather, config))
            .build()
            .unwrap(),
    )
}

async fn complete(reference: Value, argument: &str, value: &str) -> Round {
    let argument = json!({"name": argument, "value": value});
    let context = json!({"arguments": {"city": "Rome"}});
    let params = json!({"ref": reference, "argument": argument, "context": context});
    client().request("completion/complete", params).await
}

fn prompt(name: &str) -> Value {
    json!({"type": "ref/prompt", "name": name})
}

fn resource(uri: &str) -> Value {
    json!({"type": "ref/resource", "uri": uri})
}

#[tokio::test]
async fn arguments_and_variables_are_completed() {
    let meta = json!({"io.modelcontextprotocol/serverInfo": {"name": "test", "version": "1"}});
    for (reference, argument, value, values) in [
        (prompt("trip"), "city", "pa", json!(["Paris", "Parma"])),
        (prompt("trip"), "city", "x", json!([])),
        (prompt("trip"), "day", "Mon", json!(["Mon in Rome"])),
        (prompt("trip"), "by", "CAR", json!(["car", "Caravan"])),
        (
            resource("weather://{city}/{day}"),
            "city",
            "R",
            json!(["Rome"]),
        ),
        (resource("weather://x/y"), "city", "R", json!(["Rome"])),
    ] {
        let round = complete(reference, argument, value).await;
        let total = values.as_array().unwrap().len();
        assert_eq!(
            *round.result(),
            json!({
                "resultType": "complete",
                "completion": {"values": values, "total": total, "hasMore": false},
                "_meta": meta,
            })
        );
    }
    // What has no completer has no suggestions.
    for (reference, argument) in [
        (prompt("trip"), "note"),
        (resource("weather://{city}/{day}"), "day"),
    ] {
        let round = complete(reference, argument, "x").await;
        assert_eq!(round.result()["completion"], json!({"values": []}));
    }
    let discovered = client().request("server/discover", json!({})).await;
    assert_eq!(
        discovered.result()["capabilities"],
        json!({"resources": {}, "prompts": {}, "completions": {}})
    );
}

#[tokio::test]
async fn what_can_not_be_completed_is_refused() {
    let internal = json!({"code": -32603, "message": "Internal error"});
    for (reference, argument, value, error) in [
        (
            prompt("other"),
            "city",
            "",
            json!({"code": -32602, "message": "Unknown prompt: other"}),
        ),
        (
            prompt("trip"),
            "other",
            "",
            json!({"code": -32602, "message": "`trip` has no argument `other`"}),
        ),
        (
            resource("other://{city}"),
            "city",
            "",
            json!({"code": -32602, "message": "Resource not found", "data": {"uri": "other://{city}"}}),
        ),
        (
            resource("config://app"),
            "city",
            "",
            json!({"code": -32602, "message": "`config://app` has no argument `city`"}),
        ),
        (prompt("trip"), "city", "fails", internal.clone()),
        (prompt("trip"), "city", "panics", internal),
        (
            prompt("trip"),
            "city",
            "meant",
            json!({"code": 1234, "message": "Not now"}),
        ),
    ] {
        assert_eq!(*complete(reference, argument, value).await.error(), error);
    }
    let reference = "`ref` must be `{\"type\": \"ref/prompt\", \"name\": …}` or `{\"type\": \"ref/resource\", \"uri\": …}`";
    let argument = "`argument` must be `{\"name\": …, \"value\": …}`, both strings";
    let context = "`context` must be `{\"arguments\": {…}}`, with strings";
    let good = json!({"name": "city", "value": ""});
    for (params, message) in [
        (json!({}), reference),
        (
            json!({"ref": {"type": "ref/tool", "name": "trip"}}),
            reference,
        ),
        (json!({"ref": ["ref/prompt", "trip"]}), reference),
        (json!({"ref": {"type": "ref/prompt"}}), reference),
        (json!({"ref": prompt("trip")}), argument),
        (
            json!({"ref": prompt("trip"), "argument": ["city", ""]}),
            argument,
        ),
        (
            json!({"ref": prompt("trip"), "argument": {"name": "city", "value": 1}}),
            argument,
        ),
        (
            json!({"ref": prompt("trip"), "argument": good, "context": null}),
            context,
        ),
        (
            json!({"ref": prompt("trip"), "argument": good, "context": {"arguments": {"a": 1}}}),
            context,
        ),
    ] {
        let round = client().request("completion/complete", params).await;
        assert_eq!(*round.error(), json!({"code": -32602, "message": message}));
    }
}

#[tokio::test]
async fn without_a_completer_there_is_no_completion() {
    let client = Client::new(
        Server::builder("test", "1")
            .resource(config)
            .build()
            .unwrap(),
    );
    let params = json!({"ref": resource("config://app"), "argument": {"name": "a", "value": ""}});
    let round = client.request("completion/complete", params).await;
    assert_eq!(
        (round.status(), &round.error()["code"]),
        (404, &json!(-32601))
    );
}
