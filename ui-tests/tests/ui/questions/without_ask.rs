use snodo_runtime::prelude::*;

/// An attribute on something that asks nothing.
#[tool]
async fn greet(name: String) -> Result<String, ToolError> {
    #[elicit(form)]
    let upper = name.to_uppercase();
    Ok(upper)
}

fn main() {}
