use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A kept slice of bytes.
#[tool]
async fn book(city: String) -> Result<String, ToolError> {
    let bytes = city.as_bytes();
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{bytes:?} {}", sure.yes))
}

fn main() {}
