//! One mistake is one error: what uses the item has nothing to complain about.

use snodo_runtime::{
    elicit,
    input::form::{Choice, Form},
};

#[elicit(form)]
struct Pair(u8, u8);

#[elicit(choice)]
enum Suite {
    Small,
    Large(u8),
}

#[elicit(form)]
struct Stay {
    suite: Suite,
    suites: Vec<Suite>,
    #[serde(flatten)]
    guest: Guest,
    room: Room,
}

#[elicit(form)]
struct Guest {
    password: String,
}

#[elicit(form)]
enum Room {
    Single,
}

fn asks<T: Form>() {}

fn chooses<T: Choice>() {}

fn main() {
    asks::<Pair>();
    asks::<Stay>();
    asks::<Guest>();
    chooses::<Suite>();
    chooses::<Room>();
}
