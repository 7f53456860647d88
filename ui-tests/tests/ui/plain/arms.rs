use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Branches of different types, with a question in one.
#[tool]
async fn book(nights: u8) -> Result<String, ToolError> {
    let text = if nights > 3 {
        #[elicit(form)]
        let sure: Confirm = ask("So long?").await?;
        sure.yes
    } else {
        "short"
    };
    Ok(format!("{text}"))
}

fn main() {}
