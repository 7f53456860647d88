use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Not compiled, so its mistake does not matter.
#[cfg(any())]
#[tool]
async fn old(city: &str) -> String {
    city.to_owned()
}

/// Of two that have one name, one is compiled.
#[tool]
#[cfg(any())]
async fn book(city: &str) -> String {
    city.to_owned()
}

/// The other.
#[tool]
#[cfg(all())]
async fn book(city: &str) -> String {
    city.to_owned()
}

fn main() {}
