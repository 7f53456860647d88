use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

use snodo_runtime::server::Server;

/// Has a mistake.
#[tool]
async fn book(city: &str) -> Result<String, ToolError> {
    Ok(city.to_owned())
}

/// Has a mistake.
#[resource("weather")]
async fn weather() -> String {
    "sunny".to_owned()
}

/// Has a mistake.
#[prompt]
async fn greet(name: &str) -> String {
    name.to_owned()
}

/// Has a mistake.
#[flow]
async fn sure(about: String) -> Result<bool, ToolError> {
    let sure: Confirm = ask(about).await?;
    Ok(sure.yes)
}

/// Has none.
#[tool]
async fn cancel(city: String) -> Result<String, ToolError> {
    #[flow]
    let sure = sure(city).await?;
    Ok(format!("{sure}"))
}

fn server() {
    let builder = Server::builder("desk", "1").tool(book).tools((book, cancel));
    let _ = builder.build();
    let (_, _) = (weather(), greet());
}

fn main() {}
