//! `time`: dates, and times with an offset. serde and schemars don't have them as a form does, so they stand under
//! `AsDate` and `AsDateTime`.

use ::time::{Date as TimeDate, OffsetDateTime, UtcOffset};

use super::travels_as;
use crate::input::form::{
    format::Format,
    types::{Date, DateTime, FormatError},
};

travels_as!(TimeDate, Date);
travels_as!(OffsetDateTime, DateTime);

impl TryFrom<TimeDate> for Date {
    type Error = FormatError;

    fn try_from(date: TimeDate) -> Result<Self, FormatError> {
        let error = |_| FormatError(Format::Date);
        Self::new(
            date.year().try_into().map_err(error)?,
            u8::from(date.month()).try_into().map_err(error)?,
            date.day().try_into().map_err(error)?,
        )
    }
}

impl TryFrom<Date> for TimeDate {
    type Error = FormatError;

    fn try_from(date: Date) -> Result<Self, FormatError> {
        let month = date.month().unsigned_abs().try_into();
        month
            .and_then(|month| {
                Self::from_calendar_date(date.year().into(), month, date.day().unsigned_abs())
            })
            .map_err(|_| FormatError(Format::Date))
    }
}

impl TryFrom<OffsetDateTime> for DateTime {
    type Error = FormatError;

    fn try_from(time: OffsetDateTime) -> Result<Self, FormatError> {
        let nanoseconds = time
            .nanosecond()
            .try_into()
            .map_err(|_| FormatError(Format::DateTime))?;
        Self::new(
            time.unix_timestamp(),
            nanoseconds,
            time.offset().whole_seconds(),
        )
    }
}

impl TryFrom<DateTime> for OffsetDateTime {
    type Error = FormatError;

    fn try_from(time: DateTime) -> Result<Self, FormatError> {
        let error = |_| FormatError(Format::DateTime);
        let offset = UtcOffset::from_whole_seconds(time.offset_seconds()).map_err(error)?;
        let instant = Self::from_unix_timestamp_nanos(time.instant.as_nanosecond());
        instant
            .map_err(error)?
            .checked_to_offset(offset)
            .ok_or(FormatError(Format::DateTime))
    }
}

#[cfg(test)]
mod tests;
