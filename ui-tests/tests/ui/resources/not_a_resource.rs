use snodo_runtime::prelude::*;

/// A tool.
#[tool]
async fn greet() -> String {
    String::new()
}

fn main() {
    let _ = Server::builder("test", "1").resource(greet);
    let _ = Server::builder("test", "1").prompt(greet);
}
