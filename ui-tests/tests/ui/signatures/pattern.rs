use snodo_runtime::prelude::*;

/// Parameters that are patterns.
#[tool]
async fn greet((name, age): (String, u8), _: u8, [a, b]: [u8; 2]) -> String {
    format!("{name} {age} {a} {b}")
}

fn main() {}
