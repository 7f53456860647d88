//! What lies in a token before the payload, and how it is compared.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_bytes::Bytes;
use subtle::ConstantTimeEq;

use super::{Binding, Bound, Claims, ISSUE_SKEW, Limits, MAX_ROUNDS, OpenError};

/// The head of a token. The payload follows it.
///
/// A head with a member that is not known here would be bound to something that is not compared here, so it is refused.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head<'a> {
    #[serde(rename = "m")]
    method: &'a str,
    #[serde(rename = "t")]
    target: &'a str,
    #[serde(rename = "d", borrow)]
    params_digest: &'a Bytes,
    #[serde(rename = "p", borrow)]
    principal: Option<&'a Bytes>,
    #[serde(rename = "s")]
    server: &'a str,
    #[serde(rename = "r")]
    rev: u32,
    #[serde(rename = "c", borrow)]
    conversation: &'a Bytes,
    #[serde(rename = "n")]
    round: u32,
    #[serde(rename = "i")]
    issued: u64,
    #[serde(rename = "e")]
    expires: u64,
}

impl<'a> Head<'a> {
    pub(super) fn new(
        binding: &'a Binding<'a>,
        principal: Option<&'a [u8; 32]>,
        claims: &'a Claims,
    ) -> Self {
        Self {
            method: binding.method,
            target: binding.target,
            params_digest: Bytes::new(&binding.params_digest),
            principal: principal.map(|digest| Bytes::new(digest)),
            server: binding.server,
            rev: binding.rev,
            conversation: Bytes::new(&claims.conversation),
            round: claims.round,
            issued: claims.issued,
            expires: claims.expires,
        }
    }

    /// Compares the head with a request. The rev comes last: whoever starts again on another rev must know that
    /// everything else held.
    pub(super) fn check(
        &self,
        binding: &Binding<'_>,
        now: Duration,
        limits: &Limits,
    ) -> Result<(), OpenError> {
        let now = now.as_secs();
        let demand = |held: bool, otherwise: OpenError| if held { Ok(()) } else { Err(otherwise) };
        demand(
            self.issued <= now.saturating_add(ISSUE_SKEW.as_secs()),
            OpenError::NotYetValid,
        )?;
        demand(now < self.expires, OpenError::Expired)?;
        demand(
            self.expires.saturating_sub(self.issued) <= limits.ttl.as_secs(),
            OpenError::TooLongLived,
        )?;
        demand(self.round <= MAX_ROUNDS, OpenError::TooManyRounds)?;
        demand(self.server == binding.server, OpenError::WrongServer)?;
        demand(self.method == binding.method, OpenError::WrongMethod)?;
        demand(self.target == binding.target, OpenError::WrongTarget)?;
        let same_principal = match (self.principal, binding.principal.digest()) {
            (None, None) => true,
            (Some(sealed), Some(presented)) => sealed.ct_eq(&presented).into(),
            _ => false,
        };
        demand(same_principal, OpenError::WrongPrincipal)?;
        let same_params = self.params_digest.ct_eq(&binding.params_digest);
        demand(same_params.into(), OpenError::WrongParams)?;
        demand(self.rev == binding.rev, OpenError::WrongRev)
    }

    pub(super) fn claims(&self) -> Result<Claims, OpenError> {
        Ok(Claims {
            conversation: array(self.conversation)?,
            round: self.round,
            issued: self.issued,
            expires: self.expires,
        })
    }

    pub(super) fn bound(&self) -> Result<Bound, OpenError> {
        Ok(Bound {
            method: self.method.to_owned(),
            target: self.target.to_owned(),
            params_digest: array(self.params_digest)?,
            principal: self.principal.map(|digest| array(digest)).transpose()?,
            server: self.server.to_owned(),
            rev: self.rev,
        })
    }
}

fn array<const N: usize>(bytes: &[u8]) -> Result<[u8; N], OpenError> {
    bytes.try_into().map_err(|_| OpenError::Malformed)
}
