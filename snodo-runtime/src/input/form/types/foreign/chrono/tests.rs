#![allow(
    unused_qualifications,
    reason = "the macro's paths, which begin with `crate` here"
)]

use super::*;
use crate::{
    elicit,
    input::{
        form::{AsDate, AsDateTime, Form},
        read_form,
    },
    protocol::RpcError,
};

#[elicit(form, crate = crate)]
#[derive(Debug, PartialEq)]
struct Stay {
    arrival: NaiveDate,
    booked: ChronoDateTime<Utc>,
    alarm: Option<ChronoDateTime<FixedOffset>>,
    #[serde(with = "AsDate")]
    departure: NaiveDate,
    #[serde(default, with = "AsDateTime")]
    paid: Option<ChronoDateTime<FixedOffset>>,
}

fn read(content: &str) -> Result<Stay, RpcError> {
    let answer = format!(r#"{{"action":"accept","content":{content}}}"#);
    read_form("stay", serde_json::from_str(&answer).unwrap()).map(Result::unwrap)
}

#[test]
fn dates_and_times_are_fields() {
    assert_eq!(
        Stay::schema().unwrap().as_json(),
        concat!(
            r#"{"type":"object","properties":{"arrival":{"type":"string","format":"date"},"#,
            r#""booked":{"type":"string","format":"date-time"},"alarm":{"type":"string","format":"date-time"},"#,
            r#""departure":{"type":"string","format":"date"},"paid":{"type":"string","format":"date-time"}},"#,
            r#""required":["arrival","booked","departure"]}"#,
        )
    );
    let content = r#"{"arrival":"2026-07-28","booked":"2026-07-28t09:30:00.5+02:00","alarm":"2026-07-28T09:30:00-00:00",
        "departure":"2024-02-29","paid":"2026-07-28T09:30:00+05:30"}"#;
    let stay = read(content).unwrap();
    assert_eq!(stay.arrival.to_string(), "2026-07-28");
    assert_eq!(stay.booked.to_rfc3339(), "2026-07-28T07:30:00.500+00:00");
    assert_eq!(
        stay.alarm.unwrap().to_rfc3339(),
        "2026-07-28T09:30:00+00:00"
    );
    assert_eq!(stay.departure.to_string(), "2024-02-29");
    assert_eq!(stay.paid.unwrap().to_rfc3339(), "2026-07-28T09:30:00+05:30");
    let kept = rmp_serde::to_vec_named(&stay).unwrap();
    assert_eq!(rmp_serde::from_slice::<Stay>(&kept).unwrap(), stay);

    let stay =
        r#"{"arrival":"2026-07-28","booked":"2026-07-28T09:30:00Z","departure":"2026-07-29"}"#;
    assert_eq!(read(stay).unwrap().paid, None);
    for (content, message) in [
        (
            r#"{"arrival":"2023-02-29"}"#,
            "`arrival` must be a calendar date like 2026-07-28",
        ),
        (
            r#"{"arrival":"2026-07-28","booked":"2026-07-28 09:30"}"#,
            "`booked` must be a date and time with seconds and an offset like 2026-07-28T09:30:00Z",
        ),
        (
            r#"{"arrival":"2026-07-28","booked":"2026-07-28T09:30:00Z"}"#,
            "`departure` is required",
        ),
    ] {
        let error = read(content).unwrap_err();
        assert_eq!(error.message, format!("answer to `stay`: {message}"));
    }
}

#[test]
fn values_go_there_and_back() {
    for text in ["0000-01-01", "2024-02-29", "9999-12-31"] {
        let date: Date = text.parse().unwrap();
        assert_eq!(Date::try_from(NaiveDate::try_from(date).unwrap()), Ok(date));
    }
    for text in [
        "2026-07-28T09:30:00Z",
        "1969-12-31T23:59:58.25-08:00",
        "0000-01-01T00:00:00+23:59",
        "9999-12-29T00:00:00.123456789-23:59",
    ] {
        let time: DateTime = text.parse().unwrap();
        let there = ChronoDateTime::<FixedOffset>::try_from(time).unwrap();
        assert_eq!(
            there.timestamp(),
            time.unix_seconds() - i64::from(time.subsec_nanoseconds() < 0)
        );
        assert_eq!(DateTime::try_from(there), Ok(time), "{text}");
    }
    let time: DateTime = "1969-12-31T23:59:58.25-08:00".parse().unwrap();
    let utc = ChronoDateTime::<Utc>::try_from(time).unwrap();
    assert_eq!(
        DateTime::try_from(utc).unwrap().to_string(),
        "1970-01-01T07:59:58.25Z"
    );
    let early: DateTime = "1969-12-31T23:59:58.25Z".parse().unwrap();
    assert_eq!(early.subsec_nanoseconds(), -750_000_000);
    let utc = ChronoDateTime::<Utc>::try_from(early).unwrap();
    assert_eq!(
        (utc.timestamp(), utc.timestamp_subsec_nanos()),
        (-2, 250_000_000)
    );
    assert_eq!(DateTime::try_from(utc), Ok(early));
}

#[test]
fn what_the_format_cannot_say_is_refused() {
    assert!(Date::try_from(NaiveDate::from_ymd_opt(-1, 1, 1).unwrap()).is_err());
    assert!(Date::try_from(NaiveDate::from_ymd_opt(10_000, 1, 1).unwrap()).is_err());
    assert!(Date::try_from(NaiveDate::MAX).is_err());
    assert!(DateTime::try_from(ChronoDateTime::<Utc>::MAX_UTC).is_err());
    assert!(DateTime::try_from(ChronoDateTime::<Utc>::MIN_UTC).is_err());
    let seconds = FixedOffset::east_opt(30).unwrap();
    let odd = ChronoDateTime::<Utc>::UNIX_EPOCH.with_timezone(&seconds);
    assert!(DateTime::try_from(odd).is_err());
}

#[test]
fn a_leap_second_reads_as_the_second_before() {
    let leap: ChronoDateTime<Utc> = "1990-12-31T23:59:60Z".parse().unwrap();
    assert_eq!(
        DateTime::try_from(leap).unwrap().to_string(),
        "1990-12-31T23:59:59Z"
    );
}
