use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// A question in a nested function.
#[tool]
async fn greet() -> Result<String, ToolError> {
    async fn who() -> Result<String, ToolError> {
        #[elicit(form)]
        let guest: Guest = ask("Who are you?").await?;
        Ok(guest.name)
    }

    who().await
}

fn main() {}
