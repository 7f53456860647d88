//! E-mail addresses and URIs.

use std::{fmt, ops::Deref, str::FromStr};

use iri_string::types::UriString;

use super::{FormatError, formatted_text};
use crate::input::form::format::{Format, is_email};

/// An e-mail address: one `@` with something on both sides, and no white space.
///
/// ```
/// use snodo_runtime::input::form::Email;
/// let email: Email = "ada@example.com".parse()?;
/// assert_eq!(email.domain(), "example.com");
/// assert!("ada@@example.com".parse::<Email>().is_err());
/// # Ok::<(), snodo_runtime::input::form::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Email(String);

formatted_text!(Email, Format::Email);

impl Email {
    /// The whole address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What stands before the `@`.
    pub fn local(&self) -> &str {
        self.0.split_once('@').map_or("", |(local, _)| local)
    }

    /// What stands after the `@`.
    pub fn domain(&self) -> &str {
        self.0.split_once('@').map_or("", |(_, domain)| domain)
    }
}

impl FromStr for Email {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        if is_email(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(FormatError(Format::Email))
        }
    }
}

impl Deref for Email {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An absolute URI with a scheme (RFC 3986).
///
/// ```
/// use snodo_runtime::input::form::Uri;
/// let uri: Uri = "https://example.com/guests?page=2".parse()?;
/// assert_eq!(uri.scheme(), "https");
/// assert!("/guests".parse::<Uri>().is_err());
/// # Ok::<(), snodo_runtime::input::form::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uri(UriString);

formatted_text!(Uri, Format::Uri);

impl Uri {
    /// The whole URI.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// What stands before the first colon, as it was written.
    pub fn scheme(&self) -> &str {
        self.0.scheme_str()
    }
}

impl FromStr for Uri {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        UriString::from_str(text)
            .map(Self)
            .map_err(|_| FormatError(Format::Uri))
    }
}

impl Deref for Uri {
    type Target = str;

    fn deref(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for Uri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_email_has_one_at_with_something_on_both_sides() {
        for good in ["a@b", "ada.l+x@example.com", "\"q\"@[::1]", "ü@ö"] {
            assert_eq!(good.parse::<Email>().unwrap().as_str(), good);
        }
        for bad in [
            "",
            "ada",
            "@example.com",
            "ada@",
            "@",
            "a@b@c",
            "ada @example.com",
            "ada@example.com\n",
            "\u{a0}a@b",
            "a@b\u{2028}",
        ] {
            assert_eq!(
                bad.parse::<Email>(),
                Err(FormatError(Format::Email)),
                "{bad:?}"
            );
        }
    }

    #[test]
    fn a_uri_is_absolute() {
        for good in [
            "https://example.com",
            "mailto:ada@example.com",
            "urn:isbn:0451450523",
            "file:///tmp/x#top",
        ] {
            assert_eq!(good.parse::<Uri>().unwrap().as_str(), good);
        }
        for bad in [
            "",
            "example.com",
            "/guests",
            "//example.com/",
            "#top",
            "https://example.com/a b",
            "https://example.com/%zz",
            "https://exämple.com",
            "https://example.com\n",
            "1http://example.com",
        ] {
            assert_eq!(bad.parse::<Uri>(), Err(FormatError(Format::Uri)), "{bad:?}");
        }
    }

    #[test]
    fn they_are_texts_on_the_wire() {
        let email: Email = serde_json::from_str(r#""ada@example.com""#).unwrap();
        assert_eq!(
            serde_json::to_string(&email).unwrap(),
            r#""ada@example.com""#
        );
        let error = serde_json::from_str::<Uri>(r#""secret place""#).unwrap_err();
        assert!(!error.to_string().contains("secret"), "{error}");
    }
}
