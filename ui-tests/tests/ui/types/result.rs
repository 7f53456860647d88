use snodo_runtime::prelude::*;

struct Booking {
    number: u64,
}

/// A result that is none.
#[tool]
async fn book() -> Booking {
    Booking { number: 7 }
}

fn main() {}
