//! `#[fresh]`: what is made again after each question.

use snodo_differential::{Shop, forms::*, twice};
use snodo_runtime::prelude::*;

/// It can't be kept.
struct Client<'a> {
    shop: &'a Shop,
    name: String,
}

impl<'a> Client<'a> {
    async fn connect(shop: &'a Shop, name: &str) -> Result<Self, ToolError> {
        tokio::task::yield_now().await;
        match name {
            "" => Err(ToolError::new("no name")),
            name => Ok(Self {
                shop,
                name: name.to_owned(),
            }),
        }
    }

    async fn price(&self) -> i64 {
        self.shop.price(&self.name).await
    }
}

#[twice]
async fn used_on_both_sides(n: i64, shop: App<Shop>) -> Result<String, ToolError> {
    #[fresh]
    let client = Client {
        shop: &shop,
        name: format!("n{n}"),
    };
    let before = client.price().await;
    #[elicit(form)]
    let more: Number = ask(format!("{before}")).await?;
    let behind = client.price().await;
    Ok(format!("{before} {behind} {}", more.n))
}

#[twice]
async fn it_awaits_and_fails(name: String, shop: App<Shop>) -> Result<String, ToolError> {
    #[fresh]
    let client = Client::connect(&shop, &name).await?;
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let price = client.price().await;
    #[elicit(form)]
    let sure: Confirm = ask(format!("{price}")).await?;
    Ok(format!("{} {} {}", client.price().await, more.n, sure.yes))
}

#[twice]
async fn in_a_loop(n: i64, shop: App<Shop>) -> Result<String, ToolError> {
    #[fresh]
    let client = Client {
        shop: &shop,
        name: "lamp".to_owned(),
    };
    let mut sum = n;
    loop {
        #[elicit(form)]
        let more: Reply = ask(format!("{sum}")).await?;
        sum += more.n * client.price().await;
        if more.yes {
            break;
        }
    }
    Ok(sum.to_string())
}

#[twice]
async fn in_an_inner_block(n: i64, shop: App<Shop>) -> Result<String, ToolError> {
    if n > 0 {
        let name = "chair".to_owned();
        #[fresh]
        let client = Client {
            shop: &shop,
            name: name.clone(),
        };
        #[elicit(form)]
        let more: Number = ask(&name).await?;
        return Ok(format!("{} {}", client.price().await, more.n));
    }
    Ok("none".into())
}
