use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

#[derive(Debug)]
#[data]
struct Receipt {
    error: String,
}

/// A kept variable that can be written and not be read back.
#[tool]
async fn book() -> Result<String, ToolError> {
    let result = "many".parse::<u8>();
    let shown = std::fmt::Arguments::as_str(&format_args!("x"));
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{result:?} {shown:?} {}", sure.yes))
}

fn main() {}
