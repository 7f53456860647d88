//! Forms, choices and data as an author writes them, under every lint that an author may turn on: what the macros emit
//! has nothing to say to them. This crate has neither serde nor schemars of its own.
#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    single_use_lifetimes,
    trivial_casts,
    unreachable_pub,
    unused_lifetimes,
    unused_qualifications,
    unused_results,
    variant_size_differences,
    rust_2018_idioms,
    let_underscore_drop,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::cargo
)]

use std::collections::BTreeSet;

use snodo_runtime::{
    data, elicit,
    input::form::{Choice, Date, DateTime, Email, FormField, Uri},
};

/// A form with every type of field.
#[elicit(form)]
#[derive(Clone, Debug, PartialEq)]
pub struct Everything {
    /// A text
    #[schemars(length(min = 1, max = 80))]
    pub text: String,
    /// A letter
    pub letter: char,
    /// A day
    pub date: Date,
    /// A moment
    pub time: DateTime,
    /// An address
    pub email: Email,
    /// A page
    pub uri: Option<Uri>,
    /// A number
    #[schemars(range(min = 1, max = 30))]
    pub small: u8,
    /// A large number
    pub large: i128,
    /// A share
    #[serde(default)]
    pub share: f32,
    /// Yes or no
    #[serde(default = "yes")]
    pub flag: bool,
    /// A room
    #[serde(default)]
    pub room: Room,
    /// Rooms
    pub rooms: Vec<Room>,
    /// Different rooms
    pub set: Option<BTreeSet<Room>>,
    /// Two rooms
    pub two: [Room; 2],
    /// Who comes
    #[serde(flatten)]
    pub guest: Guest<Room>,
    #[serde(skip)]
    hidden: Vec<u64>,
    #[cfg(any())]
    absent: Absent,
}

const fn yes() -> bool {
    true
}

/// A generic form, private in part.
#[elicit(form)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guest<T>
where
    T: Choice,
{
    /// A name
    pub name: String,
    #[elicit(not_credential = "the name of a key that is kept elsewhere")]
    api_key: Option<String>,
    wish: T,
}

/// A room.
#[elicit(choice)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// For one
    #[default]
    Single,
    /// For two
    Double,
    /// Not offered
    #[cfg(any())]
    Suite,
}

/// Consent alone.
#[elicit(form)]
#[derive(Clone, Debug)]
pub struct Empty {}

/// With a field that is out of use.
#[elicit(form)]
#[derive(Clone, Debug)]
pub struct Old {
    /// Out of use
    #[deprecated = "kept for old clients"]
    pub room: Room,
}

/// Kept, taken or returned.
#[data]
#[derive(Clone, Debug)]
pub struct Booking<T> {
    /// A number
    pub number: u64,
    notes: Vec<T>,
}

/// How it is paid.
#[data]
#[derive(Clone, Debug)]
pub enum Payment {
    /// With a card
    Card {
        /// The last four digits
        digits: String,
    },
    /// In coins
    Cash,
}

/// Nothing to keep.
#[data]
#[derive(Clone, Copy, Debug)]
pub struct Unit;

/// A number that is a field too.
#[data]
#[derive(Clone, Copy, Debug)]
pub struct Floor(#[schemars(range(max = 12))] pub u8);

impl FormField for Floor {}

#[cfg(test)]
mod tests {
    use super::*;
    use snodo_runtime::input::form::Form;

    #[test]
    fn all_of_them_are_forms() {
        assert!(Everything::schema().is_ok());
        assert!(Guest::<Room>::schema().is_ok());
        assert!(Empty::schema().is_ok());
        assert!(Old::schema().is_ok());
    }
}
