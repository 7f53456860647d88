//! From a URI to variables. Each part of the template is tried at each place of the URI once, from the end: then it is
//! known of every place whether the rest can be matched from there, and the values are read without going back.

use super::{Class, Part, Query, UriTemplate, Variables};

/// The longest URI that is matched, in bytes.
const MAX_URI: usize = 8192;

impl UriTemplate {
    /// The variables of a URI. `None` if the template can't have made it, or if it has more than 8,192 bytes.
    pub fn matches(&self, uri: &str) -> Option<Variables> {
        if uri.len() > MAX_URI || !self.begins(uri) {
            return None;
        }
        let (text, fragment) = match &self.fragment {
            Some(name) => match uri.split_once('#') {
                Some((text, value)) => (text, Some((name, value))),
                None => (uri, None),
            },
            None => (uri, None),
        };
        let mut raw = Vec::new();
        let end = self.walk(text, &mut raw)?;
        if let Some(query) = &self.query {
            raw.extend(query.read(text.get(end..)?)?);
        }
        raw.extend(fragment.map(|(name, value)| (name.as_str(), value)));
        let decoded = raw
            .into_iter()
            .map(|(name, value)| Some((name.to_owned(), decode(value)?)));
        decoded.collect::<Option<Vec<_>>>().map(Variables)
    }

    /// Whether the URI begins as every URI of the template does: most that don't match fail here.
    fn begins(&self, uri: &str) -> bool {
        match self.parts.first() {
            Some(Part::Literal(literal)) => uri.starts_with(literal.as_str()),
            _ => false,
        }
    }

    /// The values of the parts, and where they end.
    fn walk<'a>(&'a self, text: &'a str, raw: &mut Vec<(&'a str, &'a str)>) -> Option<usize> {
        let bytes = text.as_bytes();
        let reach = self.reach(text);
        if !at(reach.first()?, 0) {
            return None;
        }
        let mut place = 0;
        for (part, behind) in self.parts.iter().zip(reach.iter().skip(1)) {
            match part {
                Part::Literal(literal) => place += literal.len(),
                Part::Variable {
                    name,
                    prefix,
                    class,
                } => {
                    let start = match prefix {
                        None => place,
                        Some(prefix) if bytes.get(place) == Some(prefix) => place + 1,
                        Some(_) => continue,
                    };
                    // Without a prefix there is an end, or the way would not lead here.
                    if let Some(end) = last_end(bytes, start, *class, behind) {
                        raw.push((name, text.get(start..end)?));
                        place = end;
                    }
                }
            }
        }
        Some(place)
    }

    /// For each part, and for the end behind them, the places from which the rest can be matched.
    fn reach(&self, text: &str) -> Vec<Vec<bool>> {
        let bytes = text.as_bytes();
        let end: Vec<bool> = match &self.query {
            None => (0..=bytes.len())
                .map(|place| place == bytes.len())
                .collect(),
            Some(query) => (0..=bytes.len())
                .map(|place| {
                    text.get(place..)
                        .is_some_and(|rest| query.read(rest).is_some())
                })
                .collect(),
        };
        let mut reach = vec![end];
        for part in self.parts.iter().rev() {
            let Some(behind) = reach.last() else { break };
            let row = match part {
                Part::Literal(literal) => (0..=bytes.len())
                    .map(|place| {
                        let rest = bytes.get(place..).unwrap_or_default();
                        rest.starts_with(literal.as_bytes()) && at(behind, place + literal.len())
                    })
                    .collect(),
                Part::Variable { prefix, class, .. } => {
                    let value = values(bytes, *class, behind);
                    match prefix {
                        None => value,
                        Some(prefix) => (0..=bytes.len())
                            .map(|place| {
                                at(behind, place)
                                    || bytes.get(place) == Some(prefix) && at(&value, place + 1)
                            })
                            .collect(),
                    }
                }
            };
            reach.push(row);
        }
        reach.reverse();
        reach
    }
}

/// The places at which a value can begin.
fn values(bytes: &[u8], class: Class, behind: &[bool]) -> Vec<bool> {
    let mut row = vec![false; bytes.len() + 1];
    for place in (0..bytes.len()).rev() {
        let next = unit(bytes, place, class).map(|length| place + length);
        let begins = next.is_some_and(|next| at(behind, next) || at(&row, next));
        if let Some(place) = row.get_mut(place) {
            *place = begins;
        }
    }
    row
}

/// The last place at which a value that begins at `start` can end.
fn last_end(bytes: &[u8], start: usize, class: Class, behind: &[bool]) -> Option<usize> {
    let mut place = start;
    let mut last = None;
    while let Some(length) = unit(bytes, place, class) {
        place += length;
        if at(behind, place) {
            last = Some(place);
        }
    }
    last
}

/// The length of the character at `place`, if a value can hold it: an encoded one is not torn apart.
fn unit(bytes: &[u8], place: usize, class: Class) -> Option<usize> {
    match *bytes.get(place)? {
        b'%' => {
            let digits = bytes.get(place + 1..place + 3)?;
            digits.iter().all(u8::is_ascii_hexdigit).then_some(3)
        }
        byte => class.has(byte).then_some(1),
    }
}

fn at(row: &[bool], place: usize) -> bool {
    row.get(place).copied().unwrap_or_default()
}

impl Query {
    /// Names and values, if `text` is what the query expands to: nothing, or `name=value` once each.
    fn read<'a>(&'a self, text: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
        let mut found: Vec<Option<&str>> = vec![None; self.names.len()];
        if !text.is_empty() {
            let text = text.strip_prefix(char::from(self.first))?;
            for pair in text.split('&') {
                let (name, value) = pair.split_once('=')?;
                let place = self.names.iter().position(|known| known == name)?;
                let place = found.get_mut(place)?;
                if place.is_some() || value.contains('#') {
                    return None;
                }
                *place = Some(value);
            }
        }
        let named = self.names.iter().zip(found);
        Some(
            named
                .filter_map(|(name, value)| Some((name.as_str(), value?)))
                .collect(),
        )
    }
}

/// The text that was percent-encoded. `None` if it isn't.
fn decode(value: &str) -> Option<String> {
    let bytes = value.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut place = 0;
    while let Some(&byte) = bytes.get(place) {
        if byte == b'%' {
            let digits = value.get(place + 1..place + 3)?;
            if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return None;
            }
            decoded.push(u8::from_str_radix(digits, 16).ok()?);
            place += 3;
        } else {
            decoded.push(byte);
            place += 1;
        }
    }
    String::from_utf8(decoded).ok()
}
