use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Two questions of one round with one key.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[elicit(form)]
    #[sample(max_tokens = 60, key = "sure")]
    let (sure, line): (Confirm, String) = ask(("Book?", "Welcome them.")).await?;
    Ok(format!("{line} {}", sure.yes))
}

fn main() {}
