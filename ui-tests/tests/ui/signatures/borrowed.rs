use snodo_runtime::prelude::*;

/// Borrowed parameters.
#[tool]
async fn greet(name: &str, nights: &[u8], city: &'static String, all: &mut Vec<u8>) -> String {
    format!("{name} {nights:?} {city} {all:?}")
}

fn main() {}
