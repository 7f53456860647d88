//! What is flattened is a form itself.

use std::collections::BTreeMap;

use snodo_runtime::{data, elicit};

#[elicit(form)]
struct Stay {
    #[serde(flatten)]
    address: Address,
    #[serde(flatten)]
    rest: BTreeMap<String, String>,
    #[serde(flatten)]
    maybe: Option<Guest>,
}

#[elicit(form)]
struct Guest {
    name: String,
}

#[data]
struct Address {
    street: String,
}

fn main() {}
