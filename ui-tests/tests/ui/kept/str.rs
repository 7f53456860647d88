use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A kept `&str`.
#[tool]
async fn book(city: String) -> Result<String, ToolError> {
    let name = city.trim();
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{name} {}", sure.yes))
}

fn main() {}
