use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// `#[fresh]` on a pattern.
#[tool]
async fn book(city: String) -> Result<String, ToolError> {
    #[fresh]
    let (first, rest) = city.split_at(1);
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{first} {rest} {}", sure.yes))
}

fn main() {}
