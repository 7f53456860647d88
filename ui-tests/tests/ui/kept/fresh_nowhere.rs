use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// `#[fresh]` where no question comes.
#[tool]
async fn book(city: String) -> Result<String, ToolError> {
    #[fresh]
    let nights = city.len();
    Ok(format!("{nights}"))
}

/// The same in a closure.
#[tool]
async fn cancel(city: String) -> Result<String, ToolError> {
    let price = |nights: usize| {
        #[fresh]
        let rate = city.len();
        nights * rate
    };
    #[elicit(form)]
    let sure: Confirm = ask("Cancel?").await?;
    Ok(format!("{}", sure.yes))
}

fn main() {}
