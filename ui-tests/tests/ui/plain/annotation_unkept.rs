use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Nothing says what is parsed.
#[tool]
async fn book(text: String) -> Result<String, ToolError> {
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    let number = text.parse()?;
    Ok(format!("{} {}", number, sure.yes))
}

fn main() {}
