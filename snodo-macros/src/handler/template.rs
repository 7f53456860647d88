//! The URI of a resource: which variables it has, and whether a URI can be read back to them. The rules are those of
//! the runtime's `UriTemplate`, which reads the template again when the server is built.

/// The names of the variables, in their order, or what is wrong.
pub(crate) fn variables(text: &str) -> Result<Vec<String>, String> {
    let mut reader = Reader::default();
    let mut rest = text;
    while let Some(open) = rest.find(['{', '}']) {
        let (literal, after) = rest.split_at(open);
        reader.literal(literal)?;
        let expression = after
            .strip_prefix('{')
            .and_then(|after| after.split_once('}'));
        let Some((expression, after)) = expression else {
            return Err("a variable stands in a pair of `{` and `}`".to_owned());
        };
        reader.expression(expression)?;
        rest = after;
    }
    reader.literal(rest)?;
    if reader.so_far.is_empty() {
        return Err(NO_SCHEME.to_owned());
    }
    Ok(reader.names)
}

const NO_SCHEME: &str = "a URI begins with its scheme, as in `weather://{city}`";

#[derive(Default)]
struct Reader {
    names: Vec<String>,
    /// The literals that were read.
    so_far: String,
    /// The variable that was read last, if nothing stands behind it yet, and whether it can hold a `/`.
    open: Option<(String, bool)>,
    /// The expression that goes to the end.
    ended: Option<String>,
}

impl Reader {
    fn literal(&mut self, literal: &str) -> Result<(), String> {
        if literal.is_empty() {
            return Ok(());
        }
        self.check_not_ended(literal)?;
        let is_uri = |c: char| c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(c);
        if let Some(bad) = literal.chars().find(|c| !is_uri(*c)) {
            return Err(format!(
                "a URI can't hold {bad:?}: write it percent-encoded"
            ));
        }
        if self.so_far.is_empty() && !has_scheme(literal) {
            return Err(NO_SCHEME.to_owned());
        }
        self.so_far.push_str(literal);
        self.open = None;
        Ok(())
    }

    fn expression(&mut self, expression: &str) -> Result<(), String> {
        let shown = format!("{{{expression}}}");
        if self.so_far.is_empty() {
            return Err(NO_SCHEME.to_owned());
        }
        let operator = expression.chars().next().filter(|c| "+#/.?&".contains(*c));
        let names: Vec<&str> = match operator {
            Some(operator) => expression[operator.len_utf8()..].split(',').collect(),
            None => expression.split(',').collect(),
        };
        for name in &names {
            self.name(&shown, name)?;
        }
        let has_query = self.so_far.contains('?');
        match operator {
            Some('?') if has_query => {
                return Err("the query has begun before: write `{&…}`".to_owned());
            }
            Some('&') if !has_query => {
                return Err("there is no query yet: write `{?…}`".to_owned());
            }
            Some('#') if self.ended.as_ref().is_some_and(|by| by.starts_with("{#")) => {
                return Err("a URI has one fragment".to_owned());
            }
            Some('#') => {}
            _ => self.check_not_ended(&shown)?,
        }
        match (operator, names.as_slice()) {
            (Some('?' | '&'), _) | (Some('#'), [_]) => self.ended = Some(shown),
            (_, [name]) => {
                // Only a `/` ends a value by itself, and not one of several segments.
                if let Some((before, slashes)) = &self.open
                    && (operator != Some('/') || *slashes)
                {
                    return Err(format!(
                        "nothing tells where `{before}` ends and `{shown}` begins: write a literal between them"
                    ));
                }
                self.open = Some(((*name).to_owned(), operator == Some('+')));
            }
            _ => {
                return Err(format!(
                    "`{shown}` has several variables: give each its own `{{…}}`, with what stands between them"
                ));
            }
        }
        Ok(())
    }

    fn name(&mut self, shown: &str, name: &str) -> Result<(), String> {
        if name.ends_with('*') || name.contains(':') {
            return Err(format!(
                "`{shown}` has a modifier, which can't be read back: a variable is a name alone"
            ));
        }
        let good = name.split('.').all(|part| {
            !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        });
        if !good {
            return Err(format!(
                "`{shown}` is no variable: a name has letters, digits and `_`, and before it one of `+ # / . ? &` or \
                 nothing"
            ));
        }
        if self.names.iter().any(|known| known == name) {
            return Err(format!("there are two `{name}`"));
        }
        self.names.push(name.to_owned());
        Ok(())
    }

    fn check_not_ended(&self, what: &str) -> Result<(), String> {
        match &self.ended {
            Some(by) => Err(format!(
                "`{what}` stands behind `{by}`, which goes to the end"
            )),
            None => Ok(()),
        }
    }
}

fn has_scheme(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::variables;

    #[test]
    fn variables_are_named_in_their_order() {
        for (template, names) in [
            ("config://app", vec![]),
            ("weather://{city}", vec!["city"]),
            ("a:{b}/{+c}{?d,e}{#f}", vec!["b", "c", "d", "e", "f"]),
            ("a:b{/x}{/y}", vec!["x", "y"]),
            ("a:b?v=1{&x}", vec!["x"]),
            ("a:{x.y}", vec!["x.y"]),
        ] {
            assert_eq!(variables(template).unwrap(), names, "{template}");
        }
    }

    #[test]
    fn a_template_that_reads_in_several_ways_or_not_at_all_is_refused() {
        for (template, part) in [
            ("", "begins with its scheme"),
            ("weather", "begins with its scheme"),
            ("{scheme}://a", "begins with its scheme"),
            ("1a://{x}", "begins with its scheme"),
            ("a:{x", "pair"),
            ("a:x}", "pair"),
            ("a:{{x}}", "is no variable"),
            ("a:{}", "is no variable"),
            ("a:{;x}", "is no variable"),
            ("a:{é}", "is no variable"),
            ("a:{é", "pair"),
            ("a:{x*}", "modifier"),
            ("a:{x:3}", "modifier"),
            ("a:{x,y}", "several variables"),
            ("a:{#x,y}", "several variables"),
            ("a:{x}{y}", "where `x` ends"),
            ("a:{x}{+y}", "where `x` ends"),
            ("a:{x}{.y}", "where `x` ends"),
            ("a:{+x}{/y}", "where `x` ends"),
            ("a:{x}/{x}", "two `x`"),
            ("a:{?x}{?y}", "goes to the end"),
            ("a:{?x}/b", "goes to the end"),
            ("a:{#x}{y}", "goes to the end"),
            ("a:{#x}{#y}", "one fragment"),
            ("a:b?c{?x}", "`{&…}`"),
            ("a:b{&x}", "`{?…}`"),
            ("a:b c", "percent-encoded"),
            ("a:ü/{x}", "percent-encoded"),
        ] {
            let error = variables(template).unwrap_err();
            assert!(error.contains(part), "{template}: {error}");
        }
    }
}
