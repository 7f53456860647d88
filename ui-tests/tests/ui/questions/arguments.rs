use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// `ask` takes one thing.
#[tool]
async fn greet() -> Result<String, ToolError> {
    #[elicit(form)]
    let first: Guest = ask().await?;
    #[elicit(form)]
    let second: Guest = ask("Who", "are you?").await?;
    Ok(first.name + &second.name)
}

fn main() {}
