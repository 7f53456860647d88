//! The text of a token: `v1.<key id>.<body>`.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use super::{OpenError, SealError, keyring::is_key_id};

/// The longest token, in bytes.
pub const MAX_TOKEN: usize = 65_536;

/// From how many bytes on a token is large: a server warns its operator, since clients and proxies have limits too.
pub const LARGE_TOKEN: usize = 16_384;

const VERSION: &str = "v1.";

/// A token taken apart.
pub(super) struct Token<'a> {
    /// Empty where the token names no key.
    pub(super) key_id: &'a str,
    body: &'a str,
}

impl<'a> Token<'a> {
    pub(super) fn parse(token: &'a str) -> Result<Self, OpenError> {
        if token.len() > MAX_TOKEN {
            return Err(OpenError::TooLong);
        }
        let parts = token
            .strip_prefix(VERSION)
            .and_then(|rest| rest.split_once('.'));
        match parts {
            Some((key_id, body)) if key_id.is_empty() || is_key_id(key_id) => {
                Ok(Self { key_id, body })
            }
            _ => Err(OpenError::Malformed),
        }
    }

    /// The bytes of the body. There is one way to write them: neither padding nor trailing bits are taken.
    pub(super) fn decode(&self) -> Result<Vec<u8>, OpenError> {
        URL_SAFE_NO_PAD
            .decode(self.body)
            .map_err(|_| OpenError::Malformed)
    }
}

/// Writes a token.
pub(super) fn encode(key_id: &str, body: &[u8]) -> Result<String, SealError> {
    let before = VERSION.len() + key_id.len() + 1;
    let length = base64::encoded_len(body.len(), false)
        .map_or(usize::MAX, |length| before.saturating_add(length));
    if length > MAX_TOKEN {
        return Err(SealError::TooLong(length));
    }
    let mut token = String::with_capacity(length);
    token.push_str(VERSION);
    token.push_str(key_id);
    token.push('.');
    URL_SAFE_NO_PAD.encode_string(body, &mut token);
    Ok(token)
}

/// What is authenticated along with the body: version, key id and purpose. None of them has a dot in it.
pub(super) fn associated(key_id: &str, purpose: &str) -> String {
    [VERSION, key_id, ".", purpose, "."].concat()
}
