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

impl std::str::FromStr for UriTemplate {
    type Err = TemplateError;

    /// Reads a template.
    ///
    /// # Errors
    ///
    /// What is no absolute URI with RFC 6570's expressions in it, and what could be read back in several ways.
    fn from_str(text: &str) -> Result<Self, TemplateError> {
        let mut reader = Reader {
            template: Self {
                text: text.to_owned(),
                parts: Vec::new(),
                query: None,
                fragment: None,
            },
        };
        let mut rest = text;
        while let Some(open) = rest.find(['{', '}']) {
            let (literal, after) = rest.split_at(open);
            reader.literal(literal)?;
            let expression = after
                .strip_prefix('{')
                .and_then(|after| after.split_once('}'));
            let Some((expression, after)) = expression else {
                return Err(TemplateError::new("`{` and `}` go in pairs"));
            };
            reader.expression(expression)?;
            rest = after;
        }
        reader.literal(rest)?;
        reader.finish()
    }
}

struct Reader {
    template: UriTemplate,
}

impl Reader {
    fn literal(&mut self, literal: &str) -> Result<(), TemplateError> {
        if literal.is_empty() {
            return Ok(());
        }
        self.check_not_ended(literal)?;
        let bad = literal
            .chars()
            .find(|&c| !u8::try_from(c).is_ok_and(is_uri_character));
        if let Some(bad) = bad {
            return Err(TemplateError::new(format!(
                "a URI can't hold {bad:?}: write it percent-encoded"
            )));
        }
        if self.template.parts.is_empty() && !has_scheme(literal) {
            return Err(no_scheme());
        }
        self.template.parts.push(Part::Literal(literal.to_owned()));
        Ok(())
    }

    fn expression(&mut self, expression: &str) -> Result<(), TemplateError> {
        if self.template.parts.is_empty() {
            return Err(no_scheme());
        }
        let shown = format!("{{{expression}}}");
        let (operator, names) = match expression.as_bytes().first() {
            Some(operator @ (b'+' | b'#' | b'/' | b'.' | b'?' | b'&')) => {
                (Some(*operator), expression.get(1..).unwrap_or_default())
            }
            _ => (None, expression),
        };
        let names = names
            .split(',')
            .map(|name| self.name(&shown, name))
            .collect::<Result<Vec<_>, _>>()?;
        if operator != Some(b'#') {
            self.check_not_ended(&shown)?;
        }
        match (operator, names.as_slice()) {
            (Some(first @ (b'?' | b'&')), _) => self.query(first, names),
            (_, [name]) => self.variable(&shown, operator, name.clone()),
            _ => Err(TemplateError::new(format!(
                "`{shown}` has several variables: give each its own `{{…}}`, with what stands between them"
            ))),
        }
    }

    fn name(&self, shown: &str, name: &str) -> Result<String, TemplateError> {
        if name.ends_with('*') || name.contains(':') {
            return Err(TemplateError::new(format!(
                "`{shown}` has a modifier, which can't be read back: a variable is a name alone"
            )));
        }
        let good = name.split('.').all(|part| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        });
        if !good {
            return Err(TemplateError::new(format!(
                "`{shown}` is no variable: a name has letters, digits and `_`, and before it one of `+ # / . ? &` or \
                 nothing"
            )));
        }
        Ok(name.to_owned())
    }

    fn query(&mut self, first: u8, names: Vec<String>) -> Result<(), TemplateError> {
        let in_query = self.in_query();
        match first {
            b'?' if in_query => Err(TemplateError::new(
                "the query has begun before: write `{&…}`",
            )),
            b'&' if !in_query => Err(TemplateError::new("there is no query yet: write `{?…}`")),
            _ => {
                self.template.query = Some(Query { first, names });
                Ok(())
            }
        }
    }

    fn variable(
        &mut self,
        shown: &str,
        operator: Option<u8>,
        name: String,
    ) -> Result<(), TemplateError> {
        let (prefix, class) = match operator {
            Some(b'#') if self.template.fragment.is_none() => {
                self.template.fragment = Some(name);
                return Ok(());
            }
            Some(b'#') => return Err(TemplateError::new("a URI has one fragment")),
            // What follows is not known yet.
            Some(b'+') => (
                None,
                Class::Reserved {
                    query: false,
                    fragment: false,
                },
            ),
            prefix if self.in_query() => (prefix, Class::QueryValue),
            prefix => (prefix, Class::Segment),
        };
        if let Some(Part::Variable {
            name: before,
            class: taken,
            ..
        }) = self.template.parts.last()
            && prefix.is_none_or(|prefix| taken.has(prefix))
        {
            return Err(TemplateError::new(format!(
                "nothing tells where `{before}` ends and `{shown}` begins: write a literal between them"
            )));
        }
        self.template.parts.push(Part::Variable {
            name,
            prefix,
            class,
        });
        Ok(())
    }

    /// Whether what stands so far has a `?`.
    fn in_query(&self) -> bool {
        let mut parts = self.template.parts.iter();
        parts.any(|part| matches!(part, Part::Literal(literal) if literal.contains('?')))
    }

    fn check_not_ended(&self, what: &str) -> Result<(), TemplateError> {
        let ended = if self.template.fragment.is_some() {
            "{#…}"
        } else if self.template.query.is_some() {
            "{?…}"
        } else {
            return Ok(());
        };
        Err(TemplateError::new(format!(
            "`{what}` stands behind `{ended}`, which goes to the end"
        )))
    }

    fn finish(self) -> Result<UriTemplate, TemplateError> {
        let mut template = self.template;
        if template.parts.is_empty() {
            return Err(no_scheme());
        }
        let ends = Class::Reserved {
            query: matches!(template.query, Some(Query { first: b'?', .. })),
            fragment: template.fragment.is_some(),
        };
        for part in &mut template.parts {
            if let Part::Variable {
                class: class @ Class::Reserved { .. },
                ..
            } = part
            {
                *class = ends;
            }
        }
        let mut seen: Vec<&str> = Vec::new();
        for name in template.variables() {
            if seen.contains(&name) {
                return Err(TemplateError::new(format!("there are two `{name}`")));
            }
            seen.push(name);
        }
        template.check_whole()?;
        Ok(template)
    }
}

impl UriTemplate {
    /// Whether what the template makes is a URI at all: tried on short values.
    fn check_whole(&self) -> Result<(), TemplateError> {
        let mut uri = String::new();
        for part in &self.parts {
            match part {
                Part::Literal(literal) => uri.push_str(literal),
                Part::Variable { prefix, .. } => {
                    uri.extend(prefix.map(char::from));
                    uri.push('1');
                }
            }
        }
        match iri_string::types::UriStr::new(&uri) {
            Ok(_) => Ok(()),
            Err(_) => Err(TemplateError::new(format!(
                "`{uri}` is what it makes of its variables, which is no URI"
            ))),
        }
    }
}

/// Whether a text begins with a URI's scheme.
fn has_scheme(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
    })
}

fn no_scheme() -> TemplateError {
    TemplateError::new("a URI begins with its scheme, as in `weather://{city}`")
}

#[cfg(test)]
mod tests;
