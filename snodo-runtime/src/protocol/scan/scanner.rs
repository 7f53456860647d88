//! The walk over arrays and objects: what goes into the digest, depth, and equal keys.

use std::{borrow::Cow, mem};

use super::{
    MAX_DEPTH, ScanError, ScanErrorKind,
    canonical::{Canonical, Place},
    lexer::{Content, Lexer},
};

/// Which part of a message a value is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The message itself.
    Message,
    /// Something that is checked only.
    Checked,
    /// The value of `params`.
    Params,
    /// Something within `params` that goes into the digest.
    Digested,
}

impl Part {
    fn member(self, key: &str) -> Self {
        match (self, key) {
            (Self::Message, "params") => Self::Params,
            (Self::Message | Self::Checked, _) => Self::Checked,
            (Self::Params, "_meta" | "inputResponses" | "requestState") => Self::Checked,
            (Self::Params | Self::Digested, _) => Self::Digested,
        }
    }

    fn element(self) -> Self {
        match self {
            Self::Message | Self::Checked => Self::Checked,
            Self::Params | Self::Digested => Self::Digested,
        }
    }

    fn digested(self) -> bool {
        matches!(self, Self::Params | Self::Digested)
    }
}

/// A member of an object that is not closed yet.
struct Member<'a> {
    key: Cow<'a, str>,
    /// Where the key stands in the message.
    offset: usize,
    /// What its value is.
    value: Part,
    /// Where the member stands in the canonical text, if it does.
    place: Option<Place>,
}

pub(super) struct Scanner<'a> {
    lexer: Lexer<'a>,
    depth: usize,
    /// The members of all open objects, the innermost object's last.
    members: Vec<Member<'a>>,
    canonical: Canonical,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            lexer: Lexer::new(text),
            depth: 0,
            members: Vec::with_capacity(16),
            canonical: Canonical::default(),
        }
    }

    /// Scans the whole text as one value, and gives the digest of what was digested.
    pub(super) fn run(mut self, part: Part) -> Result<[u8; 32], ScanError> {
        self.lexer.space();
        self.value(part)?;
        self.lexer.space();
        if !self.lexer.is_at_end() {
            return Err(self.lexer.error(ScanErrorKind::TrailingData));
        }
        Ok(self.canonical.digest())
    }

    /// One value. Recursion ends at [`MAX_DEPTH`].
    fn value(&mut self, part: Part) -> Result<(), ScanError> {
        if part == Part::Params {
            // The canonical text is never longer than the text it stands for.
            self.canonical.reserve(self.lexer.rest().len());
        }
        match self.lexer.peek() {
            Some(b'{') => self.nested(|scanner| scanner.object(part)),
            Some(b'[') => self.nested(|scanner| scanner.array(part.element(), part.digested())),
            Some(b'"') => {
                let content = self.lexer.string()?;
                if part.digested() {
                    match content {
                        Content::Plain(content) => self.canonical.push_plain(content),
                        Content::Unescaped => self.canonical.push_string(&self.lexer.unescaped),
                    }
                }
                Ok(())
            }
            _ => {
                let start = self.lexer.at;
                match self.lexer.peek() {
                    Some(b'-' | b'0'..=b'9') => self.lexer.number()?,
                    Some(b't') => self.lexer.literal("true")?,
                    Some(b'f') => self.lexer.literal("false")?,
                    Some(b'n') => self.lexer.literal("null")?,
                    _ => return Err(self.lexer.syntax()),
                }
                if part.digested() {
                    self.canonical.push(self.lexer.since(start));
                }
                Ok(())
            }
        }
    }

    fn nested(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Result<(), ScanError>,
    ) -> Result<(), ScanError> {
        if self.depth == MAX_DEPTH {
            return Err(self.lexer.error(ScanErrorKind::TooDeep));
        }
        self.depth += 1;
        self.lexer.at += 1;
        self.lexer.space();
        inside(self)?;
        self.depth -= 1;
        Ok(())
    }

    /// What follows a `[`.
    fn array(&mut self, element: Part, digested: bool) -> Result<(), ScanError> {
        if digested {
            self.canonical.push("[");
        }
        if !self.lexer.eat(b']') {
            loop {
                self.value(element)?;
                if !self.another(b']')? {
                    break;
                }
                if digested {
                    self.canonical.push(",");
                }
            }
        }
        if digested {
            self.canonical.push("]");
        }
        Ok(())
    }

    /// What follows a `{`.
    fn object(&mut self, part: Part) -> Result<(), ScanError> {
        let number = part.digested().then(|| self.canonical.begin_object());
        let first = self.members.len();
        let mut ascending = true;
        if !self.lexer.eat(b'}') {
            loop {
                let member = self.member(part)?;
                ascending &= match self.members.get(first..) {
                    Some([.., last]) => last.key < member.key,
                    _ => true,
                };
                let value = member.value;
                self.members.push(member);
                self.value(value)?;
                if let Some(Member {
                    place: Some(place), ..
                }) = self.members.last_mut()
                {
                    self.canonical.end_member(place);
                }
                if !self.another(b'}')? {
                    break;
                }
            }
        }
        if !ascending {
            sort(self.members.get_mut(first..).unwrap_or_default())?;
        }
        if let Some(number) = number {
            let members = self.members.iter().skip(first);
            let places = members.filter_map(|member| member.place);
            self.canonical
                .end_object(number, places.filter(|_| !ascending));
        }
        self.members.truncate(first);
        Ok(())
    }

    /// A member up to its value.
    fn member(&mut self, object: Part) -> Result<Member<'a>, ScanError> {
        let offset = self.lexer.at;
        if self.lexer.peek() != Some(b'"') {
            return Err(self.lexer.syntax());
        }
        let content = self.lexer.string()?;
        self.lexer.space();
        if !self.lexer.eat(b':') {
            return Err(self.lexer.syntax());
        }
        self.lexer.space();
        let key = match content {
            Content::Plain(key) => Cow::Borrowed(key),
            Content::Unescaped => Cow::Owned(mem::take(&mut self.lexer.unescaped)),
        };
        let value = object.member(&key);
        // `params` is digested, but the member that it is the value of is not.
        let place = (object.digested() && value.digested()).then(|| {
            let place = self.canonical.begin_member();
            match &key {
                Cow::Borrowed(key) => self.canonical.push_plain(key),
                Cow::Owned(key) => self.canonical.push_string(key),
            }
            self.canonical.push(":");
            place
        });
        Ok(Member {
            key,
            offset,
            value,
            place,
        })
    }

    /// After a member or an element: whether another one follows, which then begins right here.
    fn another(&mut self, end: u8) -> Result<bool, ScanError> {
        self.lexer.space();
        if self.lexer.eat(b',') {
            self.lexer.space();
            Ok(true)
        } else if self.lexer.eat(end) {
            Ok(false)
        } else {
            Err(self.lexer.syntax())
        }
    }
}

/// Sorts an object's members by key; two equal keys are refused where the later one stands.
fn sort(members: &mut [Member<'_>]) -> Result<(), ScanError> {
    members.sort_unstable_by(|a, b| a.key.cmp(&b.key).then(a.offset.cmp(&b.offset)));
    for pair in members.windows(2) {
        if let [earlier, later] = pair
            && earlier.key == later.key
        {
            return Err(ScanError {
                kind: ScanErrorKind::DuplicateKey,
                offset: later.offset,
            });
        }
    }
    Ok(())
}
