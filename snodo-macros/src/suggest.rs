//! "Did you mean": the name that a mistyped one is closest to.

/// A half sentence that suggests the closest of `known`, or nothing if none is close.
pub(crate) fn closest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let best = known
        .into_iter()
        .map(|name| (distance(given, name), name))
        .min();
    match best {
        Some((distance, name)) if distance <= 1 + name.len() / 4 => {
            format!("; did you mean `{name}`?")
        }
        _ => String::new(),
    }
}

/// The number of letters to change, add or drop (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_what_is_close() {
        assert_eq!(
            closest("max_token", ["max_tokens", "system"]),
            "; did you mean `max_tokens`?"
        );
        assert_eq!(closest("frm", ["form", "key"]), "; did you mean `form`?");
        assert_eq!(closest("zebra", ["form", "key"]), "");
    }
}
