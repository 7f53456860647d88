//! `uuid`: a [`Uuid`] written with its hyphens. A form has no format for it, but it can say how long one is.

use ::uuid::Uuid;

use crate::input::form::field::{FormField, Kind, Shape};

#[diagnostic::do_not_recommend]
impl FormField for Uuid {
    const SHAPE: Shape = Shape::of(Kind::Uuid);
}

#[cfg(test)]
mod tests;
