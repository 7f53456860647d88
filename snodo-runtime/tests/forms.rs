//! What `#[elicit(form)]`, `#[elicit(choice)]` and `#[data]` make of real types.
#![cfg(feature = "macros")]

use snodo_runtime::{
    elicit,
    input::form::{Date, Form},
};

/// When the guest stays.
#[elicit(form)]
struct Stay {
    /// First night
    check_in: Date,
    /// Nights to book
    #[schemars(range(min = 1, max = 30))]
    nights: u8,
    room: Room,
    other: Option<Level>,
}

/// Kind of room.
#[elicit(choice)]
enum Room {
    Single,
    Double,
    Suite,
}

#[elicit(choice)]
enum Level {
    Zero,
    /// Low indeed
    Low,
    High,
}

#[test]
fn a_form_in_declaration_order() {
    assert_eq!(
        Stay::schema().unwrap().as_json(),
        ""
    );
}
