use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// One question under two attributes.
#[tool]
async fn greet() -> Result<String, ToolError> {
    #[elicit(form)]
    #[elicit(form)]
    let guest: Guest = ask("Who are you?").await?;
    Ok(guest.name)
}

fn main() {}
