use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Ends without its value.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    if sure.yes {
        println!("booked");
    }
}

fn main() {}
