use snodo_runtime::prelude::*;

/// An option that a resource does not have.
#[resource("weather://here", mime = "text/plain")]
async fn weather() -> String {
    String::new()
}

fn main() {}
