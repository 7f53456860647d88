use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A form's message in the attribute.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[elicit(form, message = "Book?")]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{}", sure.yes))
}

fn main() {}
