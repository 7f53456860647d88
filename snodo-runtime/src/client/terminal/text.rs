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
}
