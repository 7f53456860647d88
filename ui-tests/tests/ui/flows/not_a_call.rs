use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Calls nothing.
#[tool]
async fn book(sure: bool) -> Result<String, ToolError> {
    #[flow]
    let sure = !sure;
    Ok(format!("{sure}"))
}

fn main() {}
