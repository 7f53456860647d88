use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

async fn greet() -> Result<String, ToolError> {
    #[elicit(form)]
    let guest: Guest = ask("Who are you?").await?;
    Ok(guest.name)
}

fn main() {}
