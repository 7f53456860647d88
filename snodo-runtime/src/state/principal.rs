//! Who a request comes from.

use sha2::{Digest, Sha256};

/// Who a request comes from, as the transport's credentials say; never what a client says of itself.
///
/// State that was sealed for one principal does not open for another, and nobody in particular is a principal too:
/// state of an anonymous request does not open for an identified one, nor the other way round.
///
/// ```
/// use snodo_runtime::state::Principal;
///
/// let alice = Principal::new("https://login.example", "alice", None);
/// assert_ne!(alice, Principal::anonymous());
/// assert_ne!(alice, Principal::new("https://login.example", "alice", Some("desk".into())));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Principal {
    /// Nobody in particular: the request carried no credentials that the transport checks.
    #[default]
    Anonymous,
    /// Somebody whom an issuer vouches for.
    Identified(Identity),
}

/// Whom an issuer vouches for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Identity {
    /// Who vouches: the `iss` of an access token.
    pub issuer: String,
    /// For whom: its `sub`, which means something only together with the issuer.
    pub subject: String,
    /// Through which client: its `client_id`, where it has one.
    pub client_id: Option<String>,
}

impl Principal {
    /// Nobody in particular.
    pub fn anonymous() -> Self {
        Self::Anonymous
    }

    /// Whom `issuer` knows as `subject`, acting through the client `client_id` if the credentials name one.
    pub fn new(
        issuer: impl Into<String>,
        subject: impl Into<String>,
        client_id: Option<String>,
    ) -> Self {
        Self::Identified(Identity {
            issuer: issuer.into(),
            subject: subject.into(),
            client_id,
        })
    }

    /// What state is bound to: nothing for the anonymous principal, and otherwise SHA-256 over the issuer, the
    /// subject, and the client id where there is one, each with its length in bytes before it (64 bits, big endian).
    /// So no two principals share one, wherever their parts begin and end.
    ///
    /// A digest hides nothing from someone who can guess the parts; it keeps tokens short.
    pub fn digest(&self) -> Option<[u8; 32]> {
        let Self::Identified(identity) = self else {
            return None;
        };
        let mut hash = Sha256::new();
        let parts = [&identity.issuer, &identity.subject];
        for part in parts.into_iter().chain(&identity.client_id) {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        Some(hash.finalize().into())
    }
}
