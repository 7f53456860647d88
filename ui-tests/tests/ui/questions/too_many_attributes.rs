use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// More attributes than elements.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[elicit(form)]
    #[sample(max_tokens = 60)]
    #[sample(max_tokens = 90)]
    let (sure, line): (Confirm, String) = ask(("Book?", "Welcome them.")).await?;
    Ok(format!("{line} {}", sure.yes))
}

fn main() {}
