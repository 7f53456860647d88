//! Which Rust types can be a field of a form.

use std::collections::BTreeSet;

use super::types::{Date, DateTime, Email, Pick, Picks, Uri};

/// A type that a field of a form can have.
///
/// A form is flat, so that a client can show each field as one input. Fields are texts (`String`, `char`,
/// [`Date`], [`DateTime`], [`Email`], [`Uri`]), numbers (all of Rust's integers and floats), `bool`, a [`Choice`], several of
/// one (`Vec`, `BTreeSet`, an array), a [`Pick`] or [`Picks`] from options given when the form is asked, and an `Option`
/// of any of these, which need not be filled in.
///
/// Other crates' types come with the feature of the crate's name: with `chrono` its `NaiveDate` and `DateTime`, with `url`
/// its `Url`, with `uuid` its `Uuid`; with `jiff` (version 1) and `time` their dates and instants, under
/// `#[serde(with = "AsDate")]` and `#[serde(with = "AsDateTime")]` ([`AsDate`](super::AsDate)). Times of day, times
/// without an offset and durations can't be said by a form.
///
/// A type of your own that is one of these on the wire can be a field too: implement serde's and schemars' traits and
/// this one. What its schema holds is checked when the server is built.
///
/// ```
/// use snodo_runtime::input::form::FormField;
///
/// struct RoomNumber(u16);
/// impl FormField for RoomNumber {}
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be a field of a form",
    label = "not a type that a form can ask for",
    note = "forms are flat: a client shows each field as one input",
    note = "a field is a String, bool, number, char, Date, DateTime, Email, Uri, Pick, Picks, an `#[elicit(choice)]` enum, an Option of one of these, or a Vec, BTreeSet or array of a choice",
    note = "to use another form's fields in this one, put `#[serde(flatten)]` on the field"
)]
pub trait FormField {
    /// What the type knows of its schema beyond what schemars says.
    const SHAPE: Shape = Shape::PLAIN;
}

/// A fieldless enum whose variants are the values of one field: `#[elicit(choice)]` implements it.
///
/// ```
/// use snodo_runtime::input::form::Choice;
///
/// enum Room { Single, Double }
/// impl Choice for Room {
///     const VALUES: &'static [&'static str] = &["Single", "Double"];
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a choice",
    label = "not an `#[elicit(choice)]` enum",
    note = "a choice is an enum without fields, with `#[elicit(choice)]` on it"
)]
pub trait Choice {
    /// The values on the wire, in the order in which a client shows them.
    const VALUES: &'static [&'static str];
}

/// What a field's type knows of its schema beyond what schemars says: schemars loses the order of a choice's variants
/// where only some have a description, asks for distinct items of a set, which a form can't, and knows of no options
/// that are given when the form is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    pub(super) choices: &'static [&'static str],
    pub(super) kind: Kind,
}

/// What is particular about a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    /// Several of the choices, each once.
    Set,
    /// A choice of options that are given when the form is asked.
    Open,
    #[cfg(feature = "uuid")]
    Uuid,
}

impl Shape {
    /// Nothing beyond what schemars says.
    pub const PLAIN: Self = Self::of(Kind::Plain);

    pub(super) const fn of(kind: Kind) -> Self {
        Self { choices: &[], kind }
    }

    /// A choice of one or of several values, in this order.
    pub const fn choice<C: Choice>() -> Self {
        Self {
            choices: C::VALUES,
            kind: Kind::Plain,
        }
    }

    /// A set of a choice's values.
    pub const fn set<C: Choice>() -> Self {
        Self {
            choices: C::VALUES,
            kind: Kind::Set,
        }
    }
}

// `do_not_recommend`: the message above names these types, a list of impls would only repeat it. And of a `Vec<u8>` the
// error must say that it can't be a field, not that `u8` is no choice.

macro_rules! plain {
    ($($type:ty)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl FormField for $type {}
        )*
    };
}

plain! {
    String char bool
    i8 i16 i32 i64 i128 isize
    u8 u16 u32 u64 u128 usize
    f32 f64
    Date DateTime Email Uri
}

#[diagnostic::do_not_recommend]
impl FormField for Pick {
    const SHAPE: Shape = Shape::of(Kind::Open);
}

#[diagnostic::do_not_recommend]
impl FormField for Picks {
    const SHAPE: Shape = Shape::of(Kind::Open);
}

#[diagnostic::do_not_recommend]
impl<T: FormField> FormField for Option<T> {
    const SHAPE: Shape = T::SHAPE;
}

#[diagnostic::do_not_recommend]
impl<T: Choice> FormField for Vec<T> {
    const SHAPE: Shape = Shape::choice::<T>();
}

#[diagnostic::do_not_recommend]
impl<T: Choice> FormField for BTreeSet<T> {
    const SHAPE: Shape = Shape::set::<T>();
}

#[diagnostic::do_not_recommend]
impl<T: Choice, const N: usize> FormField for [T; N] {
    const SHAPE: Shape = Shape::choice::<T>();
}
