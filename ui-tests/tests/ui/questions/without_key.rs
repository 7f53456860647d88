use snodo_runtime::prelude::*;

#[elicit(form)]
struct Stay {
    city: String,
    nights: u8,
}

/// Patterns that give a question no name.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[elicit(form)]
    let Stay { city, nights } = ask("Where and how long?").await?;
    #[elicit(form)]
    let _ = ask::<Stay>("And after that?").await?;
    #[elicit(form)]
    ask::<Stay>("And then?").await?;
    match #[elicit(form)] ask::<Stay>("And at last?").await {
        Ok(_) => Ok(format!("{nights} nights in {city}")),
        Err(refused) => Err(refused.into()),
    }
}

fn main() {}
