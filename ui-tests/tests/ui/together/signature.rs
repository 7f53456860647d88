use snodo_runtime::prelude::*;

/// Types inside of types.
#[tool]
async fn greet(names: Vec<&str>, more: Option<impl Into<String>>, last: [_; 2]) -> String {
    format!("{names:?} {more:?} {last:?}")
}

fn main() {}
