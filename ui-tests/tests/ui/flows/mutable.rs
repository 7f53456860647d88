use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A parameter that a flow would change.
#[flow]
async fn sure(log: &mut Vec<String>) -> Result<bool, ToolError> {
    #[elicit(form)]
    let answer: Confirm = ask("Sure?").await?;
    log.push("asked".to_owned());
    Ok(answer.yes)
}

fn main() {}
