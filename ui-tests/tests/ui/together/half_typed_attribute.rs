use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Not finished.
#[tool(title = )]
async fn book(city: String) -> Result<String, ToolError> {
    Ok(city)
}

/// Not finished either.
#[tool]
async fn cancel() -> Result<String, ToolError> {
    #[elicit(form, key = )]
    let sure: Confirm = ask("Cancel?").await?;
    Ok(format!("{}", sure.yes))
}

fn main() {}
