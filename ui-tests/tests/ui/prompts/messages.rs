use snodo_runtime::prelude::*;

/// What is no message.
#[prompt]
async fn review() -> Vec<u8> {
    Vec::new()
}

fn main() {}
