mod binding;
mod head;
mod keyring;
mod limits;
mod payload;
mod rotation;
mod tampering;
mod vectors;

use std::time::Duration;

use super::*;

const NOW: Duration = Duration::from_secs(1_800_000_000);

const A: [u8; 32] = [0xaa; 32];
const B: [u8; 32] = [0xbb; 32];

fn ring(keys: &[(&str, [u8; 32])]) -> Keyring {
    Keyring::new(keys.iter().copied()).unwrap()
}

fn lone(secret: [u8; 32]) -> Keyring {
    Keyring::secret(secret).unwrap()
}

/// One seal of each form.
fn both(keyring: Keyring) -> [Seal; 2] {
    [Seal::encrypted(keyring.clone()), Seal::signed(keyring)]
}

fn alice() -> Principal {
    Principal::new("https://login.example", "alice", Some("desk".to_owned()))
}

fn binding(principal: &Principal) -> Binding<'_> {
    Binding {
        method: "tools/call",
        target: "book_hotel",
        params_digest: [3; 32],
        principal,
        server: "hotel-desk",
        rev: 7,
    }
}

fn claims() -> Claims {
    Claims::new([9; 16], 2, NOW, DEFAULT_TTL)
}

/// A token for Alice with a small payload.
fn token(seal: &Seal) -> String {
    let alice = alice();
    seal.seal(Purpose::RequestState, &binding(&alice), &claims(), "Lisbon")
        .unwrap()
}

fn open(seal: &Seal, token: &str) -> Result<Opened<String>, OpenError> {
    let alice = alice();
    open_as(seal, &binding(&alice), token)
}

fn open_as(seal: &Seal, binding: &Binding<'_>, token: &str) -> Result<Opened<String>, OpenError> {
    seal.open(
        Purpose::RequestState,
        binding,
        NOW,
        &Limits::default(),
        token,
    )
}

#[test]
fn what_was_sealed_comes_back() {
    for seal in both(ring(&[("a", A)])) {
        let opened = open(&seal, &token(&seal)).unwrap();
        assert_eq!(opened.payload, "Lisbon");
        assert_eq!(opened.claims, claims());
    }
}

#[test]
fn inspection_tells_everything_and_checks_neither_binding_nor_expiry() {
    let stale = Claims {
        expires: 5,
        ..claims()
    };
    for seal in both(ring(&[("a", A)])) {
        let bob = Principal::anonymous();
        for principal in [&alice(), &bob] {
            let token = seal
                .seal(Purpose::RequestState, &binding(principal), &stale, "Lisbon")
                .unwrap();
            let inspected: Inspected<String> = seal.inspect(Purpose::RequestState, &token).unwrap();
            assert_eq!(inspected.key_id, "a");
            assert_eq!(inspected.claims, stale);
            assert_eq!(inspected.payload, "Lisbon");
            assert_eq!(
                inspected.bound,
                Bound {
                    method: "tools/call".into(),
                    target: "book_hotel".into(),
                    params_digest: [3; 32],
                    principal: principal.digest(),
                    server: "hotel-desk".into(),
                    rev: 7,
                }
            );
        }
        // It needs the key all the same.
        let foreign = token(&both(ring(&[("a", B)]))[0]);
        assert_eq!(
            seal.inspect::<String>(Purpose::RequestState, &foreign),
            Err(OpenError::Unauthentic)
        );
    }
}

#[test]
fn two_tokens_of_one_state_share_nothing_that_can_be_seen() {
    let seal = Seal::encrypted(ring(&[("a", A)]));
    let (one, two) = (token(&seal), token(&seal));
    assert_ne!(one, two);
    assert_ne!(one[5..25], two[5..25], "the nonce comes first");
    assert!(!one.contains("Lisbon"));
}

#[test]
fn a_signed_token_can_be_read() {
    use base64::Engine;
    let token = token(&Seal::signed(lone(A)));
    let body = token.strip_prefix("v1..").unwrap();
    let body = base64::engine::general_purpose::URL_SAFE_NO_PAD
        .decode(body)
        .unwrap();
    assert!(body.windows(6).any(|part| part == b"Lisbon"));
    assert!(body.windows(10).any(|part| part == b"book_hotel"));
}

#[test]
fn a_small_state_makes_a_short_token() {
    // The parts of a token that are not the author's: framing, names, digests, times.
    let seal = Seal::encrypted(ring(&[("k1", A)]));
    let anyone = Principal::anonymous();
    let token = seal
        .seal(Purpose::RequestState, &binding(&anyone), &claims(), &())
        .unwrap();
    assert_eq!(token.len(), 220);
}

#[test]
fn a_seal_can_be_shared() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Seal>();
    shared::<Keyring>();
}

#[test]
fn secrets_are_not_in_debug_output() {
    let secret = *b"0123456789abcdefghijklmnopqrstuv";
    let keyring = ring(&[("k1", secret), ("k2", secret)]);
    assert_eq!(format!("{keyring:?}"), r#"Keyring(["k1", "k2"])"#);
    let [encrypted, signed] = both(keyring);
    assert_eq!(
        format!("{encrypted:?}"),
        r#"Seal { form: Encrypted, keys: ["k1", "k2"] }"#
    );
    assert_eq!(
        format!("{signed:?}"),
        r#"Seal { form: Signed, keys: ["k1", "k2"] }"#
    );
}
