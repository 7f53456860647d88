//! A guest who always answers the same.

use serde_json::{Map, Value, json};
use snodo_runtime::{
    client::{BoxError, FormAnswer, FormQuestion, Handlers, SampleQuestion},
    input::{Sampled, SamplingContent},
};

use super::show;

/// Answers every question of the desk, and shows what it answers.
pub(super) fn guest() -> Handlers {
    Handlers::new().on_form(form).on_sampling(sampling)
}

async fn form(question: FormQuestion) -> Result<FormAnswer, BoxError> {
    show::question(&question.key, &question.message);
    let answer = match question.key.as_str() {
        // Breakfast is left to the form's default.
        "stay" => json!({"check_in": "2026-12-24", "nights": 3, "room": "Double"}),
        "agreement" => json!({"book": true}),
        other => return Err(format!("the script has no answer to `{other}`").into()),
    };
    show::said(&answer.to_string());
    Ok(match answer {
        Value::Object(content) => FormAnswer::Accept(content),
        _ => FormAnswer::Accept(Map::new()),
    })
}

async fn sampling(question: SampleQuestion) -> Result<Sampled, BoxError> {
    let prompt: Vec<&str> = question
        .request
        .messages
        .iter()
        .flat_map(|message| &message.content)
        .filter_map(SamplingContent::as_text)
        .collect();
    show::question(&question.key, &prompt.join("\n"));
    let line = "Rome has been expecting you, and the key is under the mat.";
    show::said(line);
    Ok(Sampled::new([SamplingContent::text(line)], "script").stop_reason("endTurn"))
}
