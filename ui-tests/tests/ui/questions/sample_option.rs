use snodo_runtime::prelude::*;

/// Settings that sampling does not have.
#[tool]
async fn greet() -> Result<String, ToolError> {
    #[sample(max_token = 60)]
    let line: String = ask("Welcome a guest.").await?;
    #[sample(max_tokens = 60, colour = "red")]
    let other: String = ask("Say goodbye.").await?;
    Ok(line + &other)
}

fn main() {}
