use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A value for what takes none.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[elicit(form = Confirm)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{}", sure.yes))
}

fn main() {}
