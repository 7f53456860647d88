//! `jiff`, version 1: dates and instants. schemars does not know them, so they stand under `AsDate` and `AsDateTime`.

use ::jiff::{Timestamp, civil};

use super::travels_as;
use crate::input::form::types::{Date, DateTime, FormatError};

travels_as!(civil::Date, Date);
travels_as!(Timestamp, DateTime);

impl TryFrom<civil::Date> for Date {
    type Error = FormatError;

    fn try_from(date: civil::Date) -> Result<Self, FormatError> {
        Self::new(date.year(), date.month(), date.day())
    }
}

impl From<Date> for civil::Date {
    fn from(date: Date) -> Self {
        date.0
    }
}

impl TryFrom<Timestamp> for DateTime {
    type Error = FormatError;

    fn try_from(time: Timestamp) -> Result<Self, FormatError> {
        Self::new(time.as_second(), time.subsec_nanosecond(), 0)
    }
}

impl From<DateTime> for Timestamp {
    fn from(time: DateTime) -> Self {
        time.instant
    }
}

#[cfg(test)]
mod tests;
