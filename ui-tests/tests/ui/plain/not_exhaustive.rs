use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A match that misses a case, with a question in one.
#[tool]
async fn book(nights: Option<u8>) -> Result<String, ToolError> {
    match nights {
        Some(nights) => {
            #[elicit(form)]
            let sure: Confirm = ask("So long?").await?;
            Ok(format!("{nights} {}", sure.yes))
        }
    }
}

fn main() {}
