use snodo_runtime::prelude::*;

/// Takes a model's answer as what it can't be.
#[tool]
async fn count() -> Result<String, ToolError> {
    #[sample(max_tokens = 60)]
    let count: u64 = ask("Count the sheep.").await?;
    Ok(count.to_string())
}

fn main() {}
