use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Types that don't match, across a question and within a stretch.
#[tool]
async fn book(city: String) -> Result<String, ToolError> {
    let nights = 3;
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    let text: String = nights;
    if sure.yes {
        return Ok(1);
    }
    Ok(format!("{city} {text}"))
}

fn main() {}
