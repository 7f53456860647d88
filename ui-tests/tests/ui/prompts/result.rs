use snodo_runtime::prelude::*;

struct Weather {
    degrees: f32,
}

/// A result that a prompt can't give.
#[prompt]
async fn weather() -> Weather {
    Weather { degrees: 20.5 }
}

fn main() {}
