use snodo_runtime::prelude::*;

/// A model's answer without a limit.
#[tool]
async fn greet() -> Result<String, ToolError> {
    #[sample]
    let line: String = ask("Welcome a guest.").await?;
    #[sample(temperature = 0.2)]
    let other: String = ask("Say goodbye.").await?;
    Ok(line + &other)
}

fn main() {}
