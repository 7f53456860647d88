use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// `?` where nothing can be returned.
#[tool]
async fn book() -> String {
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    format!("{}", sure.yes)
}

fn main() {}
