//! Sealing and opening.

use std::{fmt, time::Duration};

use rmp_serde::{Deserializer, Serializer, decode::ReadRefReader};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{
    Binding, Claims, Inspected, Keyring, Limits, MAX_ROUNDS, OpenError, Opened, Purpose, SealError,
    envelope::Head,
    keyring::Key,
    subkey::{Form, Nonce, Subkey},
    token::{self, Token},
};

/// Seals state into tokens, and opens them. The [module](super) says what this promises.
///
/// The keys are derived once, here. A `Seal` opens the tokens of its own form only.
///
/// ```
/// use std::time::Duration;
/// use snodo_runtime::state::{Binding, Claims, Keyring, Limits, OpenError, Principal, Purpose, Seal};
///
/// let seal = Seal::encrypted(Keyring::random()?);
/// let alice = Principal::new("https://login.example", "alice", None);
/// let binding = Binding {
///     method: "tools/call",
///     target: "book_hotel",
///     params_digest: snodo_runtime::protocol::scan::digest(r#"{"name":"book_hotel"}"#)?,
///     principal: &alice,
///     server: "hotel-desk",
///     rev: 0,
/// };
/// let now = Duration::from_secs(1_800_000_000);
/// let claims = Claims::new([7; 16], 2, now, Duration::from_secs(300));
///
/// let token = seal.seal(Purpose::RequestState, &binding, &claims, &("Lisbon", 140.5))?;
/// let opened = seal.open::<(String, f64)>(Purpose::RequestState, &binding, now, &Limits::default(), &token)?;
/// assert_eq!(opened.payload, ("Lisbon".to_owned(), 140.5));
///
/// let anyone = Binding { principal: &Principal::Anonymous, ..binding };
/// let refused = seal.open::<(String, f64)>(Purpose::RequestState, &anyone, now, &Limits::default(), &token);
/// assert_eq!(refused.unwrap_err(), OpenError::WrongPrincipal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Seal {
    form: Form,
    /// The first one seals. There is always one: a keyring has at least one key.
    first: Keys,
    others: Vec<Keys>,
}

/// What one secret is stretched into.
struct Keys {
    /// Empty for a lone secret.
    id: String,
    request_state: Subkey,
    link_token: Subkey,
}

impl Keys {
    fn derive(id: &str, secret: &[u8], form: Form) -> Self {
        Self {
            id: id.to_owned(),
            request_state: Subkey::derive(secret, form, Purpose::RequestState),
            link_token: Subkey::derive(secret, form, Purpose::LinkToken),
        }
    }

    fn of(&self, purpose: Purpose) -> &Subkey {
        match purpose {
            Purpose::RequestState => &self.request_state,
            Purpose::LinkToken => &self.link_token,
        }
    }
}

impl Seal {
    /// Tokens that only holders of the keyring can read: XChaCha20-Poly1305.
    pub fn encrypted(keyring: Keyring) -> Self {
        Self::new(&keyring, Form::Encrypted)
    }

    /// Tokens that everyone can read and only holders of the keyring can make: HMAC-SHA256. The client, and whoever
    /// reads its logs, sees what the handler keeps and what the user answered.
    pub fn signed(keyring: Keyring) -> Self {
        Self::new(&keyring, Form::Signed)
    }

    fn new(keyring: &Keyring, form: Form) -> Self {
        let (first, others) = keyring.keys();
        let derive = |key: &Key| Keys::derive(&key.id, &key.secret, form);
        Self {
            form,
            first: derive(first),
            others: others.iter().map(derive).collect(),
        }
    }

    /// Seals `payload` with the first key of the ring.
    ///
    /// # Errors
    /// The payload can't be encoded, or the token would be longer than [`MAX_TOKEN`](super::MAX_TOKEN); the claims name
    /// a round beyond [`MAX_ROUNDS`]; the operating system gives no random bytes.
    pub fn seal<P: Serialize + ?Sized>(
        &self,
        purpose: Purpose,
        binding: &Binding<'_>,
        claims: &Claims,
        payload: &P,
    ) -> Result<String, SealError> {
        if claims.round > MAX_ROUNDS {
            return Err(SealError::TooManyRounds);
        }
        let nonce = self.first.of(purpose).nonce()?;
        let principal = binding.principal.digest();
        let head = Head::new(binding, principal.as_ref(), claims);
        self.seal_with(nonce, purpose, &head, payload)
    }

    /// Seals any head, with a nonce that the caller answers for.
    pub(super) fn seal_with<H: Serialize, P: Serialize + ?Sized>(
        &self,
        nonce: Nonce,
        purpose: Purpose,
        head: &H,
        payload: &P,
    ) -> Result<String, SealError> {
        let subkey = self.first.of(purpose);
        let mut body = Vec::with_capacity(512);
        body.resize(subkey.before(), 0);
        let mut writer = Serializer::new(&mut body).with_struct_map();
        head.serialize(&mut writer)
            .and_then(|()| payload.serialize(&mut writer))
            .map_err(|error| SealError::Payload(error.to_string()))?;
        let associated = token::associated(&self.first.id, purpose.label());
        subkey.seal(&associated, &mut body, nonce)?;
        token::encode(&self.first.id, &body)
    }

    /// Opens a token that belongs to a request.
    ///
    /// `now` is the time since 1970. What is wrong is found in the order of [`OpenError`]'s variants; in particular a
    /// token that fails with [`WrongRev`](OpenError::WrongRev) is good in every other respect but its payload.
    ///
    /// # Errors
    /// The token is not one that this side sealed for such a request, or no longer good. Tell the client nothing of the
    /// cause.
    pub fn open<P: DeserializeOwned>(
        &self,
        purpose: Purpose,
        binding: &Binding<'_>,
        now: Duration,
        limits: &Limits,
        token: &str,
    ) -> Result<Opened<P>, OpenError> {
        self.read(purpose, token, |_, head, payload| {
            head.check(binding, now, limits)?;
            Ok(Opened {
                claims: head.claims()?,
                payload: payload.read()?,
            })
        })
    }

    /// Looks into a token without a request to compare it with, for tools that help an operator: binding, expiry and
    /// rounds are told, not checked. A token that was made by somebody else does not open here either.
    ///
    /// # Errors
    /// The token is too long, malformed, or does not open with the keyring; the payload is of another type.
    pub fn inspect<P: DeserializeOwned>(
        &self,
        purpose: Purpose,
        token: &str,
    ) -> Result<Inspected<P>, OpenError> {
        self.read(purpose, token, |key_id, head, payload| {
            Ok(Inspected {
                key_id: key_id.to_owned(),
                bound: head.bound()?,
                claims: head.claims()?,
                payload: payload.read()?,
            })
        })
    }

    /// Authenticates a token, and hands its parts over.
    fn read<T>(
        &self,
        purpose: Purpose,
        token: &str,
        take: impl FnOnce(&str, Head<'_>, Payload<'_, '_>) -> Result<T, OpenError>,
    ) -> Result<T, OpenError> {
        let token = Token::parse(token)?;
        let mut body = token.decode()?;
        // Without a name on either side there is nothing to choose by.
        let any = token.key_id.is_empty() || self.first.id.is_empty();
        let mut keys = std::iter::once(&self.first)
            .chain(&self.others)
            .filter(|keys| any || keys.id == token.key_id)
            .peekable();
        keys.peek().ok_or(OpenError::UnknownKey)?;
        let associated = token::associated(token.key_id, purpose.label());
        let text = keys
            .find_map(|keys| keys.of(purpose).open(&associated, &mut body))
            .and_then(|range| body.get(range))
            .ok_or(OpenError::Unauthentic)?;
        let mut reader = Deserializer::from_read_ref(text);
        let head = Head::deserialize(&mut reader).map_err(|_| OpenError::Malformed)?;
        take(token.key_id, head, Payload(&mut reader))
    }
}

/// What follows the head.
struct Payload<'r, 'a>(&'r mut Deserializer<ReadRefReader<'a, [u8]>>);

impl Payload<'_, '_> {
    fn read<P: DeserializeOwned>(self) -> Result<P, OpenError> {
        P::deserialize(self.0).map_err(|_| OpenError::Payload)
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys = std::iter::once(&self.first).chain(&self.others);
        f.debug_struct("Seal")
            .field("form", &self.form)
            .field("keys", &keys.map(|keys| &keys.id).collect::<Vec<_>>())
            .finish()
    }
}
