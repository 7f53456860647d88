//! Sending the user to a page: the request with the URL and the consent to open it (specification:
//! `client/elicitation#url-mode-elicitation-requests`).

use std::{
    fmt,
    net::{Ipv4Addr, Ipv6Addr},
};

use iri_string::types::UriString;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::value::RawValue;

use super::elicit::{METHOD, Refused, read_answer};
use crate::protocol::RpcError;

/// A page that the user is asked to open, with the message that says why.
///
/// What must not pass through the client goes this way: credentials, payments, another service's authorization. The
/// answer is [`Consent`] to open the page and says nothing of what happened there.
///
/// The specification demands two things that no check of the URL can do. Nothing about the user goes into it, and
/// nothing that opens a protected resource by itself: the client shows it, and anyone may pass it on. And the page must
/// make sure that whoever opens it is the user who was asked, or one user can be led to finish what another one began.
///
/// ```
/// use snodo_runtime::input::{PlainHttp, UrlRequest};
/// let request = UrlRequest::new(
///     "Connect your calendar.",
///     "https://desk.example.com/connect?ref=v1.k.x",
///     PlainHttp::Loopback,
/// )?;
/// assert_eq!(request.host(), "desk.example.com");
/// assert_eq!(
///     serde_json::to_string(&request)?,
///     concat!(
///         r#"{"method":"elicitation/create","params":{"mode":"url","message":"Connect your calendar.","#,
///         r#""url":"https://desk.example.com/connect?ref=v1.k.x"}}"#,
///     )
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UrlRequest {
    message: String,
    url: UriString,
}

/// Where a page may be reached without TLS.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlainHttp {
    /// On this machine only: `localhost`, `127.0.0.0/8` and `[::1]`.
    #[default]
    Loopback,
    /// Everywhere. For development, and for networks that protect themselves.
    Anywhere,
}

impl UrlRequest {
    /// A request for the user to open `url`.
    ///
    /// # Errors
    ///
    /// A URL that is not an absolute `http` or `https` one with a host, that has user info, white space, control
    /// characters or broken percent encoding, or that is plain `http` where `plain_http` does not allow it.
    ///
    /// ```
    /// use snodo_runtime::input::{PlainHttp, UrlError, UrlRequest};
    /// let refused = |url| UrlRequest::new("Pay here.", url, PlainHttp::Loopback).unwrap_err();
    /// assert_eq!(refused("http://pay.example.com"), UrlError::PlainHttp);
    /// assert_eq!(refused("https://ada:secret@pay.example.com"), UrlError::UserInfo);
    /// assert!(UrlRequest::new("Pay here.", "http://localhost:8080/pay", PlainHttp::Loopback).is_ok());
    /// ```
    pub fn new(
        message: impl Into<String>,
        url: impl Into<String>,
        plain_http: PlainHttp,
    ) -> Result<Self, UrlError> {
        let url = UriString::try_from(url.into()).map_err(|_| UrlError::NotAbsolute)?;
        check(&url, plain_http)?;
        Ok(Self {
            message: message.into(),
            url,
        })
    }

    /// What the user is told.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The whole URL, which a client must show before it opens it.
    pub fn url(&self) -> &str {
        self.url.as_str()
    }

    /// The host, as it was written, which a client must show clearly.
    pub fn host(&self) -> &str {
        // There is always one: it was checked.
        self.url
            .authority_components()
            .map_or("", |authority| authority.host())
    }

    /// Whether the page is reached by TLS.
    pub fn is_https(&self) -> bool {
        self.url.scheme_str().eq_ignore_ascii_case("https")
    }
}

fn check(url: &UriString, plain_http: PlainHttp) -> Result<(), UrlError> {
    let scheme = url.scheme_str();
    let plain = scheme.eq_ignore_ascii_case("http");
    if !plain && !scheme.eq_ignore_ascii_case("https") {
        return Err(UrlError::Scheme);
    }
    let authority = url.authority_components().ok_or(UrlError::NoHost)?;
    if authority.userinfo().is_some() {
        return Err(UrlError::UserInfo);
    }
    if authority.host().is_empty() {
        return Err(UrlError::NoHost);
    }
    // RFC 3986 takes any number of digits, and none.
    if let Some(port) = authority.port()
        && !port.is_empty()
        && port.parse::<u16>().is_err()
    {
        return Err(UrlError::Port);
    }
    if plain && plain_http == PlainHttp::Loopback && !is_loopback(authority.host()) {
        return Err(UrlError::PlainHttp);
    }
    Ok(())
}

/// Whether a host can only be this machine. What some resolver may take elsewhere is not one.
fn is_loopback(host: &str) -> bool {
    if let Some(address) = host
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        return address
            .parse::<Ipv6Addr>()
            .is_ok_and(|address| address.is_loopback());
    }
    host.eq_ignore_ascii_case("localhost")
        || host
            .parse::<Ipv4Addr>()
            .is_ok_and(|address| address.is_loopback())
}

/// Why a URL can't be sent. The URL itself is not repeated: it may hold what must not go into logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UrlError {
    /// It is no absolute URL of RFC 3986: it is relative, has white space or control characters, letters beyond ASCII,
    /// or a `%` without two hexadecimal digits.
    NotAbsolute,
    /// The scheme is neither `http` nor `https`.
    Scheme,
    /// There is no host.
    NoHost,
    /// There is user info before the host.
    UserInfo,
    /// The port is above 65535.
    Port,
    /// It is plain `http`, and the host is not this machine.
    PlainHttp,
}

impl fmt::Display for UrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAbsolute => {
                "the URL must be absolute, in ASCII without white space or control characters, and with valid percent encoding"
            }
            Self::Scheme => "the URL must begin with `https` or `http`",
            Self::NoHost => "the URL must have a host",
            Self::UserInfo => "the URL must not have user info before the host",
            Self::Port => "the port of the URL must be at most 65535",
            Self::PlainHttp => "the URL must begin with `https`: its host is not this machine",
        })
    }
}

impl std::error::Error for UrlError {}

/// As an entry of `inputRequests`: method and params.
impl Serialize for UrlRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Request<'a> {
            method: &'static str,
            params: Params<'a>,
        }

        #[derive(Serialize)]
        struct Params<'a> {
            mode: &'static str,
            message: &'a str,
            url: &'a str,
        }

        Request {
            method: METHOD,
            params: Params {
                mode: "url",
                message: &self.message,
                url: self.url(),
            },
        }
        .serialize(serializer)
    }
}

/// Reads an entry of `inputRequests`. Plain `http` is read from anywhere: whether to open it is the client's to decide.
impl<'de> Deserialize<'de> for UrlRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Request {
            method: String,
            params: Params,
        }

        #[derive(Deserialize)]
        struct Params {
            mode: String,
            message: String,
            url: String,
        }

        let Request { method, params } = Request::deserialize(deserializer)?;
        if method != METHOD {
            return Err(de::Error::custom(format_args!(
                "the method is not `{METHOD}`"
            )));
        }
        if params.mode != "url" {
            return Err(de::Error::custom("the mode is not `url`"));
        }
        Self::new(params.message, params.url, PlainHttp::Anywhere).map_err(de::Error::custom)
    }
}

/// The user agreed to open the page. Whether it was opened, and what was done there, only the page knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Consent;

/// Reads the answer to the page that was asked for under `key`. Content is never looked at.
///
/// # Errors
///
/// `-32602` where the answer is malformed; it names the question and the rule.
///
/// ```
/// use snodo_runtime::input::{Consent, Refused, read_consent};
/// let answer = serde_json::from_str(r#"{"action": "accept"}"#)?;
/// assert_eq!(read_consent("connect", answer)?, Ok(Consent));
///
/// let answer = serde_json::from_str(r#"{"action": "decline"}"#)?;
/// assert_eq!(read_consent("connect", answer)?, Err(Refused::Declined { key: "connect".to_owned() }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_consent(key: &str, answer: &RawValue) -> Result<Result<Consent, Refused>, RpcError> {
    read_answer(key, answer, |_| Ok(Consent))
}

#[cfg(test)]
mod tests;
