//! Dates and times, parsed by `jiff` after their shape was checked: `jiff` reads more than RFC 3339 allows.

use std::{fmt, str::FromStr};

use jiff::{Timestamp, civil, tz::Offset};

use super::{FormatError, formatted_text};
use crate::input::form::format::Format;

/// A calendar date, such as `2026-07-28` (RFC 3339 `full-date`).
///
/// ```
/// use snodo_runtime::input::form::Date;
/// let date: Date = "2024-02-29".parse()?;
/// assert_eq!((date.year(), date.month(), date.day()), (2024, 2, 29));
/// assert!("2023-02-29".parse::<Date>().is_err());
/// # Ok::<(), snodo_runtime::input::form::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(pub(super) civil::Date);

formatted_text!(Date, Format::Date);

impl Date {
    /// The date of a year from 0 to 9999, a month from 1 to 12 and a day from 1.
    ///
    /// # Errors
    ///
    /// There is no such date.
    ///
    /// ```
    /// use snodo_runtime::input::form::Date;
    /// assert_eq!(Date::new(2024, 2, 29)?.to_string(), "2024-02-29");
    /// assert!(Date::new(2023, 2, 29).is_err());
    /// # Ok::<(), snodo_runtime::input::form::FormatError>(())
    /// ```
    pub fn new(year: i16, month: i8, day: i8) -> Result<Self, FormatError> {
        match civil::Date::new(year, month, day) {
            // Four digits can't say a year before that.
            Ok(date) if year >= 0 => Ok(Self(date)),
            _ => Err(FormatError(Format::Date)),
        }
    }

    /// The year, from 0 to 9999.
    pub fn year(self) -> i16 {
        self.0.year()
    }

    /// The month, from 1 to 12.
    pub fn month(self) -> i8 {
        self.0.month()
    }

    /// The day of the month, from 1 to 31.
    pub fn day(self) -> i8 {
        self.0.day()
    }
}

impl FromStr for Date {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        if !has_shape(text.as_bytes(), b"dddd-dd-dd") {
            return Err(FormatError(Format::Date));
        }
        text.parse()
            .map(Self)
            .map_err(|_| FormatError(Format::Date))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A date and time with its offset from UTC, such as `2026-07-28T09:30:00+02:00` (RFC 3339 `date-time`).
///
/// Two values are equal when both the instant and the offset are. They are ordered by instant. Digits beyond the
/// nanosecond are dropped, and a leap second reads as the second before it.
///
/// ```
/// use snodo_runtime::input::form::DateTime;
/// let time: DateTime = "2026-07-28T09:30:00+02:00".parse()?;
/// assert_eq!(time.unix_seconds(), 1785223800);
/// assert_eq!(time.offset_seconds(), 7200);
/// assert_eq!(time.to_string(), "2026-07-28T09:30:00+02:00");
/// assert!("2026-07-28T09:30:00".parse::<DateTime>().is_err());
/// # Ok::<(), snodo_runtime::input::form::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DateTime {
    pub(super) instant: Timestamp,
    offset: Offset,
}

formatted_text!(DateTime, Format::DateTime);

impl DateTime {
    /// The instant at so many seconds and nanoseconds since 1970-01-01T00:00:00Z, with an offset from UTC in seconds.
    ///
    /// # Errors
    ///
    /// RFC 3339 can't say it: its year there is not one from 0 to 9999, the offset is a day or more, or one that is not of
    /// whole minutes, or the nanoseconds are a second or more.
    ///
    /// ```
    /// use snodo_runtime::input::form::DateTime;
    /// assert_eq!(DateTime::new(1_785_223_800, 0, 7200)?.to_string(), "2026-07-28T09:30:00+02:00");
    /// assert!(DateTime::new(0, 0, 30).is_err());
    /// # Ok::<(), snodo_runtime::input::form::FormatError>(())
    /// ```
    pub fn new(
        unix_seconds: i64,
        nanoseconds: i32,
        offset_seconds: i32,
    ) -> Result<Self, FormatError> {
        let error = |_| FormatError(Format::DateTime);
        let instant = Timestamp::new(unix_seconds, nanoseconds).map_err(error)?;
        let offset = Offset::from_seconds(offset_seconds).map_err(error)?;
        let year = offset.to_datetime(instant).year();
        if year < 0 || offset_seconds % 60 != 0 || offset_seconds.abs() >= 24 * 3600 {
            return Err(FormatError(Format::DateTime));
        }
        Ok(Self { instant, offset })
    }

    /// Whole seconds since 1970-01-01T00:00:00Z.
    pub fn unix_seconds(self) -> i64 {
        self.instant.as_second()
    }

    /// What is left below the second, in nanoseconds. It has the sign of [`unix_seconds`](Self::unix_seconds).
    pub fn subsec_nanoseconds(self) -> i32 {
        self.instant.subsec_nanosecond()
    }

    /// The offset from UTC in seconds, positive to the east.
    pub fn offset_seconds(self) -> i32 {
        self.offset.seconds()
    }

    /// The date where the offset holds.
    pub fn date(self) -> Date {
        Date(self.offset.to_datetime(self.instant).date())
    }
}

impl FromStr for DateTime {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        parse_date_time(text).ok_or(FormatError(Format::DateTime))
    }
}

impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.offset == Offset::UTC {
            write!(f, "{}", self.instant)
        } else {
            write!(f, "{}", self.instant.display_with_offset(self.offset))
        }
    }
}

fn parse_date_time(text: &str) -> Option<DateTime> {
    // In order: `2026-07-28T09:30:00`, then `.123` or nothing, then `Z` or `+02:00`.
    let (whole, rest) = text.split_at_checked(19)?;
    if !has_shape(whole.as_bytes(), b"dddd-dd-ddTdd:dd:dd") {
        return None;
    }
    let (fraction, offset) = match rest.strip_prefix('.') {
        Some(rest) => {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (fraction, offset) = rest.split_at_checked(digits)?;
            if fraction.is_empty() {
                return None;
            }
            (fraction, offset)
        }
        None => ("", rest),
    };
    let seconds = offset_seconds(offset)?;

    // `jiff` refuses more digits than it can hold.
    let fraction = fraction.get(..9).unwrap_or(fraction);
    let point = if fraction.is_empty() { "" } else { "." };
    let instant: Timestamp = format!("{whole}{point}{fraction}{offset}").parse().ok()?;

    // A leap second is the last one of a day in UTC; `jiff` takes it anywhere and reads it as second 59.
    let leap = whole.ends_with(":60");
    let utc = Offset::UTC.to_datetime(instant);
    if leap && (utc.hour(), utc.minute()) != (23, 59) {
        return None;
    }
    Some(DateTime {
        instant,
        offset: Offset::from_seconds(seconds).ok()?,
    })
}

/// The offset that `Z` or `±hh:mm` stands for.
fn offset_seconds(text: &str) -> Option<i32> {
    if text.eq_ignore_ascii_case("z") {
        return Some(0);
    }
    let sign = match text.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    if !has_shape(text.get(1..)?.as_bytes(), b"dd:dd") {
        return None;
    }
    let hours: i32 = text.get(1..3)?.parse().ok()?;
    let minutes: i32 = text.get(4..6)?.parse().ok()?;
    // `jiff` takes 25 hours too. Of minutes it takes no more than 59 as well.
    (hours < 24).then_some(sign * (hours * 3600 + minutes * 60))
}

/// Whether `text` has a digit wherever `shape` has a `d`, and the same character, in either case, elsewhere.
fn has_shape(text: &[u8], shape: &[u8]) -> bool {
    text.len() == shape.len()
        && text.iter().zip(shape).all(|(byte, place)| match place {
            b'd' => byte.is_ascii_digit(),
            _ => byte.eq_ignore_ascii_case(place),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_real_calendar_dates_and_nothing_else() {
        for good in ["2024-02-29", "0000-01-01", "9999-12-31", "2023-12-31"] {
            assert_eq!(good.parse::<Date>().unwrap().to_string(), good);
        }
        for bad in [
            "",
            "2023-02-29",
            "1900-02-29",
            "2023-13-01",
            "2023-00-10",
            "2023-04-31",
            "2023-01-00",
            "2023-1-1",
            "20230101",
            "+002023-01-01",
            "-002023-01-01",
            "2023-01-01\n",
            " 2023-01-01",
            "2023-01-01T00:00:00Z",
            "2023/01/01",
            "2023-W01-1",
            "２023-01-01",
            "01-01-2023",
        ] {
            assert_eq!(
                bad.parse::<Date>(),
                Err(FormatError(Format::Date)),
                "{bad:?}"
            );
        }
    }

    #[test]
    fn times_have_seconds_and_an_offset() {
        for (good, shown) in [
            ("2026-07-28T09:30:00Z", "2026-07-28T09:30:00Z"),
            ("2026-07-28t09:30:00z", "2026-07-28T09:30:00Z"),
            ("2026-07-28T09:30:00+00:00", "2026-07-28T09:30:00Z"),
            ("2026-07-28T09:30:00-00:00", "2026-07-28T09:30:00Z"),
            ("2026-07-28T09:30:00+05:30", "2026-07-28T09:30:00+05:30"),
            ("2026-07-28T09:30:00-23:59", "2026-07-28T09:30:00-23:59"),
            ("2026-07-28T09:30:00.5+01:00", "2026-07-28T09:30:00.5+01:00"),
            (
                "2026-07-28T09:30:00.1234567899Z",
                "2026-07-28T09:30:00.123456789Z",
            ),
            ("1990-12-31T23:59:60Z", "1990-12-31T23:59:59Z"),
            ("1990-12-31T15:59:60-08:00", "1990-12-31T15:59:59-08:00"),
        ] {
            assert_eq!(good.parse::<DateTime>().unwrap().to_string(), shown);
        }
        for bad in [
            "",
            "2026-07-28",
            "2026-07-28T09:30Z",
            "2026-07-28T09:30:00",
            "2026-07-28 09:30:00Z",
            "2026-07-28T09:30:00.Z",
            "2026-07-28T09:30:00,5Z",
            "2026-07-28T24:00:00Z",
            "2026-07-28T09:60:00Z",
            "2026-07-28T09:30:61Z",
            "1990-12-31T22:59:60Z",
            "2026-02-30T09:30:00Z",
            "2026-07-28T09:30:00+0200",
            "2026-07-28T09:30:00+02",
            "2026-07-28T09:30:00+24:00",
            "2026-07-28T09:30:00+02:60",
            "2026-07-28T09:30:00+02:00:00",
            "2026-07-28T09:30:00Z\n",
            "2026-07-28T09:30:00Z[UTC]",
            "2026-07-28T09:30:00+02:00[Europe/Vienna]",
            "2026-07-28T09:30:0ÄZ",
        ] {
            assert_eq!(
                bad.parse::<DateTime>(),
                Err(FormatError(Format::DateTime)),
                "{bad:?}"
            );
        }
    }

    #[test]
    fn a_time_tells_its_parts() {
        let time: DateTime = "2026-01-01T00:30:00.25+01:00".parse().unwrap();
        assert_eq!(time.date().to_string(), "2026-01-01");
        assert_eq!(time.unix_seconds(), 1_767_223_800);
        assert_eq!(time.subsec_nanoseconds(), 250_000_000);
        assert_eq!(time.offset_seconds(), 3600);
    }

    #[test]
    fn times_are_ordered_by_instant() {
        let east: DateTime = "2026-01-01T00:00:00+02:00".parse().unwrap();
        let utc: DateTime = "2025-12-31T23:00:00Z".parse().unwrap();
        assert!(east < utc);
    }
}
