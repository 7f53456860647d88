use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// A question without `.await`.
#[tool]
async fn greet() -> Result<String, ToolError> {
    #[elicit(form)]
    let guest: Guest = ask("Who are you?")?;
    Ok(guest.name)
}

fn main() {}
