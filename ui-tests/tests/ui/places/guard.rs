use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A question in a match guard.
#[tool]
async fn book(nights: u8) -> Result<String, ToolError> {
    match nights {
        0 => Ok("nothing".into()),
        n if #[elicit(form)] ask::<Confirm>("So long?").await?.yes => Ok(format!("{n} nights")),
        _ => Ok("no".into()),
    }
}

fn main() {}
