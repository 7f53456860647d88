//! Questions whose form, options or answer's shape are known only at run time, through the sealed state and back.
#![cfg(all(feature = "macros", feature = "testing"))]

use serde_json::json;
use snodo_runtime::{
    input::form::{FormAnswer, FormBuilder, Property},
    machine::IntoTool,
    prelude::*,
    server::Server,
    state::Keyring,
    testing::Client,
};

fn process<K>(tool: impl IntoTool<K>) -> Server {
    let keyring = Keyring::new([("k", [7; 32])]).unwrap();
    let server = Server::builder("test", "1").keyring(keyring).tool(tool);
    server.build().unwrap()
}

#[elicit(form)]
struct More {
    more: bool,
}

/// Asks for whatever fields it is told to.
#[tool]
async fn survey(fields: Vec<String>) -> Result<String, ToolError> {
    let mut form = FormBuilder::new().required("visits", Property::integer().minimum(0));
    for field in &fields {
        form = form.optional(field, Property::text());
    }
    #[elicit(form)]
    let first: FormAnswer = ask(message("How was it?").form(form.build()?)).await?;
    #[elicit(form)]
    let more: More = ask("Anything else?").await?;
    let visits: u128 = first.get("visits")?;
    Ok(format!(
        "{visits} {:?} {:?} {}",
        first.text("food"),
        first.text("room"),
        more.more
    ))
}

#[tokio::test]
async fn a_form_made_at_run_time_is_asked_checked_and_kept() {
    let client = Client::new(process(survey));
    let round = client
        .call("survey", json!({"fields": ["room", "food"]}))
        .await;
    assert_eq!(
        round.question("first"),
        &json!({
            "method": "elicitation/create",
            "params": {
                "mode": "form",
                "message": "How was it?",
                "requestedSchema": {
                    "type": "object",
                    "properties": {
                        "visits": {"type": "integer", "minimum": 0},
                        "room": {"type": "string"},
                        "food": {"type": "string"},
                    },
                    "required": ["visits"],
                },
            },
        })
    );
    let round = round.restart(process(survey));
    for (content, message) in [
        (
            json!({"food": "fine"}),
            "answer to `first`: `visits` is required",
        ),
        (
            json!({"visits": -1}),
            "answer to `first`: `visits` must be at least 0",
        ),
        (
            json!({"visits": 1, "room": true}),
            "answer to `first`: `room` must be a string",
        ),
    ] {
        let bad = round.accept("first", content).await;
        assert_eq!(
            bad.error(),
            &json!({"code": -32602, "message": message}),
            "{message}"
        );
    }
    let round = round
        .accept("first", json!({"visits": u64::MAX, "food": "fine"}))
        .await;
    let round = round
        .restart(process(survey))
        .accept("more", json!({"more": true}))
        .await;
    assert_eq!(
        round.text(),
        r#"18446744073709551615 Some("fine") None true"#
    );
}

#[data]
struct Trip {
    city: String,
    nights: u8,
}

/// Reads a trip from what a model says.
#[tool]
async fn plan() -> Result<String, ToolError> {
    #[sample(max_tokens = 60)]
    let trip: Result<Json<Trip>, SampleError> = ask("Suggest a trip as JSON.").await;
    #[elicit(form)]
    let more: More = ask("More?").await?;
    Ok(match trip {
        Ok(Json(trip)) => format!("{} {} {}", trip.city, trip.nights, more.more),
        Err(SampleError::NotJson { answer }) => format!("not JSON: {:?}", answer.text()),
        Err(SampleError::DoesNotFit { reason, .. }) => format!("does not fit: {reason}"),
        Err(error) => error.to_string(),
    })
}

#[tokio::test]
async fn what_a_model_wrote_is_read_as_json_and_kept() {
    for (said, text) in [
        (
            "```json\n{\"city\": \"Graz\", \"nights\": 2}\n```",
            "Graz 2 true",
        ),
        ("Go to Graz!", r#"not JSON: Some("Go to Graz!")"#),
        (
            r#"{"city": "Graz"}"#,
            "does not fit: missing field `nights` at line 1 column 16",
        ),
    ] {
        let round = Client::new(process(plan)).call("plan", json!({})).await;
        let round = round.restart(process(plan)).say("trip", said).await;
        let round = round
            .restart(process(plan))
            .accept("more", json!({"more": true}))
            .await;
        assert_eq!(round.text(), text);
    }
}

#[elicit(form)]
struct Choice {
    calendar: Pick,
    guests: Picks,
}

/// Asks with the options that this process happens to have.
#[tool]
async fn choose(options: App<Vec<String>>) -> Result<String, ToolError> {
    let question = message("Which?")
        .choices("calendar", options.iter())
        .choices("guests", [("a", "Ada"), ("g", "Grace")]);
    #[elicit(form)]
    let choice: Choice = ask(question).await?;
    Ok(format!("{} {:?}", choice.calendar, &*choice.guests))
}

fn desk(options: &[&str]) -> Server {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    let keyring = Keyring::new([("k", [7; 32])]).unwrap();
    let server = Server::builder("test", "1").keyring(keyring);
    server.app(options).tool(choose).build().unwrap()
}

#[tokio::test]
async fn the_options_that_count_are_those_that_were_asked() {
    let round = Client::new(desk(&["work", "home"]))
        .call("choose", json!({}))
        .await;
    // Another process, which would ask with other options.
    let round = round.restart(desk(&["other"]));
    let bad = round.accept("calendar", json!({"calendar": "work"})).await;
    // Under a key that was not asked it counts for nothing, and the question is asked again as it was.
    assert_eq!(
        bad.question("choice")["params"]["requestedSchema"]["properties"]["calendar"]["enum"],
        json!(["work", "home"])
    );
    let bad = bad
        .accept("choice", json!({"calendar": "other", "guests": []}))
        .await;
    assert_eq!(
        bad.error()["message"],
        json!("answer to `choice`: `calendar` must be one of `work`, `home`")
    );
    let round = round
        .accept("choice", json!({"calendar": "home", "guests": ["g"]}))
        .await;
    assert_eq!(round.text(), r#"home ["g"]"#);
}

#[tokio::test]
async fn options_that_cannot_be_asked_are_a_server_error() {
    let round = Client::new(desk(&[])).call("choose", json!({})).await;
    assert_eq!(round.error()["code"], json!(-32603));
    let round = Client::new(desk(&["a", "a"]))
        .call("choose", json!({}))
        .await;
    assert_eq!(round.error()["code"], json!(-32603));
}
