//! Each limit, at its edge and beyond.

use super::*;

/// A server that asks this for ever.
fn endless(reply: &str) -> Script {
    Script::new([reply; 20])
}

#[test]
fn eight_rounds_are_sent_and_no_ninth() {
    let asking = asks(&[("sure", FORM)], Some("s"));
    let script = endless(&asking);
    let error = run(&script, accepting(json!({"ok": true}))).unwrap_err();
    assert!(matches!(error, Error::TooManyRounds { limit: 8 }));
    assert_eq!(script.params().len(), 8);

    let replies = [asking.as_str(); 7];
    let [a, b, c, d, e, f, g] = replies;
    let script = Script::new([a, b, c, d, e, f, g, DONE]);
    assert_eq!(
        run(&script, accepting(json!({"ok": true}))).unwrap().rounds,
        8
    );
}

#[test]
fn the_last_round_asks_nobody() {
    let script = endless(&asks(&[("sure", FORM)], Some("s")));
    let answers = Handlers::new().on_form(async |_: FormQuestion| panic!("asked in vain"));
    let client = client(&script, answers).max_rounds(1);
    let error = now(client.run(&call())).unwrap_err();
    assert!(matches!(error, Error::TooManyRounds { limit: 1 }));
}

#[test]
fn sixteen_requests_are_answered_and_no_seventeen() {
    for (count, fits) in [(16, true), (17, false)] {
        let keys: Vec<String> = (0..count).map(|key| format!("k{key}")).collect();
        let requests: Vec<(&str, &str)> = keys.iter().map(|key| (key.as_str(), FORM)).collect();
        let asking = asks(&requests, None);
        let script = Script::new([&asking, DONE]);
        match run(&script, accepting(json!({"ok": true}))) {
            Ok(finished) => assert!(fits && finished.rounds == 2),
            Err(error) => assert!(!fits && matches!(error, Error::TooManyRequests { limit: 16 })),
        }
    }
}

#[test]
fn state_has_65536_bytes_at_most() {
    // Two bytes each: bytes count, not characters.
    for (state, fits) in [
        ("ä".repeat(32_768), true),
        ("ä".repeat(32_768) + "a", false),
    ] {
        let asking = asks(&[], Some(&state));
        let script = Script::new([&asking, DONE]);
        match run(&script, Handlers::new()) {
            Ok(finished) => assert!(fits && finished.rounds == 2),
            Err(error) => assert!(!fits && matches!(error, Error::StateTooLarge { limit: 65_536 })),
        }
    }
}

#[test]
fn limits_can_be_set() {
    let asking = asks(&[("a", FORM), ("b", FORM)], Some("12345"));
    let script = endless(&asking);
    let error = now(client(&script, accepting(json!({"ok": true})))
        .max_requests(1)
        .run(&call()));
    assert!(matches!(error, Err(Error::TooManyRequests { limit: 1 })));
    let error = now(client(&script, accepting(json!({"ok": true})))
        .max_state_bytes(4)
        .run(&call()));
    assert!(matches!(error, Err(Error::StateTooLarge { limit: 4 })));
}

#[test]
fn tries_without_a_question_back_off_after_the_first() {
    let idle = asks(&[], Some("s"));
    let asking = asks(&[("sure", FORM)], Some("s"));
    let naps = Naps::default();
    let script = Script::new([&idle, &idle, &idle, &asking, &idle, &idle, DONE]);
    let client = client(&script, accepting(json!({"ok": true}))).sleeper(naps.clone());
    now(client.run(&call())).unwrap();
    assert_eq!(*naps.0.lock().unwrap(), [100, 200, 100]);

    let naps = Naps::default();
    let script = endless(&idle);
    let client = self::client(&script, Handlers::new())
        .sleeper(naps.clone())
        .max_rounds(9);
    now(client.run(&call())).unwrap_err();
    assert_eq!(
        *naps.0.lock().unwrap(),
        [100, 200, 400, 800, 1000, 1000, 1000]
    );
}
