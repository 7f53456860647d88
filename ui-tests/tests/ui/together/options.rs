use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// A wrong option does not hide what is wrong in the body.
#[tool(titel = "Books")]
async fn book(city: String) -> Result<String, ToolError> {
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    let nights: u8 = city;
    Ok(format!("{nights} {}", sure.yes))
}

fn main() {}
