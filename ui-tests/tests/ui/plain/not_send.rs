use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

use std::{cell::Cell, rc::Rc};

/// Holds what can't be sent across an ordinary await.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    let count = Rc::new(Cell::new(0));
    std::future::ready(()).await;
    count.set(1);
    Ok(format!("{} {}", count.get(), sure.yes))
}

fn main() {}
