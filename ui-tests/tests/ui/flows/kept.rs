use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

struct Session {
    id: u64,
}

/// A parameter that can't be kept.
#[flow]
async fn sure(session: Session) -> Result<bool, ToolError> {
    #[elicit(form)]
    let answer: Confirm = ask("Sure?").await?;
    Ok(answer.yes && session.id > 0)
}

fn main() {}
