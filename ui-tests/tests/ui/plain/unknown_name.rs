use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Names that are not there.
#[tool]
async fn book() -> Result<String, ToolError> {
    let total = price * 2;
    #[elicit(form)]
    let sure: Confirm = ask(format!("{total}?")).await?;
    Ok(format!("{} {}", sure.yes, sure.no))
}

fn main() {}
