use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// The answer is a `Result`.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await;
    Ok(format!("{}", sure.yes))
}

fn main() {}
