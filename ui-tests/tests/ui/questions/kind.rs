use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// An attribute that does not say what is asked.
#[tool]
async fn greet() -> Result<String, ToolError> {
    #[elicit]
    let guest: Guest = ask("Who are you?").await?;
    #[elicit(key = "other")]
    let other: Guest = ask("And you?").await?;
    Ok(guest.name + &other.name)
}

fn main() {}
