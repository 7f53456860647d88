use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// A question in the `else` of a `let`.
#[tool]
async fn greet(name: Option<String>) -> Result<String, ToolError> {
    let Some(name) = name else {
        #[elicit(form)]
        let guest: Guest = ask("Who are you?").await?;
        return Ok(guest.name);
    };
    Ok(name)
}

fn main() {}
