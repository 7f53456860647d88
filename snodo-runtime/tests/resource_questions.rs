//! Resources that ask.
#![cfg(all(feature = "macros", feature = "testing"))]

use std::time::Duration;

use serde_json::{Value, json};
use snodo_runtime::{
    prelude::*,
    protocol::Cache,
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

#[resource("plain://{name}")]
async fn plain(name: String) -> String {
    name
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
    let process = || builder().resources((secret, plain)).build().unwrap();
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
