//! What a form and a choice can be made of.

use snodo_runtime::{data, elicit};

#[elicit(form)]
struct Pair(u8, u8);

#[elicit(form)]
struct Nothing;

#[elicit(form)]
enum Room {
    Single,
}

#[elicit(choice)]
struct Stay {
    nights: u8,
}

#[elicit(choice)]
enum Suite {
    Small(u8),
    Large { floors: u8 },
}

#[elicit(choice)]
enum Never {}

#[elicit(form)]
union Bits {
    signed: i8,
    unsigned: u8,
}

#[elicit(form)]
fn ask_me() {}

#[elicit]
struct Unsaid {
    nights: u8,
}

#[elicit(from)]
struct Mistyped {
    nights: u8,
}

#[data(crat = snodo)]
struct Data {
    nights: u8,
}

fn main() {}
