//! What is asked for is a form, and a generic form's parameter a field.

use snodo_runtime::{data, elicit, input::form::Form};

#[data]
struct Address {
    street: String,
}

#[elicit(form)]
struct One<T> {
    value: T,
}

fn ask<T: Form>() {}

fn main() {
    ask::<Address>();
    ask::<One<bool>>();
    ask::<One<Vec<u8>>>();
}
