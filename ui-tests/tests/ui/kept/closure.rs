use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A kept closure.
#[tool]
async fn book(rate: f64) -> Result<String, ToolError> {
    let price = move |nights: f64| nights * rate;
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{} {}", price(2.0), sure.yes))
}

fn main() {}
