use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

#[data]
#[derive(Debug)]
struct Words<'a> {
    #[serde(borrow)]
    first: std::borrow::Cow<'a, str>,
}

/// A kept value of a type of one's own that borrows.
#[tool]
async fn book(city: String) -> Result<String, ToolError> {
    let words = Words { first: city.as_str().into() };
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{words:?} {}", sure.yes))
}

fn main() {}
