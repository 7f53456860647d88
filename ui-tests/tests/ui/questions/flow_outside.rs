use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// Asks who is there.
#[flow]
async fn who() -> Result<String, ToolError> {
    #[elicit(form)]
    let guest: Guest = ask("Who are you?").await?;
    Ok(guest.name)
}

async fn greet() -> Result<String, ToolError> {
    #[flow]
    let name = who().await?;
    Ok(name)
}

async fn pauses() {
    pause(std::time::Duration::from_secs(1)).await;
}

fn main() {}
