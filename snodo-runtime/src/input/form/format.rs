//! The formats that a text in a form may have.

use std::{fmt, str::FromStr};

use iri_string::types::UriStr;
use serde::{Serialize, Serializer};

use super::types::{Date, DateTime};

/// What a text must be (specification: `StringSchema` in `schema.ts`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// An e-mail address: one `@` with something on both sides, and no white space.
    Email,
    /// An absolute URI (RFC 3986) with a scheme.
    Uri,
    /// A calendar date (RFC 3339 `full-date`).
    Date,
    /// A date and time with seconds and an offset (RFC 3339 `date-time`).
    DateTime,
}

impl Format {
    /// The value of the keyword `format`.
    ///
    /// ```
    /// use snodo_runtime::input::form::Format;
    /// assert_eq!(Format::DateTime.as_str(), "date-time");
    /// ```
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Uri => "uri",
            Self::Date => "date",
            Self::DateTime => "date-time",
        }
    }

    /// The format with this name, if a form can have it.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        [Self::Email, Self::Uri, Self::Date, Self::DateTime]
            .into_iter()
            .find(|format| format.as_str() == name)
    }

    /// Whether all of `text` has this format.
    ///
    /// ```
    /// use snodo_runtime::input::form::Format;
    /// assert!(Format::Date.accepts("2024-02-29"));
    /// assert!(!Format::Date.accepts("2023-02-29"));
    /// assert!(!Format::Email.accepts("ada@example.com\n"));
    /// ```
    pub fn accepts(self, text: &str) -> bool {
        match self {
            Self::Email => is_email(text),
            Self::Uri => UriStr::new(text).is_ok(),
            Self::Date => Date::from_str(text).is_ok(),
            Self::DateTime => DateTime::from_str(text).is_ok(),
        }
    }

    /// The rule, as the end of a sentence.
    pub(super) fn rule(self) -> &'static str {
        match self {
            Self::Email => "must be an e-mail address",
            Self::Uri => "must be an absolute URI",
            Self::Date => "must be a calendar date like 2026-07-28",
            Self::DateTime => {
                "must be a date and time with seconds and an offset like 2026-07-28T09:30:00Z"
            }
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Format {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// More than this can't be known about an address without sending mail to it.
pub(super) fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    !local.is_empty()
        && !domain.is_empty()
        && !domain.contains('@')
        && !text.contains(char::is_whitespace)
}
