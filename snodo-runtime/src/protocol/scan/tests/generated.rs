//! Texts made at random, compared with serde_json.

use std::collections::HashSet;

use serde_json::Value;

use super::{ScanErrorKind, digest, kind, serde_takes, sha256};

/// A small generator of JSON texts (SplitMix64).
struct Source(u64);

impl Source {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) as usize % below
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.next(from.len())]
    }

    fn space(&mut self) -> &'static str {
        self.pick(&["", "", "", " ", "\n", "\t", "\r\n  "])
    }

    /// A string in one of the ways to write it.
    fn string(&mut self, characters: &[char]) -> String {
        let mut text = String::from("\"");
        for character in characters {
            let code = u32::from(*character);
            if code < 0x20 || matches!(character, '"' | '\\') || self.next(5) == 0 {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    text += &match self.next(2) {
                        0 => format!("\\u{unit:04x}"),
                        _ => format!("\\u{unit:04X}"),
                    };
                }
            } else {
                text.push(*character);
            }
        }
        text + "\""
    }

    fn characters(&mut self) -> Vec<char> {
        let length = self.next(5);
        let alphabet = [
            'a', 'b', 'B', '"', '\\', '\n', '\u{1}', '/', ',', ':', '\u{e9}', '\u{e000}', '𝄞', ' ',
        ];
        (0..length).map(|_| self.pick(&alphabet)).collect()
    }

    fn value(&mut self, depth: usize) -> String {
        let text = match self.next(if depth == 0 { 3 } else { 6 }) {
            0 => self
                .pick(&[
                    "0",
                    "-1",
                    "17",
                    "18446744073709551615",
                    "0.5",
                    "true",
                    "false",
                    "null",
                ])
                .to_owned(),
            1 | 2 => {
                let characters = self.characters();
                self.string(&characters)
            }
            3 => {
                let elements: Vec<_> = (0..self.next(4)).map(|_| self.value(depth - 1)).collect();
                format!("[{}{}]", self.space(), elements.join(","))
            }
            _ => {
                let mut keys: Vec<_> = (0..self.next(6)).map(|_| self.characters()).collect();
                let mut seen = HashSet::new();
                keys.retain(|key| seen.insert(key.clone()));
                let members: Vec<_> = keys
                    .iter()
                    .map(|key| {
                        format!(
                            "{}{}{}:{}",
                            self.space(),
                            self.string(key),
                            self.space(),
                            self.value(depth - 1)
                        )
                    })
                    .collect();
                format!("{{{}{}}}", members.join(","), self.space())
            }
        };
        format!("{}{text}{}", self.space(), self.space())
    }
}

#[test]
fn any_writing_of_the_same_data_has_the_digest_of_its_canonical_text() {
    let mut source = Source(1);
    for _ in 0..5_000 {
        let text = source.value(6);
        // serde_json sorts members by bytes, writes no white space, and escapes as the canonical text does.
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(digest(&text), Ok(sha256(&value.to_string())), "{text}");
    }
}

#[test]
fn on_any_bytes_the_scan_agrees_with_serde_json() {
    let mut source = Source(2);
    let alphabet =
        b"{}[]\",:\\ux0123456789abcdefE+-.truefalsn \t\n\x00\x1f\x7f\xc3\xa9\xed\xa0\x80\xff/";
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let mut text = source.value(4).into_bytes();
        for _ in 0..1 + source.next(2) {
            let at = source.next(text.len() + 1);
            match source.next(4) {
                0 if at < text.len() => text[at] = source.pick(alphabet),
                1 if at < text.len() => drop(text.remove(at)),
                2 => text.truncate(at),
                _ => text.insert(at, source.pick(alphabet)),
            }
        }
        let found = kind(&text);
        if found == Some(ScanErrorKind::DuplicateKey) {
            continue;
        }
        assert_eq!(
            found.is_none(),
            serde_takes(&text),
            "{}",
            text.escape_ascii()
        );
        *(if found.is_none() {
            &mut taken
        } else {
            &mut refused
        }) += 1;
    }
    assert!(taken > 2_000 && refused > 2_000, "{taken} {refused}");
}
