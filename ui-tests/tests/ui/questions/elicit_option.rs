use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// Options that a form does not have.
#[tool]
async fn greet() -> Result<String, ToolError> {
    #[elicit(frm)]
    let guest: Guest = ask("Who are you?").await?;
    #[elicit(form, max_tokens = 3)]
    let other: Guest = ask("And you?").await?;
    Ok(guest.name + &other.name)
}

fn main() {}
