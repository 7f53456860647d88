use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A variable that may have no value.
#[tool]
async fn book(nights: u8) -> Result<String, ToolError> {
    let text;
    if nights > 3 {
        text = "long".to_owned();
    }
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{text} {}", sure.yes))
}

fn main() {}
