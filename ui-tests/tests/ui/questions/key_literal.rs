use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

const KEY: &str = "guest";

/// A key that is no literal.
#[tool]
async fn greet() -> Result<String, ToolError> {
    #[elicit(form, key = KEY)]
    let guest: Guest = ask("Who are you?").await?;
    Ok(guest.name)
}

fn main() {}
