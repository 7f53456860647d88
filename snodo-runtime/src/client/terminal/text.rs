//! Makes what a server wrote fit for a terminal.

/// `text` without what could steer a terminal or turn the order of characters around. Line breaks stay.
pub(super) fn lines(text: &str) -> String {
    text.chars()
        .filter(|&char| char == '\n' || !steers(char))
        .collect()
}

/// The same on one line.
pub(super) fn line(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(lines).collect();
    words.join(" ")
}

/// Lines that stand together under a heading.
pub(super) fn boxed(heading: &str, body: &str) -> String {
    let mut all = format!("\n┌ {heading}");
    for line in body.lines() {
        all.push_str("\n│ ");
        all.push_str(line);
    }
    all
}

/// A name that programs use, as words: `check_in` is `Check in`.
pub(super) fn words(name: &str) -> String {
    let spaced = line(&name.replace(['_', '-'], " "));
    let mut chars = spaced.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => name.to_owned(),
    }
}

fn steers(char: char) -> bool {
    // Escape sequences begin with a control character; the others are Unicode's bidirectional controls.
    char.is_control()
        || matches!(char, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_the_terminal() {
        assert_eq!(lines("a\x1b[2Jb\u{9b}1mc\u{202e}d\r\ne\t"), "a[2Jb1mcd\ne");
        assert_eq!(line(" one\n two\x07 \t three "), "one two three");
    }

    #[test]
    fn names_become_words() {
        assert_eq!(words("check_in"), "Check in");
        assert_eq!(words("e-mail"), "E mail");
        assert_eq!(words("nights"), "Nights");
        assert_eq!(words("_"), "_");
    }

    #[test]
    fn a_box_has_a_heading_and_its_lines() {
        assert_eq!(boxed("A", "b\nc"), "\n┌ A\n│ b\n│ c");
        assert_eq!(boxed("A", ""), "\n┌ A");
    }
}
