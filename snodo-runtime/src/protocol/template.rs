//! URI templates, read in reverse: from a URI to the variables that it was made with (RFC 6570; specification:
//! `server/resources#resource-templates`).
//!
//! # Why this is our own
//!
//! RFC 6570 defines how a template becomes a URI and leaves the way back open. `iri-string`, which checks URIs here,
//! goes the one way only, as do most others. `uri-template-ex` and `uri-template-system` go both, at version 0.0 and
//! 0.1, the first on `regex`, and leave it to the reader which of several readings of a URI is meant. Here a template
//! that could not be read back in one way is refused when the server is built, and the rest takes a few passes over
//! the URI, whatever it holds.

use std::fmt;

mod matching;
mod reading;

/// A URI with variables.
///
/// Each stands for the part of the URI that its expansion would have made:
///
/// | in the template | in the URI |
/// |---|---|
/// | `{x}` | one segment or a part of one: no `/`, `?` or `#` (nor `&` in a query); at least one character |
/// | `{+x}` | several segments |
/// | `{/x}`, `{.x}` | nothing, or a `/` or `.` and what `{x}` stands for |
/// | `{?x,y}`, `{&x,y}` | the end of the query: `name=value` in any order, each or none |
/// | `{#x}` | nothing, or a `#` and all that follows |
///
/// Where a literal could end a variable in several places, the last one counts: `{name}.{kind}` reads `a.tar.gz` as
/// `a.tar` and `gz`. Values come back with their percent-encoding undone, so the value of `{x}` can hold a `/` that
/// was written `%2F`, and even be `..`: what opens files must look at it.
///
/// ```
/// use snodo_runtime::protocol::UriTemplate;
/// let template: UriTemplate = "weather://{city}/{day}{?units}".parse()?;
/// let variables = template.matches("weather://S%C3%A3o%20Paulo/today?units=si").unwrap();
/// assert_eq!(variables.get("city"), Some("São Paulo"));
/// assert_eq!(variables.get("day"), Some("today"));
/// assert_eq!(variables.get("units"), Some("si"));
/// assert!(template.matches("weather://Rome").is_none());
/// # Ok::<(), snodo_runtime::protocol::TemplateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UriTemplate {
    text: String,
    /// All but the query and the fragment at the end.
    parts: Vec<Part>,
    query: Option<Query>,
    fragment: Option<String>,
}

/// A stretch of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Literal(String),
    Variable {
        name: String,
        /// What comes before the value, where there is one. Without it, the value must be there.
        prefix: Option<u8>,
        class: Class,
    },
}

/// The variables at the end of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Query {
    /// `?` or `&`.
    first: u8,
    names: Vec<String>,
}

/// The characters that a value can be made of: those of a URI, but for some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Segment,
    QueryValue,
    Reserved { query: bool, fragment: bool },
}

impl Class {
    fn has(self, byte: u8) -> bool {
        let except: &[u8] = match self {
            Self::Segment => b"/?#",
            Self::QueryValue => b"/?#&",
            Self::Reserved { query, fragment } => match (query, fragment) {
                (false, false) => b"",
                (false, true) => b"#",
                (true, false) => b"?",
                (true, true) => b"?#",
            },
        };
        is_uri_character(byte) && !except.contains(&byte)
    }
}

/// Whether a URI can hold this byte as it is. `%` begins an encoded one.
fn is_uri_character(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&byte)
}

/// The values that a URI gives to the variables of a template, decoded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variables(Vec<(String, String)>);

impl Variables {
    /// The value of a variable. `None` if the URI leaves it out.
    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.0.iter().find(|(n, _)| n == name)?;
        Some(value)
    }

    /// Names and values, in the order of the template.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Variables {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(variables: I) -> Self {
        let variables = variables.into_iter();
        Self(
            variables
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
        )
    }
}

/// Why a text is no template that URIs can be matched with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError(String);

impl TemplateError {
    fn new(what: impl Into<String>) -> Self {
        Self(what.into())
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TemplateError {}

impl UriTemplate {
    /// The template as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether there are no variables: then it is a URI.
    pub fn is_fixed(&self) -> bool {
        self.variables().next().is_none()
    }

    /// The names of the variables, in their order.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        let path = self.parts.iter().filter_map(|part| match part {
            Part::Literal(_) => None,
            Part::Variable { name, .. } => Some(name),
        });
        let query = self.query.iter().flat_map(|query| &query.names);
        path.chain(query).chain(&self.fragment).map(String::as_str)
    }
}

#[cfg(test)]
mod tests;
