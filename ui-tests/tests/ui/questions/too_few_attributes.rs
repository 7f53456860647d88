use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// More elements than attributes.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[elicit(form)]
    #[sample(max_tokens = 60)]
    let (sure, line): (Confirm, String) = ask(("Book?", "Welcome them.", "Say goodbye.")).await?;
    Ok(format!("{line} {}", sure.yes))
}

fn main() {}
