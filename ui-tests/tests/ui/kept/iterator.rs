use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A kept iterator.
#[tool]
async fn book(cities: Vec<String>) -> Result<String, ToolError> {
    let mut rest = cities.into_iter();
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{:?} {}", rest.next(), sure.yes))
}

fn main() {}
