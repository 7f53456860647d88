use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Uses a value after it was moved, before and behind a question.
#[tool]
async fn book(cities: Vec<String>) -> Result<String, ToolError> {
    let names = cities;
    let taken = names;
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    let more = taken.clone();
    drop(taken);
    Ok(format!("{names:?} {more:?} {taken:?} {}", sure.yes))
}

fn main() {}
