//! `chrono`: dates, and times with an offset. schemars and serde know them as a form has them.

use ::chrono::{DateTime as ChronoDateTime, Datelike, FixedOffset, NaiveDate, TimeZone, Utc};

use super::travels_as;
use crate::input::form::{
    field::FormField,
    format::Format,
    types::{Date, DateTime, FormatError},
};

#[diagnostic::do_not_recommend]
impl FormField for NaiveDate {}

#[diagnostic::do_not_recommend]
impl<Tz: TimeZone> FormField for ChronoDateTime<Tz> {}

travels_as!(NaiveDate, Date);
travels_as!(ChronoDateTime<Utc>, DateTime);
travels_as!(ChronoDateTime<FixedOffset>, DateTime);

impl TryFrom<NaiveDate> for Date {
    type Error = FormatError;

    fn try_from(date: NaiveDate) -> Result<Self, FormatError> {
        let error = |_| FormatError(Format::Date);
        Self::new(
            date.year().try_into().map_err(error)?,
            date.month().try_into().map_err(error)?,
            date.day().try_into().map_err(error)?,
        )
    }
}

impl TryFrom<Date> for NaiveDate {
    type Error = FormatError;

    fn try_from(date: Date) -> Result<Self, FormatError> {
        let month = date.month().unsigned_abs().into();
        let day = date.day().unsigned_abs().into();
        Self::from_ymd_opt(date.year().into(), month, day).ok_or(FormatError(Format::Date))
    }
}

impl TryFrom<ChronoDateTime<FixedOffset>> for DateTime {
    type Error = FormatError;

    fn try_from(time: ChronoDateTime<FixedOffset>) -> Result<Self, FormatError> {
        // A leap second has a nanosecond count beyond a second. It reads as the second before it, as elsewhere.
        let nanoseconds = time.timestamp_subsec_nanos() % 1_000_000_000;
        let nanoseconds = nanoseconds
            .try_into()
            .map_err(|_| FormatError(Format::DateTime))?;
        Self::new(
            time.timestamp(),
            nanoseconds,
            time.offset().local_minus_utc(),
        )
    }
}

impl TryFrom<ChronoDateTime<Utc>> for DateTime {
    type Error = FormatError;

    fn try_from(time: ChronoDateTime<Utc>) -> Result<Self, FormatError> {
        time.fixed_offset().try_into()
    }
}

impl TryFrom<DateTime> for ChronoDateTime<Utc> {
    type Error = FormatError;

    fn try_from(time: DateTime) -> Result<Self, FormatError> {
        // From below, as chrono counts: the nanoseconds of a time before 1970 are negative here.
        let nanoseconds = time.subsec_nanoseconds();
        let (seconds, nanoseconds) = match nanoseconds < 0 {
            true => (time.unix_seconds() - 1, nanoseconds + 1_000_000_000),
            false => (time.unix_seconds(), nanoseconds),
        };
        Self::from_timestamp(seconds, nanoseconds.unsigned_abs())
            .ok_or(FormatError(Format::DateTime))
    }
}

impl TryFrom<DateTime> for ChronoDateTime<FixedOffset> {
    type Error = FormatError;

    fn try_from(time: DateTime) -> Result<Self, FormatError> {
        let offset = FixedOffset::east_opt(time.offset_seconds());
        let offset = offset.ok_or(FormatError(Format::DateTime))?;
        Ok(ChronoDateTime::<Utc>::try_from(time)?.with_timezone(&offset))
    }
}

#[cfg(test)]
mod tests;
