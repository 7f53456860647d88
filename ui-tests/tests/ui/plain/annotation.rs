use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Nothing says what the elements are.
#[tool]
async fn book() -> Result<String, ToolError> {
    let names = Vec::new();
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{} {}", names.len(), sure.yes))
}

fn main() {}
