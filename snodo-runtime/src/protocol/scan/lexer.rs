//! The parts of JSON text that hold no others: strings, numbers, literals, white space.

use super::{ScanError, ScanErrorKind};

/// The content of a string.
pub(super) enum Content<'a> {
    /// It stands in the text as it is.
    Plain(&'a str),
    /// It had escapes, and lies in [`Lexer::unescaped`].
    Unescaped,
}

/// A place in a text that is read from left to right.
pub(super) struct Lexer<'a> {
    text: &'a str,
    /// The byte that is read next.
    pub(super) at: usize,
    /// The last string that had escapes, without them.
    pub(super) unescaped: String,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            unescaped: String::new(),
        }
    }

    /// A string, from its opening quote.
    pub(super) fn string(&mut self) -> Result<Content<'a>, ScanError> {
        self.at += 1;
        let start = self.at;
        self.at += plain(self.rest());
        let content = self.since(start);
        if self.eat(b'"') {
            return Ok(Content::Plain(content));
        }
        self.unescaped.clear();
        let mut run = start;
        loop {
            self.unescaped.push_str(self.since(run));
            if self.eat(b'"') {
                return Ok(Content::Unescaped);
            }
            if !self.eat(b'\\') {
                return Err(self.syntax());
            }
            let character = self.escape()?;
            self.unescaped.push(character);
            run = self.at;
            self.at += plain(self.rest());
        }
    }

    /// What an escape stands for, from after its backslash.
    fn escape(&mut self) -> Result<char, ScanError> {
        let character = match self.peek() {
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode_escape(),
            _ => return Err(self.syntax()),
        };
        self.at += 1;
        Ok(character)
    }

    /// What `uXXXX` stands for, or `uXXXX\uXXXX` for a surrogate pair.
    fn unicode_escape(&mut self) -> Result<char, ScanError> {
        let start = self.at;
        self.at += 1;
        let mut code = self.hexadecimal()?;
        if (0xd800..0xdc00).contains(&code) && self.rest().starts_with(b"\\u") {
            self.at += 2;
            let low = self.hexadecimal()?;
            // Anything but a low surrogate leaves a code that is no character.
            if (0xdc00..0xe000).contains(&low) {
                code = 0x1_0000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            }
        }
        char::from_u32(code).ok_or(ScanError {
            kind: ScanErrorKind::Syntax,
            offset: start,
        })
    }

    fn hexadecimal(&mut self) -> Result<u32, ScanError> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            code = code * 16 + digit.ok_or(self.syntax())?;
            self.at += 1;
        }
        Ok(code)
    }

    /// A number, by the letter of the grammar.
    pub(super) fn number(&mut self) -> Result<(), ScanError> {
        self.eat(b'-');
        if !self.eat(b'0') {
            self.digits()?;
        }
        if self.eat(b'.') {
            self.digits()?;
        }
        if self.eat(b'e') || self.eat(b'E') {
            let _ = self.eat(b'+') || self.eat(b'-');
            self.digits()?;
        }
        Ok(())
    }

    /// One digit or more.
    fn digits(&mut self) -> Result<(), ScanError> {
        let rest = self.rest();
        let digits = rest.iter().position(|byte| !byte.is_ascii_digit());
        match digits.unwrap_or(rest.len()) {
            0 => Err(self.syntax()),
            digits => {
                self.at += digits;
                Ok(())
            }
        }
    }

    /// `true`, `false` or `null`.
    pub(super) fn literal(&mut self, literal: &str) -> Result<(), ScanError> {
        if !self.rest().starts_with(literal.as_bytes()) {
            return Err(self.syntax());
        }
        self.at += literal.len();
        Ok(())
    }

    /// Goes past white space.
    pub(super) fn space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Goes past `byte`, if that stands here.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// The byte here.
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// What is left.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Whether nothing is left.
    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// The text from `start` to here.
    pub(super) fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// An error of that kind, here.
    pub(super) fn error(&self, kind: ScanErrorKind) -> ScanError {
        ScanError {
            kind,
            offset: self.at,
        }
    }

    /// What stands here is not JSON.
    pub(super) fn syntax(&self) -> ScanError {
        self.error(ScanErrorKind::Syntax)
    }
}

/// How many bytes pass before one that means something in a string: a quote, a backslash, a control character.
///
/// Eight at a time, since most bytes of a message are in strings.
pub(super) fn plain(bytes: &[u8]) -> usize {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let (words, rest) = bytes.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        // Subtraction sets the high bit of each byte that is less than what is subtracted and of no byte before the
        // first such; bytes that had it set already are not ASCII.
        let below = |bytes: u64, bound: u8| bytes.wrapping_sub(ONES * u64::from(bound)) & !bytes;
        let equal = |byte: u8| below(word ^ (ONES * u64::from(byte)), 1);
        let found = (below(word, 0x20) | equal(b'"') | equal(b'\\')) & (ONES << 7);
        if found != 0 {
            return index * 8 + found.trailing_zeros() as usize / 8;
        }
    }
    let means = |byte: &u8| *byte < 0x20 || *byte == b'"' || *byte == b'\\';
    bytes.len() - rest.len() + rest.iter().position(means).unwrap_or(rest.len())
}
