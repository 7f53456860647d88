//! Numbers as JSON writes them, exact as far as 128 bits go.
//!
//! `serde_json::Number` holds 64 bits and turns what is larger into the nearest `f64`. An answer for a `u128` must
//! come through whole, and a bound must hold to the last digit, so numbers are read from their text.

use std::{cmp::Ordering, fmt};

use serde_json::Number;

/// An integer of at most 128 bits, signed or not.
///
/// The derived order is the numeric one: [`Large`](Self::Large) holds only what lies above [`Small`](Self::Small).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Integer {
    Small(i128),
    /// More than `i128::MAX`.
    Large(u128),
}

impl Integer {
    fn new(negative: bool, magnitude: u128) -> Option<Self> {
        if negative {
            0i128.checked_sub_unsigned(magnitude).map(Self::Small)
        } else {
            Some(i128::try_from(magnitude).map_or(Self::Large(magnitude), Self::Small))
        }
    }

    fn to_f64(self) -> f64 {
        match self {
            Self::Small(value) => value as f64,
            Self::Large(value) => value as f64,
        }
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small(value) => value.fmt(f),
            Self::Large(value) => value.fmt(f),
        }
    }
}

/// What a JSON number stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Amount {
    /// An integer, however it was written: `3`, `3.0` and `30e-1` are the same.
    Integer(Integer),
    /// A fraction, as the nearest `f64`.
    Fraction(f64),
    /// An integer of more than 128 bits, as the nearest `f64`.
    Huge(f64),
}

impl Amount {
    /// Reads the text of a JSON number; `None` where no `f64` can hold it.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));

        // The number is `digits` times ten to the power of `scale`.
        let all = format!("{whole}{fraction}");
        let digits = all.trim_start_matches('0').trim_end_matches('0');
        if digits.is_empty() {
            return Some(Self::Integer(Integer::Small(0)));
        }
        let dropped = all.len() - all.trim_end_matches('0').len();
        let scale = exponent.parse().ok().and_then(|exponent: i64| {
            exponent
                .checked_sub(i64::try_from(fraction.len()).ok()?)?
                .checked_add(i64::try_from(dropped).ok()?)
        });
        // An exponent that `i64` can't hold decides alone.
        let scale = scale.unwrap_or(if exponent.starts_with('-') {
            i64::MIN
        } else {
            i64::MAX
        });

        if scale >= 0
            && let Some(integer) =
                shifted(digits, scale).and_then(|magnitude| Integer::new(negative, magnitude))
        {
            return Some(Self::Integer(integer));
        }
        let nearest: f64 = text.parse().ok()?;
        match nearest.is_finite() {
            true if scale >= 0 => Some(Self::Huge(nearest)),
            true => Some(Self::Fraction(nearest)),
            false => None,
        }
    }

    /// The same for a number that serde_json has read.
    pub(super) fn of(number: &Number) -> Option<Self> {
        Self::parse(&number.to_string())
    }

    pub(super) fn to_f64(self) -> f64 {
        match self {
            Self::Integer(integer) => integer.to_f64(),
            Self::Fraction(value) | Self::Huge(value) => value,
        }
    }
}

impl PartialOrd for Amount {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => Some(a.cmp(b)),
            // A fraction in `f64` lies below 2^53, where integers are exact in `f64` too.
            (a, b) => a.to_f64().partial_cmp(&b.to_f64()),
        }
    }
}

/// `digits` with `zeros` zeros behind them, where 128 bits hold it.
fn shifted(digits: &str, zeros: i64) -> Option<u128> {
    let power = 10u128.checked_pow(u32::try_from(zeros).ok()?)?;
    digits.parse::<u128>().ok()?.checked_mul(power)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn integer(text: &str) -> Option<String> {
        match Amount::parse(text)? {
            Amount::Integer(integer) => Some(integer.to_string()),
            Amount::Fraction(_) | Amount::Huge(_) => None,
        }
    }

    #[test]
    fn an_integer_is_one_however_it_is_written() {
        for (text, value) in [
            ("0", "0"),
            ("-0", "0"),
            ("-0.0", "0"),
            ("0e999999999999999999999", "0"),
            ("3", "3"),
            ("3.0", "3"),
            ("3.000", "3"),
            ("-3.0", "-3"),
            ("30e-1", "3"),
            ("0.003e3", "3"),
            ("1E2", "100"),
            ("1e+2", "100"),
            ("9007199254740993.0", "9007199254740993"),
            ("18446744073709551615", "18446744073709551615"),
            (
                "340282366920938463463374607431768211455",
                "340282366920938463463374607431768211455",
            ),
            (
                "-170141183460469231731687303715884105728",
                "-170141183460469231731687303715884105728",
            ),
        ] {
            assert_eq!(integer(text).as_deref(), Some(value), "{text}");
        }
    }

    #[test]
    fn a_fraction_or_too_many_bits_is_no_integer() {
        for text in [
            "0.5",
            "3.14",
            "1e-1",
            "9007199254740993.5",
            "1e-99999999999999999999",
        ] {
            assert!(
                matches!(Amount::parse(text), Some(Amount::Fraction(_))),
                "{text}"
            );
        }
        for text in [
            "340282366920938463463374607431768211456",
            "-170141183460469231731687303715884105729",
            "1e300",
        ] {
            assert!(
                matches!(Amount::parse(text), Some(Amount::Huge(_))),
                "{text}"
            );
        }
        assert_eq!(Amount::parse("1e400"), None);
        assert_eq!(Amount::parse("1e99999999999999999999"), None);
    }

    #[test]
    fn bounds_hold_to_the_last_digit() {
        let parse = |text| Amount::parse(text).unwrap();
        assert!(parse("9007199254740993") > parse("9007199254740992"));
        assert!(parse("18446744073709551616") > parse("18446744073709551615"));
        assert!(
            parse("340282366920938463463374607431768211455")
                > parse("170141183460469231731687303715884105727")
        );
        assert!(parse("0.5") < parse("1"));
        assert!(parse("-0.5") > parse("-1"));
        assert!(parse("1e300") > parse("340282366920938463463374607431768211455"));
        assert!(parse("3.0") >= parse("3"));
    }
}
