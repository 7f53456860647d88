use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A kept `Result` whose error serde does not know.
#[tool]
async fn book(text: String) -> Result<String, ToolError> {
    let result = text.parse::<u8>();
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{result:?} {}", sure.yes))
}

fn main() {}
