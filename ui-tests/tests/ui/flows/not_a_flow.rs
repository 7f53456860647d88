use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

async fn sure() -> Result<bool, ToolError> {
    Ok(true)
}

/// Calls what is no flow.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[flow]
    let sure = sure().await?;
    Ok(format!("{sure}"))
}

fn main() {}
