use std::env;

use super::*;

#[test]
fn a_ring_has_one_to_eight_keys() {
    let keys = |count: u8| {
        let keys = (0..count).map(|number| (format!("k{number}"), [number; 32]));
        Keyring::new(keys).map(drop)
    };
    assert_eq!(keys(0), Err(KeyringError::NoKeys));
    assert_eq!(keys(1), Ok(()));
    assert_eq!(keys(8), Ok(()));
    assert_eq!(keys(9), Err(KeyringError::TooManyKeys));
}

#[test]
fn ids_are_short_and_plain() {
    for id in ["a", "Z", "0", "_", "-", "2026-07_b", &"k".repeat(32)] {
        assert!(Keyring::new([(id, A)]).is_ok(), "{id}");
    }
    for id in [
        "",
        " ",
        "a b",
        "a.b",
        "a:b",
        "a,b",
        "\u{e9}",
        "a\n",
        "=",
        &"k".repeat(33),
    ] {
        assert_eq!(
            Keyring::new([("good", A), (id, B)]).err(),
            Some(KeyringError::BadId { place: 2 }),
            "{id}"
        );
    }
}

#[test]
fn ids_are_unique_and_secrets_need_not_be() {
    assert_eq!(
        Keyring::new([("a", A), ("b", B), ("a", B)]).err(),
        Some(KeyringError::DuplicateId { id: "a".into() })
    );
    assert!(Keyring::new([("a", A), ("A", A)]).is_ok());
}

#[test]
fn secrets_have_32_bytes_or_more() {
    assert_eq!(
        Keyring::new([("a", vec![1; 32]), ("b", vec![1; 31])]).err(),
        Some(KeyringError::ShortSecret { id: "b".into() })
    );
    assert!(Keyring::new([("a", vec![1; 200])]).is_ok());
    assert!(Keyring::secret([1; 32]).is_ok());
    assert_eq!(
        Keyring::secret([1; 31]).err(),
        Some(KeyringError::ShortSecret { id: String::new() })
    );
}

#[test]
fn a_ring_reads_from_text_in_either_alphabet() {
    // 32 bytes that need padding and the two characters in which the alphabets differ.
    let secret: [u8; 32] = std::array::from_fn(|index| 0xff - index as u8);
    let same = token(&Seal::signed(Keyring::new([("k1", secret)]).unwrap()));
    for text in [
        "k1://79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA=",
        "k1://79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA",
        "k1:__79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA=",
        "k1:__79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA",
        " k1:__79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA\n",
        "k1://79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA, k2:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    ] {
        assert_eq!(
            token(&Seal::signed(Keyring::parse(text).unwrap())),
            same,
            "{text}"
        );
    }
    let keyring = Keyring::parse(
        "b:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8,a://79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA",
    );
    assert_eq!(format!("{:?}", keyring.unwrap()), r#"Keyring(["b", "a"])"#);
}

#[test]
fn text_that_is_no_ring_is_refused() {
    let good = "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
    let malformed = |place| KeyringError::Malformed { place };
    for (text, error) in [
        (String::new(), malformed(1)),
        (" ".into(), malformed(1)),
        (",".into(), malformed(1)),
        (format!("{good},"), malformed(2)),
        (format!(",{good}"), malformed(1)),
        (format!("{good},,{good}"), malformed(2)),
        (
            "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8".into(),
            malformed(1),
        ),
        (format!("{good}*"), malformed(1)),
        (format!("{good}=="), malformed(1)),
        (
            "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9".into(),
            malformed(1),
        ),
        (
            "k1:__79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA".into(),
            malformed(1),
        ),
        (
            "k1:AAECAwQFBgcICQoLDA0O DxAREhMUFRYXGBkaGxwdHh8".into(),
            malformed(1),
        ),
        (
            "k1:k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8".into(),
            malformed(1),
        ),
        (
            ":AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8".into(),
            KeyringError::BadId { place: 1 },
        ),
        (
            "k 1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8".into(),
            KeyringError::BadId { place: 1 },
        ),
        ("k1:".into(), KeyringError::ShortSecret { id: "k1".into() }),
        (
            "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg".into(),
            KeyringError::ShortSecret { id: "k1".into() },
        ),
        (
            format!("{good},{good}"),
            KeyringError::DuplicateId { id: "k1".into() },
        ),
    ] {
        assert_eq!(Keyring::parse(&text).err(), Some(error), "{text}");
    }
}

#[test]
fn errors_do_not_show_what_may_be_a_secret() {
    let secret = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
    // The pair the wrong way round, without its id, with a typing error.
    for text in [
        format!("{secret}:k1"),
        secret.to_owned(),
        format!("k1:{secret}*"),
    ] {
        let error = Keyring::parse(&text).unwrap_err();
        let shown = format!("{error} {error:?}");
        assert!(!shown.contains("AAEC"), "{shown}");
    }
}

#[test]
fn the_environment_must_name_a_ring() {
    let read = |value: &str| Keyring::read_variable("KEYS", Ok(value.to_owned().into()));
    let variable = || "KEYS".to_owned();
    for empty in ["", " ", "\n"] {
        let error = KeyringError::Empty {
            variable: variable(),
        };
        assert_eq!(read(empty).err(), Some(error));
    }
    assert!(read(" k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8\n").is_ok());
    assert_eq!(read("k1").err(), Some(KeyringError::Malformed { place: 1 }));
    let not_unicode = Err(env::VarError::NotUnicode("k1".into()));
    assert_eq!(
        Keyring::read_variable("KEYS", not_unicode).err(),
        Some(KeyringError::NotUnicode {
            variable: variable()
        })
    );
    // A variable that no process has, and one that every test has.
    assert_eq!(
        Keyring::from_env("SNODO_NO_SUCH_VARIABLE").err(),
        Some(KeyringError::Unset {
            variable: "SNODO_NO_SUCH_VARIABLE".into()
        })
    );
    assert_eq!(
        Keyring::from_env("CARGO_MANIFEST_DIR").err(),
        Some(KeyringError::Malformed { place: 1 })
    );
}

#[test]
fn random_keyrings_differ() {
    let [one, two] = [0; 2].map(|_| Seal::encrypted(Keyring::random().unwrap()));
    assert!(open(&one, &token(&one)).is_ok());
    assert_eq!(open(&two, &token(&one)), Err(OpenError::Unauthentic));
}
