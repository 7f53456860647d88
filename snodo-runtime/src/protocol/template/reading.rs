//! From a text to a template.

use super::{Class, Part, Query, TemplateError, UriTemplate, is_uri_character};

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
