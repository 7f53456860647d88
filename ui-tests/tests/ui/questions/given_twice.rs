use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A setting given twice.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[sample(max_tokens = 60, max_tokens = 70)]
    let line: String = ask("Welcome them.").await?;
    #[elicit(form, key = "a", key = "b")]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{line} {}", sure.yes))
}

fn main() {}
