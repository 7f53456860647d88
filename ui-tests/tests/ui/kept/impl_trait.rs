use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

fn numbers() -> impl Iterator<Item = u8> {
    0..3
}

/// A kept value of an `impl Trait` type.
#[tool]
async fn book() -> Result<String, ToolError> {
    let mut numbers = numbers();
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{:?} {}", numbers.next(), sure.yes))
}

fn main() {}
