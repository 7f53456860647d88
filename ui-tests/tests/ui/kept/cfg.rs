use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Kept variables that are only sometimes there.
#[tool]
async fn book(city: String) -> Result<String, ToolError> {
    #[cfg(debug_assertions)]
    let start = city.len();
    #[cfg(debug_assertions)]
    let city = city.to_uppercase();
    #[cfg(all())]
    let rate = 1.0;
    #[cfg(any())]
    let rate = 2.0;
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    #[cfg(debug_assertions)]
    println!("{start}");
    Ok(format!("{city} {rate} {}", sure.yes))
}

fn main() {}
