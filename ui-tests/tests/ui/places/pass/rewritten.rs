//! Every place where a question can't stand, rewritten as the error says.

use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Before a closure, and used in it.
#[tool]
async fn closure() -> Result<String, ToolError> {
    #[elicit(form)]
    let guest: Guest = ask("Who are you?").await?;
    let greet = |greeting: &str| format!("{greeting}, {}!", guest.name);
    Ok(greet("Hello"))
}

/// Outside of an `async` block.
#[tool]
async fn async_block() -> Result<String, ToolError> {
    #[elicit(form)]
    let guest: Guest = ask("Who are you?").await?;
    let later = async { guest.name.len() };
    Ok(later.await.to_string())
}

/// In a flow instead of a nested function.
#[tool]
async fn nested() -> Result<String, ToolError> {
    #[flow]
    let name = who().await?;
    Ok(name)
}

#[flow]
async fn who() -> Result<String, ToolError> {
    #[elicit(form)]
    let guest: Guest = ask("Who are you?").await?;
    Ok(guest.name)
}

/// In an arm's body instead of its guard.
#[tool]
async fn arm(nights: u8) -> Result<String, ToolError> {
    match nights {
        0 => Ok("nothing".into()),
        n => {
            #[elicit(form)]
            let sure: Confirm = ask("So long?").await?;
            if sure.yes { Ok(format!("{n} nights")) } else { Ok("no".into()) }
        }
    }
}

/// Before a condition, and in a loop.
#[tool]
async fn condition() -> Result<String, ToolError> {
    let mut nights = 1;
    loop {
        #[elicit(form)]
        let more: Confirm = ask("Another night?").await?;
        if !more.yes {
            break;
        }
        nights += 1;
    }
    #[elicit(form)]
    let book: Confirm = ask("Book?").await?;
    if book.yes {
        return Ok(format!("{nights} nights"));
    }
    Ok("nothing".into())
}

/// As a scrutinee.
#[tool]
async fn scrutinee() -> Result<String, ToolError> {
    if let Ok(guest) = #[elicit(form)] ask::<Guest>("Who are you?").await {
        return Ok(guest.name);
    }
    match #[elicit(form, key = "again")] ask::<Guest>("Please?").await {
        Ok(guest) => Ok(guest.name),
        Err(refused) => Ok(refused.to_string()),
    }
}

/// Before a macro, and inside `cfg!`.
#[tool]
async fn macros() -> Result<String, ToolError> {
    #[elicit(form)]
    let guest: Guest = ask("Who are you?").await?;
    let names = vec![guest.name];
    if cfg!(debug_assertions) {
        #[elicit(form)]
        let sure: Confirm = ask("Sure?").await?;
        return Ok(format!("{names:?} {}", sure.yes));
    }
    Ok(format!("{names:?}"))
}

/// A `match` instead of the `else` of a `let`.
#[tool]
async fn instead_of_else(name: Option<String>) -> Result<String, ToolError> {
    let name = match name {
        Some(name) => name,
        None => {
            #[elicit(form)]
            let guest: Guest = ask("Who are you?").await?;
            guest.name
        }
    };
    Ok(name)
}

/// A nested handler has its own questions.
#[tool]
async fn holds_another(name: String) -> Result<String, ToolError> {
    /// Asks in its own body.
    #[tool]
    async fn inner() -> Result<String, ToolError> {
        #[elicit(form)]
        let guest: Guest = ask("Who are you?").await?;
        Ok(guest.name)
    }

    let _ = inner;
    Ok(name)
}

fn main() {}
