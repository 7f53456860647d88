use snodo_runtime::prelude::*;

/// Generic over a type.
#[tool]
async fn greet<T: std::fmt::Debug>(name: T) -> String {
    format!("{name:?}")
}

/// Generic over a lifetime and a number.
#[tool]
async fn bye<'a, const N: usize>(names: [String; 3]) -> String {
    names.join(", ")
}

fn main() {}
