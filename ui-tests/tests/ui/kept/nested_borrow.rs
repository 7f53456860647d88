use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A borrow inside a kept value.
#[tool]
async fn book(city: String) -> Result<String, ToolError> {
    let words: Vec<&str> = city.split(' ').collect();
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{words:?} {}", sure.yes))
}

fn main() {}
