//! A form is flat: each mistake is one error, at the field.

use snodo_runtime::{data, elicit};

#[elicit(form)]
struct Stay {
    address: Address,
    company: Option<Address>,
    guest: Guest,
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
