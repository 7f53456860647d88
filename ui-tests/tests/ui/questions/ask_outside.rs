use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

async fn greet() -> Result<String, ToolError> {
    let guest: Guest = ask::<Guest>("Who are you?").await;
    Ok(guest.name)
}

fn main() {}
