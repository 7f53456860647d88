//! What a token is bound to, and what it says of itself.

use std::time::Duration;

use super::{MAX_TTL, Principal};

/// What a token is for. A token of one purpose never opens as one of another: each has keys of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// `requestState`: a suspended handler.
    RequestState,
    /// A token in a link that a URL question sends the user to.
    LinkToken,
}

impl Purpose {
    /// How the purpose reads in what is authenticated.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::RequestState => "request-state",
            Self::LinkToken => "link-token",
        }
    }
}

/// What a token is bound to: it opens only where all of this is the same as where it was sealed.
#[derive(Clone, Copy, Debug)]
pub struct Binding<'a> {
    /// The method of the request.
    pub method: &'a str,
    /// What the request is about: the tool's or prompt's name, the resource's URI.
    pub target: &'a str,
    /// The [digest](crate::protocol::scan) of the request's params.
    pub params_digest: [u8; 32],
    /// Who sends the request.
    pub principal: &'a Principal,
    /// The name of the server.
    pub server: &'a str,
    /// The handler's `rev`.
    pub rev: u32,
}

/// What a token says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claims {
    /// The id of the conversation: random, and the same in each of its rounds.
    pub conversation: [u8; 16],
    /// The round that the token begins. The first call is round 1 and has no token; the token it ends with says 2.
    pub round: u32,
    /// When it was sealed, in seconds since 1970.
    pub issued: u64,
    /// From when on it is dead, in seconds since 1970: in that very second it no longer opens.
    pub expires: u64,
}

impl Claims {
    /// Claims of a token that is sealed at `now` (since 1970) and lives for `ttl`, of which whole seconds count.
    ///
    /// ```
    /// use std::time::Duration;
    /// use snodo_runtime::state::Claims;
    ///
    /// let claims = Claims::new([7; 16], 2, Duration::from_secs(1_800_000_000), Duration::from_secs(300));
    /// assert_eq!(claims.expires, 1_800_000_300);
    /// ```
    pub fn new(conversation: [u8; 16], round: u32, now: Duration, ttl: Duration) -> Self {
        let issued = now.as_secs();
        Self {
            conversation,
            round,
            issued,
            expires: issued.saturating_add(ttl.as_secs()),
        }
    }
}

/// What the opening side demands of a token beyond its binding. The default takes tokens that live for [`MAX_TTL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The longest life, from issue to expiry, that a token may have been given. Where this is less than what the
    /// sealing side gave, its tokens are refused: a server whose TTL was lowered does not go on taking old long ones.
    pub ttl: Duration,
}

impl Limits {
    /// Takes tokens that live for `ttl` at most.
    pub fn new(ttl: Duration) -> Self {
        Self { ttl }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new(MAX_TTL)
    }
}

/// A token that opened.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Opened<P> {
    /// What the token says of itself.
    pub claims: Claims,
    /// What was sealed.
    pub payload: P,
}

/// A token that was looked into without being checked against a request.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Inspected<P> {
    /// The id of the key that sealed it; empty for a lone secret.
    pub key_id: String,
    /// What it is bound to.
    pub bound: Bound,
    /// What it says of itself.
    pub claims: Claims,
    /// What was sealed.
    pub payload: P,
}

/// What a token is bound to, as it stands in the token.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bound {
    /// The method of the request.
    pub method: String,
    /// The tool's or prompt's name, the resource's URI.
    pub target: String,
    /// The digest of the request's params.
    pub params_digest: [u8; 32],
    /// The [digest of the principal](Principal::digest); `None` is the anonymous one.
    pub principal: Option<[u8; 32]>,
    /// The name of the server.
    pub server: String,
    /// The handler's `rev`.
    pub rev: u32,
}
