use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Breaks the rules of borrowing within a stretch.
#[tool]
async fn book(mut names: Vec<String>) -> Result<String, ToolError> {
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    let first = &names[0];
    names.clear();
    Ok(format!("{first} {}", sure.yes))
}

fn main() {}
