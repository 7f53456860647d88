use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// `ask` without an attribute.
#[tool]
async fn greet() -> Result<String, ToolError> {
    let guest: Guest = ask("Who are you?").await?;
    Ok(guest.name)
}

fn main() {}
