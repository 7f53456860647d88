use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Everything at once.
#[tool(titel = "Books", rev = "one")]
fn book(city: &str, Confirm { yes }: Confirm) -> Result<String, ToolError> {
    let _lock = std::sync::Mutex::new(1);
    let sure: Confirm = ask("Book?").await?;
    #[elicit(from)]
    let really: Confirm = ask("Really?").await?;
    #[sample(temperature = 0.5)]
    let line: String = ask("Welcome them.").await?;
    let more = || {
        #[elicit(form)]
        let more: Confirm = ask("More?").await?;
        more.yes
    };
    println!("{}", ask::<Confirm>("Sure?").await?.yes);
    Ok(format!("{} {line}", more()))
}

fn main() {}
