use super::*;

/// What `change` makes of the binding is refused for that reason, and only for that.
fn refused(change: impl Fn(&mut Binding<'_>), cause: OpenError) {
    for seal in both(ring(&[("a", A)])) {
        let alice = alice();
        let token = token(&seal);
        let mut presented = binding(&alice);
        assert!(open_as(&seal, &presented, &token).is_ok());
        change(&mut presented);
        assert_eq!(open_as(&seal, &presented, &token), Err(cause));
        // The other way round: a token sealed with the change opens with it only.
        let changed = seal
            .seal(Purpose::RequestState, &presented, &claims(), "Lisbon")
            .unwrap();
        assert!(open_as(&seal, &presented, &changed).is_ok());
        assert_eq!(open(&seal, &changed), Err(cause));
    }
}

#[test]
fn another_method_is_refused() {
    refused(
        |binding| binding.method = "prompts/get",
        OpenError::WrongMethod,
    );
}

#[test]
fn another_target_is_refused() {
    refused(
        |binding| binding.target = "book_hotel2",
        OpenError::WrongTarget,
    );
    refused(|binding| binding.target = "", OpenError::WrongTarget);
}

#[test]
fn other_params_are_refused() {
    refused(
        |binding| binding.params_digest[31] ^= 1,
        OpenError::WrongParams,
    );
}

#[test]
fn another_server_is_refused() {
    refused(|binding| binding.server = "hotel", OpenError::WrongServer);
}

#[test]
fn another_rev_is_refused() {
    refused(|binding| binding.rev = 6, OpenError::WrongRev);
}

#[test]
fn another_principal_is_refused() {
    let id = |id: &str| Some(id.to_owned());
    let others = [
        Principal::anonymous(),
        Principal::new("https://login.example", "bob", id("desk")),
        Principal::new("https://login.other", "alice", id("desk")),
        Principal::new("https://login.example", "alice", id("web")),
        Principal::new("https://login.example", "alice", id("")),
        Principal::new("https://login.example", "alice", None),
        // The same letters, cut elsewhere.
        Principal::new("https://login.examplea", "lice", id("desk")),
        Principal::new("https://login.example", "alicedesk", None),
        Principal::new("https://login.example", "alicede", id("sk")),
        Principal::new("", "https://login.examplealice", id("desk")),
    ];
    for other in &others {
        for seal in both(ring(&[("a", A)])) {
            assert_eq!(
                open_as(&seal, &binding(other), &token(&seal)),
                Err(OpenError::WrongPrincipal)
            );
            let theirs = seal
                .seal(Purpose::RequestState, &binding(other), &claims(), "Lisbon")
                .unwrap();
            assert!(open_as(&seal, &binding(other), &theirs).is_ok());
            assert_eq!(open(&seal, &theirs), Err(OpenError::WrongPrincipal));
        }
    }
    let mut digests: Vec<_> = others.iter().map(Principal::digest).collect();
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), others.len());
}

#[test]
fn an_identified_principal_without_content_is_not_the_anonymous_one() {
    let empty = Principal::new("", "", None);
    assert_ne!(empty, Principal::anonymous());
    assert_ne!(empty.digest(), Principal::anonymous().digest());
}

#[test]
fn a_token_of_another_purpose_does_not_open() {
    for seal in both(ring(&[("a", A)])) {
        let alice = alice();
        let link = seal
            .seal(Purpose::LinkToken, &binding(&alice), &claims(), "Lisbon")
            .unwrap();
        assert_eq!(open(&seal, &link), Err(OpenError::Unauthentic));
        assert_eq!(
            seal.open::<String>(
                Purpose::LinkToken,
                &binding(&alice),
                NOW,
                &Limits::default(),
                &link
            )
            .map(|opened| opened.payload),
            Ok("Lisbon".to_owned())
        );
        assert_eq!(
            seal.inspect::<String>(Purpose::LinkToken, &token(&seal)),
            Err(OpenError::Unauthentic)
        );
    }
}

#[test]
fn a_token_of_the_other_form_does_not_open() {
    let [encrypted, signed] = both(ring(&[("a", A)]));
    assert_eq!(
        open(&encrypted, &token(&signed)),
        Err(OpenError::Unauthentic)
    );
    assert_eq!(
        open(&signed, &token(&encrypted)),
        Err(OpenError::Unauthentic)
    );
}

#[test]
fn another_rev_is_found_only_when_everything_else_held() {
    // A handler may start again on another rev, and on nothing else.
    let seal = Seal::encrypted(lone(A));
    let alice = alice();
    let token = token(&seal);
    let presented = Binding {
        rev: 8,
        ..binding(&alice)
    };
    assert_eq!(open_as(&seal, &presented, &token), Err(OpenError::WrongRev));
    for (presented, cause) in [
        (
            Binding {
                method: "x",
                ..presented
            },
            OpenError::WrongMethod,
        ),
        (
            Binding {
                target: "x",
                ..presented
            },
            OpenError::WrongTarget,
        ),
        (
            Binding {
                params_digest: [0; 32],
                ..presented
            },
            OpenError::WrongParams,
        ),
        (
            Binding {
                server: "x",
                ..presented
            },
            OpenError::WrongServer,
        ),
        (
            Binding {
                principal: &Principal::Anonymous,
                ..presented
            },
            OpenError::WrongPrincipal,
        ),
    ] {
        assert_eq!(open_as(&seal, &presented, &token), Err(cause));
    }
    let late = NOW + DEFAULT_TTL;
    assert_eq!(
        seal.open::<String>(
            Purpose::RequestState,
            &presented,
            late,
            &Limits::default(),
            &token
        ),
        Err(OpenError::Expired)
    );
}
