use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Settings without values.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[sample(max_tokens)]
    let line: String = ask("Welcome them.").await?;
    #[elicit(form, key)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{line} {}", sure.yes))
}

fn main() {}
