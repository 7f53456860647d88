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
};

#[elicit(form, crate = crate)]
#[derive(Debug, PartialEq)]
struct Stay {
    #[serde(with = "AsDate")]
    arrival: TimeDate,
    #[serde(default, with = "AsDateTime")]
    alarm: Option<OffsetDateTime>,
}

#[test]
fn dates_and_times_are_fields() {
    assert_eq!(
        Stay::schema().unwrap().as_json(),
        concat!(
            r#"{"type":"object","properties":{"arrival":{"type":"string","format":"date"},"#,
            r#""alarm":{"type":"string","format":"date-time"}},"required":["arrival"]}"#,
        )
    );
    let read = |content: &str| {
        let answer = format!(r#"{{"action":"accept","content":{content}}}"#);
        read_form::<Stay>("stay", serde_json::from_str(&answer).unwrap()).map(Result::unwrap)
    };
    let stay = read(r#"{"arrival":"2024-02-29","alarm":"2026-07-28T09:30:00.25+02:00"}"#).unwrap();
    assert_eq!((stay.arrival.year(), stay.arrival.ordinal()), (2024, 60));
    let alarm = stay.alarm.unwrap();
    assert_eq!(
        (alarm.unix_timestamp(), alarm.nanosecond()),
        (1_785_223_800, 250_000_000)
    );
    assert_eq!(alarm.offset().whole_seconds(), 7200);
    assert_eq!(
        serde_json::to_string(&stay).unwrap(),
        r#"{"arrival":"2024-02-29","alarm":"2026-07-28T09:30:00.25+02:00"}"#
    );
    let kept = rmp_serde::to_vec_named(&stay).unwrap();
    assert_eq!(rmp_serde::from_slice::<Stay>(&kept).unwrap(), stay);
    assert_eq!(read(r#"{"arrival":"2024-02-29"}"#).unwrap().alarm, None);
    let error = read(r#"{"arrival":"2023-02-29"}"#).unwrap_err();
    assert_eq!(
        error.message,
        "answer to `stay`: `arrival` must be a calendar date like 2026-07-28"
    );
}

#[test]
fn values_go_there_and_back() {
    for text in ["0000-01-01", "2024-02-29", "9999-12-31"] {
        let date: Date = text.parse().unwrap();
        assert_eq!(Date::try_from(TimeDate::try_from(date).unwrap()), Ok(date));
    }
    for text in [
        "2026-07-28T09:30:00Z",
        "1969-12-31T23:59:58.25-08:00",
        "0000-01-01T00:00:00+23:59",
        "9999-12-29T00:00:00.123456789-23:59",
    ] {
        let time: DateTime = text.parse().unwrap();
        assert_eq!(
            DateTime::try_from(OffsetDateTime::try_from(time).unwrap()),
            Ok(time),
            "{text}"
        );
    }
}

#[test]
fn what_the_format_cannot_say_is_refused() {
    let before = TimeDate::from_ordinal_date(-1, 1).unwrap();
    assert!(Date::try_from(before).is_err());
    let midnight = OffsetDateTime::new_utc(before, ::time::Time::MIDNIGHT);
    assert!(DateTime::try_from(midnight).is_err());
    let odd = OffsetDateTime::UNIX_EPOCH.to_offset(UtcOffset::from_whole_seconds(30).unwrap());
    assert!(DateTime::try_from(odd).is_err());
    let wide =
        OffsetDateTime::UNIX_EPOCH.to_offset(UtcOffset::from_whole_seconds(24 * 3600).unwrap());
    assert!(DateTime::try_from(wide).is_err());
}
