//! Who may call: the `Origin` and `Host` headers.
//!
//! A page in the user's browser can reach a server on the user's machine. `Origin` tells which page it is; `Host` tells
//! a page that reached a loopback address through a name of its own (DNS rebinding).

use std::{net::IpAddr, str::FromStr};

use http::{HeaderMap, HeaderValue, Uri, header, uri::Authority};

/// Which pages may call, and under which names the server answers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Site {
    /// In place of the default, which is every loopback origin.
    pub(crate) origins: Option<Vec<Origin>>,
    /// In place of the default, which depends on where the server is bound.
    pub(crate) hosts: Option<Vec<Host>>,
}

impl Site {
    /// The `Origin` of an acceptable request, `None` where there is no such header.
    pub(super) fn check_origin<'h>(
        &self,
        headers: &'h HeaderMap,
    ) -> Result<Option<&'h HeaderValue>, Foreign> {
        let mut values = headers.get_all(header::ORIGIN).iter();
        let Some(value) = values.next() else {
            return Ok(None);
        };
        let origin = value
            .to_str()
            .ok()
            .and_then(|text| text.parse::<Origin>().ok())
            .ok_or(Foreign)?;
        let allowed = match &self.origins {
            Some(origins) => origins.contains(&origin),
            None => origin.is_loopback(),
        };
        (allowed && values.next().is_none())
            .then_some(Some(value))
            .ok_or(Foreign)
    }

    /// Checks each name that the request was sent to: `Host`, and the authority of an absolute target.
    ///
    /// `bound` is the address that the server listens on by itself. A router that is mounted elsewhere has none, and
    /// answers to whatever name that server accepts, unless there is a list.
    pub(super) fn check_host(
        &self,
        bound: Option<IpAddr>,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Result<(), Foreign> {
        if self.hosts.is_none() && bound.is_none() {
            return Ok(());
        }
        let mut named = false;
        let target = uri
            .authority()
            .map(|authority| authority.as_str().as_bytes());
        for name in headers
            .get_all(header::HOST)
            .iter()
            .map(HeaderValue::as_bytes)
            .chain(target)
        {
            let host = std::str::from_utf8(name)
                .ok()
                .and_then(|name| name.parse().ok())
                .ok_or(Foreign)?;
            if !self.answers_to(bound, &host) {
                return Err(Foreign);
            }
            named = true;
        }
        named.then_some(()).ok_or(Foreign)
    }

    fn answers_to(&self, bound: Option<IpAddr>, host: &Host) -> bool {
        match &self.hosts {
            Some(hosts) => hosts.iter().any(|allowed| allowed.covers(host)),
            // An address in `Host` can't come from a rebound name.
            None => host.is_loopback() || bound.is_some() && host.address() == bound,
        }
    }
}

/// A page or a name that isn't allowed.
#[derive(Debug, PartialEq)]
pub(super) struct Foreign;

/// What a browser writes into `Origin`: scheme, host and port, or `null`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// Lower case; empty for `null`.
    scheme: String,
    host: Host,
}

impl Origin {
    fn is_loopback(&self) -> bool {
        matches!(&*self.scheme, "http" | "https") && self.host.is_loopback()
    }
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (scheme, host) = if text == "null" {
            (
                "",
                Host {
                    name: text.to_owned(),
                    port: None,
                },
            )
        } else {
            let (scheme, rest) = text
                .split_once("://")
                .filter(|(scheme, _)| !scheme.is_empty())
                .ok_or_else(|| format!("`{text}` is no origin: write `https://example.com`"))?;
            (scheme, rest.parse()?)
        };
        Ok(Self {
            scheme: scheme.to_ascii_lowercase(),
            host,
        })
    }
}

/// A host with or without a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Host {
    /// Lower case; an IPv6 address has its brackets.
    name: String,
    port: Option<u16>,
}

impl Host {
    /// Whether `other` is this host; one without a port stands for every port.
    fn covers(&self, other: &Self) -> bool {
        self.name == other.name && (self.port.is_none() || self.port == other.port)
    }

    fn address(&self) -> Option<IpAddr> {
        let name = self
            .name
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'))
            .unwrap_or(&self.name);
        name.parse()
            .ok()
            .map(|address: IpAddr| address.to_canonical())
    }

    fn is_loopback(&self) -> bool {
        self.name == "localhost" || self.address().is_some_and(|address| address.is_loopback())
    }
}

impl FromStr for Host {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || format!("`{text}` is no host: write `example.com` or `example.com:8443`");
        let authority: Authority = text.parse().map_err(|_| refused())?;
        let port = match text.strip_prefix(authority.host()) {
            Some("") => None,
            // Where anything but a port follows, user info among it, this is no host.
            Some(rest) => Some(
                rest.strip_prefix(':')
                    .and_then(|port| port.parse().ok())
                    .ok_or_else(refused)?,
            ),
            None => return Err(refused()),
        };
        Ok(Self {
            name: authority.host().to_ascii_lowercase(),
            port,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(site: &Site, values: &[&str]) -> bool {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(header::ORIGIN, value.parse().unwrap());
        }
        site.check_origin(&headers).is_ok()
    }

    fn host(bound: Option<&str>, target: &str, values: &[&str]) -> bool {
        listed_host(&Site::default(), bound, target, values)
    }

    fn listed_host(site: &Site, bound: Option<&str>, target: &str, values: &[&str]) -> bool {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(header::HOST, value.parse().unwrap());
        }
        let bound = bound.map(|address| address.parse().unwrap());
        site.check_host(bound, &target.parse().unwrap(), &headers)
            .is_ok()
    }

    #[test]
    fn only_loopback_pages_may_call_by_default() {
        let site = Site::default();
        assert!(origin(&site, &[]));
        for page in [
            "http://localhost",
            "http://LOCALHOST:6274",
            "https://127.0.0.1:1",
            "http://[::1]:80",
            "http://127.9.9.9",
        ] {
            assert!(origin(&site, &[page]), "{page}");
        }
        for page in [
            "null",
            "",
            "localhost",
            "http://",
            "://localhost",
            "http://example.com",
            "http://localhost.example.com",
            "http://localhost:80/",
            "http://localhost:x",
            "http://user@localhost",
            "http://example.com@localhost",
            "file://localhost",
            "http://127.0.0.1.example.com",
        ] {
            assert!(!origin(&site, &[page]), "{page}");
        }
        assert!(!origin(&site, &["http://localhost", "http://localhost"]));
    }

    #[test]
    fn a_list_of_origins_is_the_whole_list() {
        let origins = Some(vec![
            "https://example.com".parse().unwrap(),
            "null".parse().unwrap(),
        ]);
        let site = Site {
            origins,
            ..Site::default()
        };
        assert!(origin(&site, &["https://EXAMPLE.com"]));
        assert!(origin(&site, &["null"]));
        for page in [
            "http://example.com",
            "https://example.com:8443",
            "http://localhost",
            "https://www.example.com",
        ] {
            assert!(!origin(&site, &[page]), "{page}");
        }
    }

    #[test]
    fn a_server_that_bound_itself_answers_to_loopback_names_and_its_own_address() {
        for name in [
            "localhost",
            "localhost:3000",
            "127.0.0.1:1",
            "[::1]:8080",
            "LocalHost",
        ] {
            assert!(host(Some("127.0.0.1"), "/mcp", &[name]), "{name}");
        }
        for name in [
            "example.com",
            "evil.example.com:3000",
            "10.0.0.7",
            "user@localhost",
            "localhost:x",
            "localhost:",
            "",
        ] {
            assert!(!host(Some("127.0.0.1"), "/mcp", &[name]), "{name}");
        }
        assert!(host(Some("10.0.0.7"), "/mcp", &["10.0.0.7:80"]));
        assert!(!host(Some("10.0.0.7"), "/mcp", &["10.0.0.8:80"]));
        assert!(!host(Some("127.0.0.1"), "/mcp", &[]));
        assert!(!host(
            Some("127.0.0.1"),
            "/mcp",
            &["localhost", "example.com"]
        ));
        assert!(!host(
            Some("127.0.0.1"),
            "http://example.com/mcp",
            &["localhost"]
        ));
        assert!(host(Some("127.0.0.1"), "http://localhost/mcp", &[]));
    }

    #[test]
    fn a_list_of_hosts_is_the_whole_list_and_a_mounted_router_leaves_hosts_alone() {
        let hosts = Some(vec![
            "example.com".parse().unwrap(),
            "api.example.com:8443".parse().unwrap(),
        ]);
        let site = Site {
            hosts,
            ..Site::default()
        };
        for name in ["example.com", "Example.com:99", "api.example.com:8443"] {
            assert!(
                listed_host(&site, Some("127.0.0.1"), "/mcp", &[name]),
                "{name}"
            );
        }
        for name in [
            "localhost",
            "api.example.com",
            "api.example.com:8444",
            "example.com.evil.org",
        ] {
            assert!(
                !listed_host(&site, Some("127.0.0.1"), "/mcp", &[name]),
                "{name}"
            );
        }
        assert!(host(None, "/mcp", &["example.com"]));
        assert!(host(None, "/mcp", &[]));
    }

    #[test]
    fn what_is_no_origin_or_host_is_refused_with_its_form() {
        assert_eq!(
            "example.com".parse::<Origin>().unwrap_err(),
            "`example.com` is no origin: write `https://example.com`"
        );
        assert_eq!(
            "https://example.com/".parse::<Origin>().unwrap_err(),
            "`example.com/` is no host: write `example.com` or `example.com:8443`"
        );
        assert!("example.com/x".parse::<Host>().is_err());
    }
}
