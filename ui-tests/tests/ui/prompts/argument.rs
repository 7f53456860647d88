use snodo_runtime::prelude::*;

struct Focus;

/// An argument that can't be read from text.
#[prompt]
async fn review(focus: Focus, lines: Vec<u8>) -> String {
    drop(focus);
    format!("{lines:?}")
}

fn main() {}
