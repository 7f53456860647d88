//! Questions in branches.

use snodo_runtime::prelude::*;
use snodo_ui_tests::{Shop, forms::*, note, twice};

#[twice]
async fn one_question(city: String) -> Result<String, ToolError> {
    note("start");
    let length = city.len();
    #[elicit(form)]
    let number: Number = ask(format!("{city}?")).await?;
    note("answered");
    Ok(format!("{city} {length} {}", number.n))
}

#[twice]
async fn if_without_else(n: i64, shop: App<Shop>) -> Result<String, ToolError> {
    let mut log = vec![n];
    if n > 1 {
        let price = shop.price("lamp").await;
        #[elicit(form)]
        let sure: Confirm = ask(format!("{price}?")).await?;
        log.push(price);
        if !sure.yes {
            return Ok("no".into());
        }
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn two_together(city: String) -> Result<String, ToolError> {
    #[elicit(form)]
    #[sample(max_tokens = 60)]
    let (stay, line): (Number, String) = ask((format!("{city}?"), "Welcome them")).await?;
    Ok(format!("{} {line}", stay.n))
}

#[twice]
async fn pause_once(n: i64) -> Result<String, ToolError> {
    note(n);
    pause(std::time::Duration::ZERO).await;
    note("behind");
    Ok(format!("{n}"))
}
