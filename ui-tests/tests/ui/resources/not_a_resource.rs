use snodo_runtime::prelude::*;

use snodo_runtime::server::Server;

/// Greets.
#[tool]
async fn greet(name: String) -> String {
    name
}

fn server() {
    let _ = Server::builder("desk", "1").resource(greet);
}

fn main() {}
