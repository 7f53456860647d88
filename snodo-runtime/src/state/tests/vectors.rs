//! Tokens that must open in every release that says `v1`. They were made by another implementation of the documented
//! format, in another language, from the RFCs alone.

use serde::{Deserialize, Serialize};

use super::{envelope::Head, *};
use crate::protocol::scan;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    form: String,
    purpose: String,
    secret: String,
    /// Only where the form is `encrypted`.
    #[serde(default)]
    nonce: String,
    key_id: String,
    method: String,
    target: String,
    params: String,
    principal: Option<Id>,
    server: String,
    rev: u32,
    conversation: String,
    round: u32,
    issued: u64,
    expires: u64,
    payload: Payload,
    token: String,
}

#[derive(Deserialize)]
struct Id {
    issuer: String,
    subject: String,
    client_id: Option<String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Payload {
    city: String,
    rate: f64,
    nights: Option<u8>,
    asked: Vec<String>,
}

fn bytes(hexadecimal: &str) -> Vec<u8> {
    (0..hexadecimal.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&hexadecimal[at..at + 2], 16).unwrap())
        .collect()
}

#[test]
fn tokens_of_v1_open_and_are_made_the_same_way() {
    let vectors: Vec<Vector> = serde_json::from_str(include_str!("vectors.json")).unwrap();
    assert_eq!(vectors.len(), 6);
    for vector in vectors {
        let secret = bytes(&vector.secret);
        let keyring = match vector.key_id.as_str() {
            "" => Keyring::secret(secret),
            id => Keyring::new([(id, secret)]),
        };
        let seal = match vector.form.as_str() {
            "encrypted" => Seal::encrypted(keyring.unwrap()),
            _ => Seal::signed(keyring.unwrap()),
        };
        let purpose = match vector.purpose.as_str() {
            "request-state" => Purpose::RequestState,
            _ => Purpose::LinkToken,
        };
        let principal = match vector.principal {
            Some(id) => Principal::new(id.issuer, id.subject, id.client_id),
            None => Principal::anonymous(),
        };
        let binding = Binding {
            method: &vector.method,
            target: &vector.target,
            params_digest: scan::digest(&vector.params).unwrap(),
            principal: &principal,
            server: &vector.server,
            rev: vector.rev,
        };
        let claims = Claims {
            conversation: bytes(&vector.conversation).try_into().unwrap(),
            round: vector.round,
            issued: vector.issued,
            expires: vector.expires,
        };

        let now = Duration::from_secs(vector.issued);
        let opened: Opened<Payload> = seal
            .open(purpose, &binding, now, &Limits::default(), &vector.token)
            .unwrap();
        assert_eq!(opened.claims, claims);
        assert_eq!(opened.payload, vector.payload);

        let digest = principal.digest();
        let head = Head::new(&binding, digest.as_ref(), &claims);
        let nonce = bytes(&vector.nonce).try_into().unwrap_or_default();
        let sealed = seal.seal_with(nonce, purpose, &head, &vector.payload);
        assert_eq!(sealed, Ok(vector.token));
    }
}
