use snodo_runtime::prelude::*;

/// With bounds.
#[tool]
async fn greet(name: String) -> String
where
    String: Clone,
{
    name
}

fn main() {}
