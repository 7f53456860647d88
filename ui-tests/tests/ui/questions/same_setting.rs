use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// One setting under two names.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[sample(max_tokens = 60, system = "Be kind.", system_prompt = "Be brief.")]
    let line: String = ask("Welcome them.").await?;
    Ok(line)
}

fn main() {}
