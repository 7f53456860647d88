use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A kept variable that is only sometimes there.
#[tool]
async fn book(city: String) -> Result<String, ToolError> {
    #[cfg(debug_assertions)]
    let city = city.to_uppercase();
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{city} {}", sure.yes))
}

fn main() {}
