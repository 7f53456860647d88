use snodo_runtime::prelude::*;

struct Weather {
    degrees: f32,
}

/// A result that a resource can't give.
#[resource("weather://here")]
async fn weather() -> Weather {
    Weather { degrees: 20.5 }
}

fn main() {}
