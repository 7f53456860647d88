use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Questions that are compiled only sometimes.
#[tool]
async fn book(nights: u8) -> Result<String, ToolError> {
    #[cfg(debug_assertions)]
    #[elicit(form)]
    let sure: Confirm = ask("Sure?").await?;
    #[cfg(debug_assertions)]
    if !sure.yes {
        #[elicit(form)]
        let really: Confirm = ask("Really?").await?;
        return Ok(format!("{}", really.yes));
    }
    match nights {
        #[cfg(debug_assertions)]
        0 => {
            #[elicit(form)]
            let none: Confirm = ask("Not one night?").await?;
            Ok(format!("{}", none.yes))
        }
        _ => Ok(format!("{nights} nights")),
    }
}

fn main() {}
