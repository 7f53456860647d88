use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

struct Session {
    id: u64,
}

/// A kept variable whose type serde does not know.
#[tool]
async fn book() -> Result<String, ToolError> {
    let session = Session { id: 7 };
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{} {}", session.id, sure.yes))
}

fn main() {}
