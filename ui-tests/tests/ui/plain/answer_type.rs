use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Nothing says what the answer is.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[elicit(form)]
    let sure = ask("Book?").await?;
    Ok("booked".to_owned())
}

fn main() {}
