use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Not finished.
#[tool]
async fn book(city: String) -> Result<String, ToolError> {
    let nights = city.
}

fn main() {}
