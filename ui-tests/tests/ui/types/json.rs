use snodo_runtime::prelude::*;

struct Booking {
    number: u64,
}

/// A structured result that can't be written.
#[tool]
async fn book() -> Json<Booking> {
    Json(Booking { number: 7 })
}

fn main() {}
