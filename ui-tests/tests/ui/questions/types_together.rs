use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A type that is no tuple of as many.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[elicit(form)]
    #[sample(max_tokens = 60)]
    let (sure, line) = ask::<Confirm>(("Book?", "Welcome them.")).await?;
    Ok(format!("{line} {}", sure.yes))
}

fn main() {}
