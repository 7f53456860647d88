use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Calls `pong`.
#[flow]
async fn ping(times: u8) -> Result<u8, ToolError> {
    #[flow]
    let times = pong(times).await?;
    Ok(times)
}

/// Calls `ping`.
#[flow]
async fn pong(times: u8) -> Result<u8, ToolError> {
    #[flow]
    let times = ping(times).await?;
    Ok(times)
}

fn main() {}
