use super::*;

/// Whether what a seal of one keyring makes opens with the other.
fn opens(sealed: &Keyring, opened: &Keyring) -> Result<(), OpenError> {
    let sealing = both(sealed.clone());
    let opening = both(opened.clone());
    let results: Vec<_> = sealing
        .iter()
        .zip(&opening)
        .map(|(sealing, opening)| open(opening, &token(sealing)).map(drop))
        .collect();
    assert_eq!(results[0], results[1]);
    results[0]
}

#[test]
fn neighbouring_steps_of_a_rotation_open_each_others_tokens() {
    let steps = [
        ring(&[("a", A)]),
        ring(&[("a", A), ("b", B)]),
        ring(&[("b", B), ("a", A)]),
        ring(&[("b", B)]),
    ];
    for pair in steps.windows(2) {
        assert_eq!(opens(&pair[0], &pair[1]), Ok(()));
        assert_eq!(opens(&pair[1], &pair[0]), Ok(()));
    }
    // The first step and the last have nothing in common.
    assert_eq!(opens(&steps[0], &steps[3]), Err(OpenError::UnknownKey));
    assert_eq!(opens(&steps[0], &steps[2]), Ok(()));
    assert_eq!(opens(&steps[2], &steps[0]), Err(OpenError::UnknownKey));
}

#[test]
fn the_first_key_seals_and_is_named() {
    for seal in both(ring(&[("b", B), ("a", A)])) {
        assert!(token(&seal).starts_with("v1.b."));
    }
    for seal in both(lone(A)) {
        assert!(token(&seal).starts_with("v1.."));
    }
}

#[test]
fn a_lone_secret_becomes_a_ring_without_a_common_moment() {
    // Every neighbouring pair, both ways, whatever name the secret gets and wherever it stands.
    for named in [
        ring(&[("a", A)]),
        ring(&[("x", A)]),
        ring(&[("a", A), ("b", B)]),
    ] {
        assert_eq!(opens(&lone(A), &named), Ok(()));
        assert_eq!(opens(&named, &lone(A)), Ok(()));
    }
    let replaced = ring(&[("b", B), ("a", A)]);
    assert_eq!(opens(&lone(A), &replaced), Ok(()));
    // A lone secret does not open what another secret sealed, whether or not the token names it.
    assert_eq!(opens(&replaced, &lone(A)), Err(OpenError::Unauthentic));
    assert_eq!(opens(&lone(B), &lone(A)), Err(OpenError::Unauthentic));
    assert_eq!(
        opens(&lone(B), &ring(&[("a", A)])),
        Err(OpenError::Unauthentic)
    );
}

#[test]
fn a_token_is_tried_with_the_key_it_names_alone() {
    // `b` would open it, but the token says `a`.
    for (sealing, opening) in both(ring(&[("a", B)]))
        .iter()
        .zip(&both(ring(&[("a", A), ("b", B)])))
    {
        assert_eq!(open(opening, &token(sealing)), Err(OpenError::Unauthentic));
    }
    assert_eq!(
        opens(&ring(&[("c", A)]), &ring(&[("a", A), ("b", B)])),
        Err(OpenError::UnknownKey)
    );
}

#[test]
fn a_token_of_one_name_is_not_one_of_another_for_the_same_secret() {
    let keyring = ring(&[("a", A), ("b", A)]);
    for seal in both(keyring) {
        let token = token(&seal);
        assert!(open(&seal, &token).is_ok());
        let renamed = token.replacen("v1.a.", "v1.b.", 1);
        assert_eq!(open(&seal, &renamed), Err(OpenError::Unauthentic));
        let unnamed = token.replacen("v1.a.", "v1..", 1);
        assert_eq!(open(&seal, &unnamed), Err(OpenError::Unauthentic));
    }
    // Not even for a lone secret, which tries itself on every token.
    for seal in both(lone(A)) {
        let named = token(&seal).replacen("v1..", "v1.a.", 1);
        assert_eq!(open(&seal, &named), Err(OpenError::Unauthentic));
    }
}

#[test]
fn a_token_without_a_name_is_tried_with_all_eight_keys() {
    let mut keys: Vec<_> = (0..7_u8)
        .map(|number| (number.to_string(), vec![number; 32]))
        .collect();
    keys.push(("last".to_owned(), A.to_vec()));
    assert_eq!(opens(&lone(A), &Keyring::new(keys).unwrap()), Ok(()));
}
