//! The secrets that state is sealed with.

use std::{env, fmt};

use base64::{
    Engine,
    engine::general_purpose::{STANDARD_PAD_INDIFFERENT, URL_SAFE_PAD_INDIFFERENT},
};
use zeroize::Zeroizing;

/// The fewest bytes a secret may have.
const MIN_SECRET: usize = 32;

/// The most keys in a ring: a token without a key id is tried with each of them.
const MAX_KEYS: usize = 8;

/// One to eight named secrets: the first seals, every one opens. Or one secret without a name.
///
/// # Rotation
/// To replace `a` by `b`, give every server `[a, b]`, then `[b, a]`, then, once the longest TTL has passed, `[b]`.
/// Servers that are one step apart open each other's tokens, so they need not change at one moment. A token names its
/// key and is tried with that key alone.
///
/// A lone [`secret`](Self::secret) names no key: its tokens are tried with every key of the ring that opens them, and it
/// tries itself on tokens that name one. So a lone secret becomes a ring by the same steps, whatever name it gets.
///
/// # Secrets
/// A secret has at least 32 bytes, and they should be random: it is stretched into keys, not hardened against guessing.
/// Two names may stand for one secret. Secrets are wiped from memory when the keyring is dropped, and never printed.
///
/// ```
/// use snodo_runtime::state::Keyring;
///
/// let ring = Keyring::parse(
///     "2026-07:q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=,2026-06:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
/// )?;
/// assert_eq!(format!("{ring:?}"), r#"Keyring(["2026-07", "2026-06"])"#);
/// # Ok::<(), snodo_runtime::state::KeyringError>(())
/// ```
#[derive(Clone)]
pub struct Keyring {
    first: Key,
    others: Vec<Key>,
}

/// A secret and its name.
#[derive(Clone)]
pub(super) struct Key {
    /// Empty for a lone secret.
    pub(super) id: String,
    pub(super) secret: Zeroizing<Vec<u8>>,
}

impl Keyring {
    /// A ring of named secrets. The first seals.
    ///
    /// # Errors
    /// None or more than eight keys, an id that is not 1 to 32 of `A-Z a-z 0-9 _ -` or stands twice, a secret of fewer
    /// than 32 bytes.
    pub fn new<I, S>(keys: impl IntoIterator<Item = (I, S)>) -> Result<Self, KeyringError>
    where
        I: Into<String>,
        S: Into<Vec<u8>>,
    {
        let keys = keys.into_iter().map(|(id, secret)| Key {
            id: id.into(),
            secret: Zeroizing::new(secret.into()),
        });
        Self::check(keys.collect())
    }

    /// One secret without a name.
    ///
    /// # Errors
    /// Fewer than 32 bytes.
    pub fn secret(secret: impl Into<Vec<u8>>) -> Result<Self, KeyringError> {
        let secret = Zeroizing::new(secret.into());
        if secret.len() < MIN_SECRET {
            return Err(KeyringError::ShortSecret { id: String::new() });
        }
        Ok(Self::lone(secret))
    }

    /// Reads `id:base64,id:base64,…`, in the standard or the URL-safe alphabet, with or without padding. White space
    /// around a pair does not count.
    ///
    /// # Errors
    /// A pair that does not read so, and everything that [`new`](Self::new) refuses.
    pub fn parse(text: &str) -> Result<Self, KeyringError> {
        let pairs = text.split(',').enumerate();
        let keys = pairs.map(|(index, pair)| {
            parse_pair(pair).ok_or(KeyringError::Malformed { place: index + 1 })
        });
        Self::check(keys.collect::<Result<_, _>>()?)
    }

    /// Reads an environment variable as [`parse`](Self::parse) does. The variable itself stays in the environment.
    ///
    /// # Errors
    /// The variable is unset, empty or not Unicode, and everything that [`parse`](Self::parse) refuses.
    pub fn from_env(variable: &str) -> Result<Self, KeyringError> {
        Self::read_variable(variable, env::var(variable).map(Zeroizing::new))
    }

    pub(super) fn read_variable(
        variable: &str,
        value: Result<Zeroizing<String>, env::VarError>,
    ) -> Result<Self, KeyringError> {
        let variable = variable.to_owned();
        match value {
            Ok(text) if text.trim().is_empty() => Err(KeyringError::Empty { variable }),
            Ok(text) => Self::parse(&text),
            Err(env::VarError::NotPresent) => Err(KeyringError::Unset { variable }),
            Err(env::VarError::NotUnicode(_)) => Err(KeyringError::NotUnicode { variable }),
        }
    }

    /// One random secret without a name. Nothing that another process seals opens with it, nor the other way round.
    ///
    /// # Errors
    /// The operating system gave no random bytes.
    pub fn random() -> Result<Self, KeyringError> {
        let mut secret = Zeroizing::new(vec![0; MIN_SECRET]);
        getrandom::fill(&mut secret).map_err(|error| KeyringError::Random(error.to_string()))?;
        Ok(Self::lone(secret))
    }

    fn lone(secret: Zeroizing<Vec<u8>>) -> Self {
        Self {
            first: Key {
                id: String::new(),
                secret,
            },
            others: Vec::new(),
        }
    }

    fn check(keys: Vec<Key>) -> Result<Self, KeyringError> {
        if keys.len() > MAX_KEYS {
            return Err(KeyringError::TooManyKeys);
        }
        for (index, key) in keys.iter().enumerate() {
            if !is_key_id(&key.id) {
                return Err(KeyringError::BadId { place: index + 1 });
            }
            if keys.iter().take(index).any(|other| other.id == key.id) {
                return Err(KeyringError::DuplicateId { id: key.id.clone() });
            }
            if key.secret.len() < MIN_SECRET {
                return Err(KeyringError::ShortSecret { id: key.id.clone() });
            }
        }
        let mut keys = keys.into_iter();
        Ok(Self {
            first: keys.next().ok_or(KeyringError::NoKeys)?,
            others: keys.collect(),
        })
    }

    /// The keys; the first seals.
    pub(super) fn keys(&self) -> (&Key, &[Key]) {
        (&self.first, &self.others)
    }
}

/// Whether a text is the name of a key in a ring.
pub(super) fn is_key_id(id: &str) -> bool {
    (1..=32).contains(&id.len())
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

fn parse_pair(pair: &str) -> Option<Key> {
    let (id, secret) = pair.trim().split_once(':')?;
    let engine = match secret.contains(['-', '_']) {
        true => &URL_SAFE_PAD_INDIFFERENT,
        false => &STANDARD_PAD_INDIFFERENT,
    };
    // Decoded in place, so that no copy is left behind.
    let mut bytes = Zeroizing::new(vec![0; base64::decoded_len_estimate(secret.len())]);
    let length = engine.decode_slice(secret, &mut bytes).ok()?;
    bytes.truncate(length);
    Some(Key {
        id: id.to_owned(),
        secret: bytes,
    })
}

impl fmt::Debug for Keyring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys = std::iter::once(&self.first).chain(&self.others);
        let ids: Vec<_> = keys.map(|key| &key.id).collect();
        f.debug_tuple("Keyring").field(&ids).finish()
    }
}

/// Why there is no keyring. It never shows what was given for a secret, nor what stands where an id should.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyringError {
    /// The environment variable is not set.
    Unset {
        /// Its name.
        variable: String,
    },
    /// The environment variable is empty.
    Empty {
        /// Its name.
        variable: String,
    },
    /// The environment variable is not Unicode.
    NotUnicode {
        /// Its name.
        variable: String,
    },
    /// No key at all.
    NoKeys,
    /// More than eight keys.
    TooManyKeys,
    /// A pair is not `id:base64`.
    Malformed {
        /// Which one, counted from 1.
        place: usize,
    },
    /// An id is not 1 to 32 of `A-Z a-z 0-9 _ -`.
    BadId {
        /// Which one, counted from 1.
        place: usize,
    },
    /// Two keys have one id.
    DuplicateId {
        /// The id.
        id: String,
    },
    /// A secret has fewer than 32 bytes.
    ShortSecret {
        /// The key's id; empty for a lone secret.
        id: String,
    },
    /// The operating system gave no random bytes; with its words.
    Random(String),
}

impl fmt::Display for KeyringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unset { variable } => {
                write!(f, "`{variable}` is not set; it should be `id:base64,…`")
            }
            Self::Empty { variable } => {
                write!(f, "`{variable}` is empty; it should be `id:base64,…`")
            }
            Self::NotUnicode { variable } => write!(f, "`{variable}` is not Unicode"),
            Self::NoKeys => f.write_str("a keyring needs a key"),
            Self::TooManyKeys => write!(f, "a keyring has at most {MAX_KEYS} keys"),
            Self::Malformed { place } => write!(f, "key {place} is not `id:base64`"),
            Self::BadId { place } => {
                write!(f, "the id of key {place} is not 1 to 32 of A-Z a-z 0-9 _ -")
            }
            Self::DuplicateId { id } => write!(f, "two keys have the id `{id}`"),
            Self::ShortSecret { id } if id.is_empty() => {
                write!(f, "the secret has fewer than {MIN_SECRET} bytes")
            }
            Self::ShortSecret { id } => {
                write!(f, "the secret of `{id}` has fewer than {MIN_SECRET} bytes")
            }
            Self::Random(error) => write!(f, "no random bytes to make a key from: {error}"),
        }
    }
}

impl std::error::Error for KeyringError {}
