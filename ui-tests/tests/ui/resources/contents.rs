use snodo_runtime::prelude::*;

/// What is no contents.
#[resource("weather://rome")]
async fn weather() -> Result<f64, ToolError> {
    Ok(20.0)
}

fn main() {}
