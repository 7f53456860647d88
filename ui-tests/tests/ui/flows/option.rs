use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// An option that a flow does not have.
#[flow(name = "sure")]
async fn sure() -> Result<bool, ToolError> {
    #[elicit(form)]
    let answer: Confirm = ask("Sure?").await?;
    Ok(answer.yes)
}

fn main() {}
