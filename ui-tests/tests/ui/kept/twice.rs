use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

struct Session {
    id: u64,
}

/// One bad variable, kept across two questions.
#[tool]
async fn book() -> Result<String, ToolError> {
    let session = Session { id: 7 };
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    #[elicit(form)]
    let really: Confirm = ask("Really?").await?;
    Ok(format!("{} {} {}", session.id, sure.yes, really.yes))
}

fn main() {}
