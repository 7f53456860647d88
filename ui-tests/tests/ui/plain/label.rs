use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Leaves a loop that is not there.
#[tool]
async fn book() -> Result<String, ToolError> {
    loop {
        #[elicit(form)]
        let sure: Confirm = ask("Book?").await?;
        if sure.yes {
            break 'outer;
        }
    }
    Ok("booked".to_owned())
}

fn main() {}
