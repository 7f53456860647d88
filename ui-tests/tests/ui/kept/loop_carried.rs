use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A borrow that a loop carries.
#[tool]
async fn book(cities: Vec<String>) -> Result<String, ToolError> {
    let mut last = "";
    for city in &cities {
        if city.len() > 3 {
            last = city;
            continue;
        }
    }
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{last} {}", sure.yes))
}

fn main() {}
