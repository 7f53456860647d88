use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

struct Session {
    id: u64,
}

/// A loop whose items can't be kept.
#[tool]
async fn book() -> Result<String, ToolError> {
    for session in vec![Session { id: 1 }, Session { id: 2 }] {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{}?", session.id)).await?;
        if sure.yes {
            return Ok("booked".to_owned());
        }
    }
    Ok("none".to_owned())
}

fn main() {}
