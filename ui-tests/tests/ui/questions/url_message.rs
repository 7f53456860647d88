use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A link without a reason to open it.
#[tool]
async fn pay() -> Result<String, ToolError> {
    #[elicit(url)]
    let paid = ask("https://pay.example/7").await?;
    Ok(format!("{paid:?}"))
}

fn main() {}
