use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// An option that roots do not have.
#[tool]
async fn list() -> Result<String, ToolError> {
    #[roots(max = 3)]
    let roots = ask(Roots).await;
    Ok(format!("{roots:?}"))
}

fn main() {}
