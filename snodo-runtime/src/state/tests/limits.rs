use super::{envelope::Head, *};

/// Opens at `now`, in seconds from the time of issue of `claims`.
fn open_at(now: i64, ttl: u64, claims: &Claims) -> Result<(), OpenError> {
    let now = Duration::from_secs(claims.issued.checked_add_signed(now).unwrap());
    let alice = alice();
    let results = both(lone(A)).map(|seal| {
        let token = seal
            .seal(Purpose::RequestState, &binding(&alice), claims, "Lisbon")
            .unwrap();
        seal.open::<String>(
            Purpose::RequestState,
            &binding(&alice),
            now,
            &Limits::new(Duration::from_secs(ttl)),
            &token,
        )
        .map(drop)
    });
    assert_eq!(results[0], results[1]);
    results[0]
}

#[test]
fn a_token_is_dead_in_its_expiry_second() {
    assert_eq!(open_at(0, 300, &claims()), Ok(()));
    assert_eq!(open_at(299, 300, &claims()), Ok(()));
    assert_eq!(open_at(300, 300, &claims()), Err(OpenError::Expired));
    assert_eq!(open_at(301, 300, &claims()), Err(OpenError::Expired));
    assert_eq!(open_at(1_000_000, 300, &claims()), Err(OpenError::Expired));
}

#[test]
fn parts_of_a_second_do_not_lengthen_a_life() {
    let alice = alice();
    let seal = Seal::encrypted(lone(A));
    let half = Duration::from_millis(500);
    let claims = Claims::new([9; 16], 2, NOW + half, DEFAULT_TTL + half);
    assert_eq!(
        (claims.issued, claims.expires),
        (1_800_000_000, 1_800_000_300)
    );
    let token = seal
        .seal(Purpose::RequestState, &binding(&alice), &claims, "Lisbon")
        .unwrap();
    let open = |now| {
        seal.open::<String>(
            Purpose::RequestState,
            &binding(&alice),
            now,
            &Limits::default(),
            &token,
        )
        .map(drop)
    };
    let last = NOW + DEFAULT_TTL;
    assert_eq!(open(last - Duration::from_nanos(1)), Ok(()));
    assert_eq!(open(last), Err(OpenError::Expired));
}

#[test]
fn a_time_of_issue_may_be_five_seconds_ahead() {
    assert_eq!(open_at(-5, 300, &claims()), Ok(()));
    assert_eq!(open_at(-6, 300, &claims()), Err(OpenError::NotYetValid));
    assert_eq!(open_at(-300, 300, &claims()), Err(OpenError::NotYetValid));
}

#[test]
fn a_longer_life_than_this_side_allows_is_refused() {
    assert_eq!(open_at(0, 300, &claims()), Ok(()));
    assert_eq!(open_at(0, 299, &claims()), Err(OpenError::TooLongLived));
    assert_eq!(open_at(299, 299, &claims()), Err(OpenError::TooLongLived));
    let long = Claims::new([9; 16], 2, NOW, Duration::from_secs(900));
    assert_eq!(open_at(0, Limits::default().ttl.as_secs(), &long), Ok(()));
    let longer = Claims::new([9; 16], 2, NOW, Duration::from_secs(901));
    assert_eq!(
        open_at(0, Limits::default().ttl.as_secs(), &longer),
        Err(OpenError::TooLongLived)
    );
    let eternal = Claims::new([9; 16], 2, NOW, Duration::MAX);
    assert_eq!(open_at(0, 900, &eternal), Err(OpenError::TooLongLived));
}

#[test]
fn a_life_that_ends_before_it_begins_is_over() {
    let backwards = Claims {
        expires: NOW.as_secs() - 1,
        ..claims()
    };
    assert_eq!(open_at(0, 300, &backwards), Err(OpenError::Expired));
    let empty = Claims::new([9; 16], 2, NOW, Duration::ZERO);
    assert_eq!(open_at(0, 300, &empty), Err(OpenError::Expired));
}

#[test]
fn times_at_the_end_of_the_scale_do_no_harm() {
    let late = Claims {
        issued: u64::MAX,
        expires: u64::MAX,
        ..claims()
    };
    assert_eq!(open_at(0, 300, &late), Err(OpenError::Expired));
    let early = Claims {
        issued: 0,
        expires: u64::MAX,
        ..claims()
    };
    assert_eq!(open_at(0, 300, &early), Err(OpenError::TooLongLived));
}

#[test]
fn a_conversation_has_64_rounds() {
    let round = |round| Claims { round, ..claims() };
    assert_eq!(open_at(0, 300, &round(64)), Ok(()));
    let alice = alice();
    let binding = binding(&alice);
    let principal = alice.digest();
    for seal in both(lone(A)) {
        let claims = round(65);
        assert_eq!(
            seal.seal(Purpose::RequestState, &binding, &claims, "Lisbon"),
            Err(SealError::TooManyRounds)
        );
        // Nor is one opened, should another release have sealed it.
        let head = Head::new(&binding, principal.as_ref(), &claims);
        let token = seal
            .seal_with([0; 24], Purpose::RequestState, &head, "Lisbon")
            .unwrap();
        assert_eq!(open(&seal, &token), Err(OpenError::TooManyRounds));
    }
}

#[test]
fn a_token_may_have_65536_bytes() {
    let alice = alice();
    // With an id of one letter there are tokens of exactly that length, and of one byte more.
    for seal in both(ring(&[("a", A)])) {
        let seal_text = |length: usize| {
            let text = "x".repeat(length);
            seal.seal(Purpose::RequestState, &binding(&alice), &claims(), &text)
        };
        let Err(SealError::TooLong(length)) = seal_text(49_152) else {
            panic!("it fits");
        };
        let about = 49_152 - (length - MAX_TOKEN) * 3 / 4;
        let longest = (about - 4..about + 4)
            .rev()
            .find(|length| seal_text(*length).is_ok())
            .unwrap();
        let token = seal_text(longest).unwrap();
        assert_eq!(token.len(), MAX_TOKEN);
        assert!(open(&seal, &token).is_ok());
        assert_eq!(
            seal_text(longest + 1),
            Err(SealError::TooLong(MAX_TOKEN + 1))
        );
        let longer = format!("{token}A");
        assert_eq!(open(&seal, &longer), Err(OpenError::TooLong));
    }
}
