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
    arrival: civil::Date,
    /// When to wake up
    #[serde(default, with = "AsDateTime")]
    alarm: Option<Timestamp>,
}

#[test]
fn dates_and_instants_are_fields() {
    assert_eq!(
        Stay::schema().unwrap().as_json(),
        concat!(
            r#"{"type":"object","properties":{"arrival":{"type":"string","format":"date"},"#,
            r#""alarm":{"type":"string","description":"When to wake up","format":"date-time"}},"required":["arrival"]}"#,
        )
    );
    let read = |content: &str| {
        let answer = format!(r#"{{"action":"accept","content":{content}}}"#);
        read_form::<Stay>("stay", serde_json::from_str(&answer).unwrap()).map(Result::unwrap)
    };
    let stay = read(r#"{"arrival":"2024-02-29","alarm":"2026-07-28T09:30:00+02:00"}"#).unwrap();
    assert_eq!(stay.arrival, civil::date(2024, 2, 29));
    assert_eq!(stay.alarm.unwrap().to_string(), "2026-07-28T07:30:00Z");
    assert_eq!(
        serde_json::to_string(&stay).unwrap(),
        r#"{"arrival":"2024-02-29","alarm":"2026-07-28T07:30:00Z"}"#
    );
    let kept = rmp_serde::to_vec_named(&stay).unwrap();
    assert_eq!(rmp_serde::from_slice::<Stay>(&kept).unwrap(), stay);

    let stay = read(r#"{"arrival":"2024-02-29"}"#).unwrap();
    assert_eq!(stay.alarm, None);
    let kept = rmp_serde::to_vec_named(&stay).unwrap();
    assert_eq!(rmp_serde::from_slice::<Stay>(&kept).unwrap(), stay);
    let error = read("{}").unwrap_err();
    assert_eq!(error.message, "answer to `stay`: `arrival` is required");
}

#[test]
fn what_the_format_cannot_say_is_refused() {
    let before = civil::date(-1, 12, 31);
    assert!(Date::try_from(before).is_err());
    assert!(DateTime::try_from(Timestamp::MIN).is_err());
    assert_eq!(
        civil::Date::from(Date::try_from(civil::date(0, 1, 1)).unwrap()),
        civil::date(0, 1, 1)
    );
    for time in [
        Timestamp::MAX,
        Timestamp::UNIX_EPOCH,
        Timestamp::new(-1, -5).unwrap(),
    ] {
        assert_eq!(Timestamp::from(DateTime::try_from(time).unwrap()), time);
    }
    let stay = Stay {
        arrival: before,
        alarm: None,
    };
    assert!(
        serde_json::to_string(&stay)
            .unwrap_err()
            .to_string()
            .contains("calendar date")
    );
    assert!(serde_json::from_str::<Stay>(r#"{"arrival":null}"#).is_err());
}
