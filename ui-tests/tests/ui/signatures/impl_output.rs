use snodo_runtime::prelude::*;

/// An `impl Trait` result.
#[tool]
async fn greet(name: String) -> Result<impl std::fmt::Display, ToolError> {
    Ok(name)
}

fn main() {}
