use snodo_runtime::prelude::*;

/// A parameter with a pattern behind `@`.
#[tool]
async fn greet(name @ _: String) -> String {
    name
}

fn main() {}
