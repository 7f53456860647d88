use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A question in the condition of an `if` and of a `while`.
#[tool]
async fn book() -> Result<String, ToolError> {
    let mut nights = 1;
    while #[elicit(form)] ask::<Confirm>("Another night?").await?.yes {
        nights += 1;
    }
    if #[elicit(form)] ask::<Confirm>("Book?").await?.yes {
        return Ok(format!("{nights} nights"));
    }
    Ok("nothing".into())
}

fn main() {}
