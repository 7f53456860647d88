//! Every way to write a question.

use snodo_runtime::prelude::*;

#[elicit(form)]
struct Stay {
    city: String,
    nights: u8,
}

/// By the type of the `let`, by `ask::<T>`, by later use, by a path.
#[tool]
async fn types() -> Result<String, ToolError> {
    #[elicit(form)]
    let first: Stay = ask("Where?").await?;
    #[elicit(form)]
    let second = ask::<Stay>("And then?").await?.nights;
    #[elicit(form)]
    let third = snodo_runtime::prelude::ask("And at last?").await?;
    let Stay { city, .. } = third;
    Ok(format!("{} {second} {city}", first.city))
}

/// With a key where there is no name.
#[tool]
async fn keys() -> Result<String, ToolError> {
    #[elicit(form, key = "stay")]
    let Stay { city, nights } = ask("Where and how long?").await?;
    #[elicit(form, key = "more")]
    let _ = ask::<Stay>("And after that?").await?;
    #[elicit(form, key = "then")]
    ask::<Stay>("And then?").await?;
    Ok(format!("{nights} nights in {city}"))
}

/// With a refusal in hand.
#[tool]
async fn refused() -> String {
    #[elicit(form)]
    let Ok(stay) = ask::<Stay>("Where?").await else {
        return "nowhere".to_owned();
    };
    #[sample(max_tokens = 60, temperature = 0.5, system = "Be kind.")]
    let line = ask::<String>(format!("Welcome a guest to {}.", stay.city)).await;
    line.unwrap_or_default()
}

/// Several in one round.
#[tool]
async fn together() -> Result<String, ToolError> {
    #[elicit(form)]
    #[sample(max_tokens = 60)]
    let (stay, line): (Stay, String) = ask(("Where?", "Welcome them.")).await?;
    Ok(format!("{} {line}", stay.city))
}

/// A local `ask` is no question.
#[tool]
async fn local() -> String {
    let ask = |text: &str| text.to_uppercase();
    ask("who?")
}

fn main() {}
