use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// A message that is no text.
#[tool]
async fn greet() -> Result<String, ToolError> {
    #[elicit(form)]
    let guest: Guest = ask(42).await?;
    Ok(guest.name)
}

fn main() {}
