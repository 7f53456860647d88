use snodo_runtime::prelude::*;

struct Guest {
    name: String,
}

/// Asks for what is no form.
#[tool]
async fn greet() -> Result<String, ToolError> {
    #[elicit(form)]
    let guest: Guest = ask("Who are you?").await?;
    Ok(guest.name)
}

fn main() {}
