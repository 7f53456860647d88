use snodo_runtime::prelude::*;

struct Booking {
    number: u64,
}

/// A result that is none, in a `Result`.
#[tool]
async fn book() -> Result<Booking, ToolError> {
    Ok(Booking { number: 7 })
}

fn main() {}
