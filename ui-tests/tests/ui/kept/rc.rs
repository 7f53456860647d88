use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

use std::{rc::Rc, sync::Arc};

/// Kept `Rc` and `Arc`, whose sharing would be lost.
#[tool]
async fn book(city: String) -> Result<String, ToolError> {
    let shared = Arc::new(city.len());
    let local = Rc::new(city);
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{local} {shared} {}", sure.yes))
}

fn main() {}
