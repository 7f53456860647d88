//! The canonical text of `params`, and its digest.

use std::mem;

use sha2::{Digest, Sha256};

use super::lexer::plain;

/// Canonical text as it comes in, with what is needed to hash it in sorted order.
///
/// The text is written once, in the order of the message. Objects whose keys came out of order are remembered with
/// their members' places, and the hash walks them in sorted order: sorting the text itself would move the innermost
/// members once for every object around them.
#[derive(Default)]
pub(super) struct Canonical {
    text: String,
    /// The objects that are not in order or hold one that is not, in the order of their beginnings.
    objects: Vec<Object>,
    /// The sorted members of the objects that came out of order, object by object.
    sorted: Vec<Place>,
}

/// A member `"key":value` in the text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    start: usize,
    end: usize,
    /// The first object that begins at `start` or after it.
    object: usize,
}

/// An object in the text.
#[derive(Clone, Copy, Debug, Default)]
struct Object {
    /// Where its first member would stand, after the `{`.
    start: usize,
    /// Where its `}` stands.
    end: usize,
    /// Its members in [`Canonical::sorted`]; none where they already stand in order.
    first: usize,
    last: usize,
    /// The first object that begins after this one's end.
    next: usize,
}

impl Canonical {
    /// Makes room for a text of about that length.
    pub(super) fn reserve(&mut self, length: usize) {
        self.text.reserve(length);
    }

    /// Writes what stands for itself: punctuation, literals, numbers.
    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes a string that has nothing to escape.
    pub(super) fn push_plain(&mut self, content: &str) {
        self.text.push('"');
        self.text.push_str(content);
        self.text.push('"');
    }

    /// Writes any string.
    pub(super) fn push_string(&mut self, content: &str) {
        self.text.push('"');
        let mut rest = content;
        // What `plain` stops at is ASCII, so both cuts are between characters.
        while let Some((run, after)) = rest.split_at_checked(plain(rest.as_bytes())) {
            self.text.push_str(run);
            let mut characters = after.chars();
            match characters.next() {
                Some(special) => self.push_escape(special),
                None => break,
            }
            rest = characters.as_str();
        }
        self.text.push('"');
    }

    fn push_escape(&mut self, special: char) {
        self.text.push('\\');
        match special {
            '\u{8}' => self.text.push('b'),
            '\t' => self.text.push('t'),
            '\n' => self.text.push('n'),
            '\u{c}' => self.text.push('f'),
            '\r' => self.text.push('r'),
            '"' | '\\' => self.text.push(special),
            _ => {
                let digit = |bits| char::from_digit(bits & 0xf, 16).unwrap_or_default();
                let code = u32::from(special);
                self.text.push_str("u00");
                self.text.push(digit(code >> 4));
                self.text.push(digit(code));
            }
        }
    }

    /// Begins an object; the number goes to [`end_object`](Self::end_object).
    pub(super) fn begin_object(&mut self) -> usize {
        self.text.push('{');
        self.objects.push(Object {
            start: self.text.len(),
            ..Object::default()
        });
        self.objects.len() - 1
    }

    /// Begins a member, after a comma where one is due.
    pub(super) fn begin_member(&mut self) -> Place {
        if !self.text.ends_with('{') {
            self.text.push(',');
        }
        Place {
            start: self.text.len(),
            end: 0,
            object: self.objects.len(),
        }
    }

    /// Ends a member.
    pub(super) fn end_member(&mut self, place: &mut Place) {
        place.end = self.text.len();
    }

    /// Ends an object. `sorted` has its members in order; nothing where they were written in order.
    pub(super) fn end_object(&mut self, number: usize, sorted: impl Iterator<Item = Place>) {
        let first = self.sorted.len();
        self.sorted.extend(sorted);
        let last = self.sorted.len();
        let next = self.objects.len();
        if first == last && number + 1 == next {
            // In order, and so is all that lies in it.
            self.objects.pop();
        } else if let Some(object) = self.objects.get_mut(number) {
            object.end = self.text.len();
            object.first = first;
            object.last = last;
            object.next = next;
        }
        self.text.push('}');
    }

    /// The digest of the text with every object's members in order.
    pub(super) fn digest(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        self.feed(
            &mut hash,
            Place {
                start: 0,
                end: self.text.len(),
                object: 0,
            },
        );
        hash.finalize().into()
    }

    /// Hashes a stretch of the text. Its depth is that of the objects in it.
    fn feed(&self, hash: &mut Sha256, place: Place) {
        let text = self.text.as_bytes();
        let mut written = place.start;
        let mut number = place.object;
        while let Some(object) = self.objects.get(number)
            && object.start < place.end
        {
            number += 1;
            let Some(members @ [_, ..]) = self.sorted.get(object.first..object.last) else {
                continue;
            };
            hash.update(&text[mem::replace(&mut written, object.end)..object.start]);
            for (index, member) in members.iter().enumerate() {
                if index > 0 {
                    hash.update(b",");
                }
                self.feed(hash, *member);
            }
            number = object.next;
        }
        hash.update(&text[written..place.end]);
    }
}
