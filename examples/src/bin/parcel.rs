//! The first handler of one's own, as the README has it.

use snodo_runtime::prelude::*;

#[elicit(form)]
struct Address {
    /// Street and number
    street: String,
    city: String,
}

/// Sends a parcel.
#[tool]
async fn send_parcel(content: String) -> Result<String, ToolError> {
    #[elicit(form)]
    let to: Address = ask(format!("Where shall the {content} go?")).await?;
    Ok(format!("The {content} goes to {}, {}.", to.street, to.city))
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = Server::builder("parcels", "1.0.0").tool(send_parcel);
    Ok(server.build()?.serve_stdio().await?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use snodo_runtime::testing::Client;

    use super::*;

    #[tokio::test]
    async fn a_parcel_goes_where_it_is_told() {
        let server = Server::builder("parcels", "1.0.0").tool(send_parcel);
        let client = Client::new(server.build().unwrap());
        let round = client.call("send_parcel", json!({"content": "book"})).await;
        assert_eq!(round.message("to"), "Where shall the book go?");

        let round = round
            .accept("to", json!({"street": "Appia 1", "city": "Rome"}))
            .await;
        assert_eq!(round.text(), "The book goes to Appia 1, Rome.");
    }
}
