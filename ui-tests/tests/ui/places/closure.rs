use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// A question in a closure.
#[tool]
async fn greet() -> Result<String, ToolError> {
    let guest = async move || {
        #[elicit(form)]
        let guest: Guest = ask("Who are you?").await?;
        Ok::<_, ToolError>(guest.name)
    };
    Ok(guest().await?)
}

fn main() {}
