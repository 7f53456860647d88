//! The one raw scan that every message goes through before anything reads it.
//!
//! serde_json keeps the last of two equal keys, so a proxy that reads the first and a server that reads the last would
//! see different requests in one message. The scan refuses such a message, along with everything that is not JSON
//! (RFC 8259), in a single walk over its bytes. The same walk makes the digest that sealed state is bound to.
//!
//! # What passes
//! Valid UTF-8 without a byte order mark, one JSON value, nothing but white space after it, at most [`MAX_DEPTH`] arrays
//! and objects in one another, no two equal keys in one object. Keys are compared as the strings they stand for, so
//! `"a"` and `"\u0061"` are equal. A `\u` escape of half a surrogate pair stands for no character and is refused.
//!
//! What lies one level down in a message that passed is within serde_json's own recursion limit.
//!
//! # The digest of `params`
//! SHA-256 over the canonical text of `params`, which is JSON again:
//! - the members `_meta`, `inputResponses` and `requestState` of `params` itself are left out; deeper ones of these
//!   names are ordinary data;
//! - members are sorted by the UTF-8 bytes of their keys, array elements stay in order, and there is no white space;
//! - numbers stand as they were written: `1`, `1.0` and `1e0` differ, and no digit is lost, however many there are;
//! - in strings `"` and `\` have a backslash before them, U+0008, U+0009, U+000A, U+000C and U+000D are `\b`, `\t`,
//!   `\n`, `\f` and `\r`, the other characters below U+0020 are `\u00` and two lower-case hexadecimal digits, and
//!   everything else stands for itself.
//!
//! A message without `params` has the digest of the empty text, which is no JSON value: absent and `null` differ. Two
//! `params` have the same canonical text only if they are the same data, since the text can be parsed back.

mod canonical;
mod lexer;
mod scanner;
#[cfg(test)]
mod tests;

use std::fmt;

use scanner::{Part, Scanner};

/// How many arrays and objects may lie in one another.
pub const MAX_DEPTH: usize = 128;

/// What the scan of a message found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scan {
    /// The [digest](self#the-digest-of-params) of the message's `params`.
    pub params_digest: [u8; 32],
}

/// Checks a whole message, and digests its `params` on the way.
///
/// # Errors
/// Whatever is [not let through](self#what-passes), with the byte at which it shows.
///
/// ```
/// use snodo_runtime::protocol::scan::{ScanErrorKind, digest, scan};
///
/// let message = br#"{"method":"tools/call","params":{"name":"echo","_meta":{"progressToken":1}}}"#;
/// assert_eq!(scan(message)?.params_digest, digest(r#"{ "name": "echo" }"#)?);
///
/// let error = scan(br#"{"id":1,"id":2}"#).unwrap_err();
/// assert_eq!(error.kind, ScanErrorKind::DuplicateKey);
/// # Ok::<(), snodo_runtime::protocol::scan::ScanError>(())
/// ```
pub fn scan(message: &[u8]) -> Result<Scan, ScanError> {
    let text = std::str::from_utf8(message).map_err(|error| ScanError {
        kind: ScanErrorKind::Encoding,
        offset: error.valid_up_to(),
    })?;
    Ok(Scan {
        params_digest: Scanner::new(text).run(Part::Message)?,
    })
}

/// The digest of a `params` text alone: what [`scan`] finds in a message that holds it.
///
/// # Errors
/// As for [`scan`].
pub fn digest(params: &str) -> Result<[u8; 32], ScanError> {
    Scanner::new(params).run(Part::Params)
}

/// A message that the scan refused. It says where, and repeats nothing of the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScanError {
    /// What is wrong.
    pub kind: ScanErrorKind,
    /// The byte at which it shows, counted from 0.
    pub offset: usize,
}

/// Why a message was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScanErrorKind {
    /// The bytes are not UTF-8.
    Encoding,
    /// The text is not JSON.
    Syntax,
    /// Something other than white space follows the value.
    TrailingData,
    /// An object has two members of one name.
    DuplicateKey,
    /// More than [`MAX_DEPTH`] arrays and objects lie in one another.
    TooDeep,
}

impl fmt::Display for ScanErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Encoding => "not UTF-8",
            Self::Syntax => "not JSON",
            Self::TrailingData => "data after the JSON value",
            Self::DuplicateKey => "duplicate key in an object",
            Self::TooDeep => "nested too deep",
        })
    }
}

impl fmt::Display for ScanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.offset)
    }
}

impl std::error::Error for ScanError {}
