//! What can be kept, what need not be, and what is made again.

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    rc::Rc,
};

use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

#[data]
#[derive(Debug)]
struct Session {
    id: u64,
    tags: Vec<String>,
}

struct Lock;

impl Drop for Lock {
    fn drop(&mut self) {}
}

/// Owned values.
#[tool]
async fn owned(city: String) -> Result<String, ToolError> {
    let session = Session { id: 7, tags: Vec::new() };
    let mut rates = HashMap::new();
    rates.insert(city.clone(), 1.5);
    let by_number: BTreeMap<u8, Option<String>> = BTreeMap::new();
    let text: Cow<'_, str> = Cow::Borrowed("text");
    let literal = "literal";
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{session:?} {rates:?} {by_number:?} {text} {literal} {}", sure.yes))
}

/// What is not read again need not be kept.
#[tool]
async fn gone(city: String) -> Result<String, ToolError> {
    let shared = Rc::new(city);
    let words: Vec<&str> = shared.split(' ').collect();
    let count = words.len();
    {
        let _lock = Lock;
    }
    let _dropped = Lock;
    drop(_dropped);
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{count} {}", sure.yes))
}

/// What is made again.
#[tool]
async fn fresh(city: String) -> Result<String, ToolError> {
    #[fresh]
    let name = city.trim();
    #[fresh]
    let price = |nights: usize| nights * name.len();
    #[fresh]
    let _lock = Lock;
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{name} {} {}", price(3), sure.yes))
}

fn main() {}
