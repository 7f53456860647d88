use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Calls itself.
#[flow]
async fn sure(times: u8) -> Result<bool, ToolError> {
    #[elicit(form)]
    let answer: Confirm = ask("Sure?").await?;
    if answer.yes || times == 0 {
        return Ok(answer.yes);
    }
    #[flow]
    let again = sure(times - 1).await?;
    Ok(again)
}

fn main() {}
