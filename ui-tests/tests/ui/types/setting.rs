use snodo_runtime::prelude::*;

/// Settings of wrong types.
#[tool]
async fn count() -> Result<String, ToolError> {
    #[sample(max_tokens = "sixty", temperature = 1)]
    let count: String = ask("Count the sheep.").await?;
    Ok(count)
}

fn main() {}
