use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

const KEY: &str = "guest";

/// Keys that can't be.
#[tool]
async fn greet() -> Result<String, ToolError> {
    #[elicit(form, key = "")]
    let first: Guest = ask("Who are you?").await?;
    #[elicit(form, key = "the guest")]
    let second: Guest = ask("Who are you?").await?;
    Ok(first.name + &second.name)
}

fn main() {}
