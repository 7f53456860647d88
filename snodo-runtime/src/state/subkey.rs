//! The keys that are derived from a secret, and what they do to a body.

use std::ops::Range;

use chacha20poly1305::{AeadInOut, KeyInit, Tag, XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use zeroize::Zeroizing;

use super::{Purpose, SealError};

/// Bytes of a nonce, before the sealed text.
const NONCE: usize = 24;
pub(super) type Nonce = [u8; NONCE];
/// Bytes of Poly1305's tag, after it.
const TAG: usize = 16;
/// Bytes of HMAC's tag, after the signed text.
const SIGNATURE: usize = 32;

/// How tokens are protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Encrypted,
    Signed,
}

/// The key for one purpose, ready for use.
pub(super) enum Subkey {
    Encrypted(XChaCha20Poly1305),
    Signed(Hmac<Sha256>),
}

impl Subkey {
    /// HKDF-SHA256 (RFC 5869) with the salt `snodo` and the form and purpose as its info.
    pub(super) fn derive(secret: &[u8], form: Form, purpose: Purpose) -> Self {
        let label = match form {
            Form::Encrypted => "v1 encrypted ",
            Form::Signed => "v1 signed ",
        };
        let key = hkdf(b"snodo", secret, &[label, purpose.label()]);
        match form {
            Form::Encrypted => Self::Encrypted(XChaCha20Poly1305::new((&*key).into())),
            Form::Signed => Self::Signed(mac(&*key)),
        }
    }

    /// How many bytes to leave free before what is to be sealed.
    pub(super) fn before(&self) -> usize {
        match self {
            Self::Encrypted(_) => NONCE,
            Self::Signed(_) => 0,
        }
    }

    /// Seals what lies in `body` after [`before`](Self::before) bytes, in place.
    pub(super) fn seal(
        &self,
        associated: &str,
        body: &mut Vec<u8>,
        nonce: Nonce,
    ) -> Result<(), SealError> {
        match self {
            Self::Encrypted(cipher) => {
                let length = body.len();
                let too_long = || SealError::TooLong(length);
                let (head, text) = body.split_at_mut_checked(NONCE).ok_or_else(too_long)?;
                head.copy_from_slice(&nonce);
                let tag = cipher
                    .encrypt_inout_detached(
                        &XNonce::from(nonce),
                        associated.as_bytes(),
                        text.into(),
                    )
                    .map_err(|_| too_long())?;
                body.extend_from_slice(&tag);
            }
            Self::Signed(mac) => {
                let mut mac = mac.clone();
                mac.update(associated.as_bytes());
                mac.update(body);
                body.extend_from_slice(&mac.finalize().into_bytes());
            }
        }
        Ok(())
    }

    /// Opens `body` in place, and says where in it the text lies. Where it does not open, it is as it was.
    pub(super) fn open(&self, associated: &str, body: &mut [u8]) -> Option<Range<usize>> {
        match self {
            Self::Encrypted(cipher) => {
                let (nonce, rest) = body.split_first_chunk_mut::<NONCE>()?;
                let (text, tag) = rest.split_last_chunk_mut::<TAG>()?;
                let length = text.len();
                cipher
                    .decrypt_inout_detached(
                        &XNonce::from(*nonce),
                        associated.as_bytes(),
                        text.into(),
                        &Tag::from(*tag),
                    )
                    .ok()?;
                Some(NONCE..NONCE + length)
            }
            Self::Signed(mac) => {
                let (text, signature) = body.split_last_chunk::<SIGNATURE>()?;
                let mut mac = mac.clone();
                mac.update(associated.as_bytes());
                mac.update(text);
                mac.verify_slice(signature).ok()?;
                Some(0..text.len())
            }
        }
    }

    /// A random nonce, where one is needed. 24 random bytes do not repeat.
    pub(super) fn nonce(&self) -> Result<Nonce, SealError> {
        let mut nonce = [0; NONCE];
        if let Self::Encrypted(_) = self {
            getrandom::fill(&mut nonce).map_err(SealError::Random)?;
        }
        Ok(nonce)
    }
}

/// HKDF-SHA256 for one block of output.
fn hkdf(salt: &[u8], secret: &[u8], info: &[&str]) -> Zeroizing<[u8; 32]> {
    let mut extract = mac(salt);
    extract.update(secret);
    let key = Zeroizing::new(<[u8; 32]>::from(extract.finalize().into_bytes()));
    let mut expand = mac(&*key);
    for part in info {
        expand.update(part.as_bytes());
    }
    expand.update(&[1]);
    Zeroizing::new(expand.finalize().into_bytes().into())
}

/// HMAC-SHA256 with a key of at most a block.
fn mac(key: &[u8]) -> Hmac<Sha256> {
    debug_assert!(
        key.len() <= 64,
        "a longer key would have to be hashed first"
    );
    let mut block = Zeroizing::new([0; 64]);
    block.iter_mut().zip(key).for_each(|(to, from)| *to = *from);
    Hmac::new((&*block).into())
}
