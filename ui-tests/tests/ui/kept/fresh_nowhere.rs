use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// `#[fresh]` where no question comes.
#[tool]
async fn book(city: String) -> Result<String, ToolError> {
    let price = |nights: usize| {
        #[fresh]
        let rate = city.len();
        nights * rate
    };
    Ok(format!("{}", price(3)))
}

fn main() {}
