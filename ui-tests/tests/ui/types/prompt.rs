use snodo_runtime::prelude::*;

/// A prompt that is none.
#[tool]
async fn count() -> Result<String, ToolError> {
    #[sample(max_tokens = 60)]
    let count: String = ask(42).await?;
    Ok(count)
}

fn main() {}
