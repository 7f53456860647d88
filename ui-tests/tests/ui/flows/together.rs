use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Asks whether it is right.
#[flow]
async fn sure() -> Result<bool, ToolError> {
    #[elicit(form)]
    let sure: Confirm = ask("Sure?").await?;
    Ok(sure.yes)
}

/// Calls a flow together with a question.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[flow]
    #[elicit(form)]
    let sure = sure().await?;
    Ok(format!("{sure}"))
}

fn main() {}
