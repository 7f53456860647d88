use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A parameter of any type.
#[flow]
async fn sure(times: impl Into<u8>, (a, b): (u8, u8)) -> Result<u8, ToolError> {
    Ok(times.into() + a + b)
}

fn main() {}
