use snodo_runtime::prelude::*;

struct Full;

/// An error that is none.
#[tool]
async fn book() -> Result<String, Full> {
    Err(Full)
}

fn main() {}
