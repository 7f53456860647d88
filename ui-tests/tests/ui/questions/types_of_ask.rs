use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// `ask` has one type.
#[tool]
async fn greet() -> Result<String, ToolError> {
    #[elicit(form)]
    let guest = ask::<Guest, Refused>("Who are you?").await?;
    Ok(guest.name)
}

fn main() {}
