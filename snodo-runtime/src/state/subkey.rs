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
            Form::Encrypted => b"v1 encrypted ".as_slice(),
            Form::Signed => b"v1 signed ",
        };
        let key = hkdf(b"snodo", secret, &[label, purpose.label().as_bytes()]);
        match form {
            Form::Encrypted => Self::Encrypted(XChaCha20Poly1305::new((&*key).into())),
            Form::Signed => Self::Signed(mac(&key)),
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
            getrandom::fill(&mut nonce).map_err(|error| SealError::Random(error.to_string()))?;
        }
        Ok(nonce)
    }
}

/// HKDF-SHA256 for one block of output.
fn hkdf<const N: usize>(salt: &[u8; N], secret: &[u8], info: &[&[u8]]) -> Zeroizing<[u8; 32]> {
    let mut extract = mac(salt);
    extract.update(secret);
    let key = Zeroizing::new(<[u8; 32]>::from(extract.finalize().into_bytes()));
    let mut expand = mac(&key);
    info.iter().for_each(|part| expand.update(part));
    expand.update(&[1]);
    Zeroizing::new(expand.finalize().into_bytes().into())
}

/// HMAC-SHA256 with a key of at most a block; a longer one would have to be hashed first.
fn mac<const N: usize>(key: &[u8; N]) -> Hmac<Sha256> {
    const { assert!(N <= 64) }
    let mut block = Zeroizing::new([0; 64]);
    block.iter_mut().zip(key).for_each(|(to, from)| *to = *from);
    Hmac::new((&*block).into())
}

#[cfg(test)]
mod tests {
    use zeroize::ZeroizeOnDrop;

    use super::{Sha256, XChaCha20Poly1305, hkdf};

    #[test]
    fn keys_are_wiped_when_they_are_dropped() {
        // It takes a feature of each crate. An `Hmac<Sha256>` holds two states of SHA-256, and nothing else of the key.
        fn wiped<T: ZeroizeOnDrop>() {}
        wiped::<XChaCha20Poly1305>();
        wiped::<Sha256>();
    }

    #[test]
    fn derivation_is_that_of_rfc_5869() {
        // Appendix A.1, the first 32 bytes.
        let salt = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
        let info = [0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9];
        assert_eq!(
            *hkdf(&salt, &[0x0b; 22], &[&info[..4], &info[4..]]),
            [
                0x3c, 0xb2, 0x5f, 0x25, 0xfa, 0xac, 0xd5, 0x7a, 0x90, 0x43, 0x4f, 0x64, 0xd0, 0x36,
                0x2f, 0x2a, 0x2d, 0x2d, 0x0a, 0x90, 0xcf, 0x1a, 0x5a, 0x4c, 0x5d, 0xb0, 0x2d, 0x56,
                0xec, 0xc4, 0xc5, 0xbf,
            ]
        );
    }
}
