use super::*;

fn number(text: &str) -> FormAnswer {
    FormAnswer {
        entries: vec![("n".to_owned(), Given::Number(text.to_owned()))],
    }
}

#[track_caller]
fn kept(answer: &FormAnswer) -> FormAnswer {
    rmp_serde::from_slice(&rmp_serde::to_vec_named(answer).unwrap()).unwrap()
}

#[test]
fn integers_are_kept_to_the_last_digit() {
    for text in [
        "0",
        "-1",
        "18446744073709551615",
        "-9223372036854775808",
        "18446744073709551616",
        "-9223372036854775809",
        "340282366920938463463374607431768211455",
        "-170141183460469231731687303715884105728",
    ] {
        let answer = number(text);
        assert_eq!(kept(&answer), answer);
        assert_eq!(kept(&kept(&answer)), answer);
    }
    let large = number("340282366920938463463374607431768211455");
    assert_eq!(kept(&large).get::<u128>("n"), Ok(u128::MAX));
    let small = number("-170141183460469231731687303715884105728");
    assert_eq!(kept(&small).get::<i128>("n"), Ok(i128::MIN));
}

#[test]
fn fractions_are_kept_as_doubles() {
    for text in ["0.5", "1e+300", "-2.5e-7"] {
        assert_eq!(kept(&number(text)), number(text));
    }
    assert_eq!(kept(&number("1.50")).get::<f64>("n"), Ok(1.5));
    assert_eq!(kept(&number("0.1")).get::<f32>("n"), Ok(0.1));
}

#[test]
fn json_gets_the_nearest_double_of_what_its_readers_cannot_hold() {
    let answer = number("18446744073709551616");
    assert_eq!(
        serde_json::to_string(&answer).unwrap(),
        r#"{"n":1.8446744073709552e+19}"#
    );
    assert!(serde_json::to_value(&answer).is_ok());
    assert_eq!(
        serde_json::from_str::<FormAnswer>(r#"{"n":-3}"#).unwrap(),
        number("-3")
    );
}

#[test]
fn texts_flags_and_lists_are_kept() {
    let entry = |name: &str, given| (name.to_owned(), given);
    let answer = FormAnswer {
        entries: vec![
            entry("z", Given::Text("3".to_owned())),
            entry("b", Given::Flag(false)),
            entry("a", Given::Many(vec!["x".to_owned(), String::new()])),
            entry("c", Given::Many(Vec::new())),
        ],
    };
    assert_eq!(kept(&answer), answer);
    assert_eq!(kept(&FormAnswer::default()), FormAnswer::default());
}

#[test]
fn bytes_that_are_no_wide_integer_are_refused() {
    for bytes in [&b"12a"[..], b"", b"\xff", b"1.5"] {
        let packed = rmp_serde::to_vec(&std::collections::BTreeMap::from([(
            "n",
            serde_bytes::Bytes::new(bytes),
        )]));
        assert!(rmp_serde::from_slice::<FormAnswer>(&packed.unwrap()).is_err());
    }
    let packed = rmp_serde::to_vec(&std::collections::BTreeMap::from([("n", f64::NAN)]));
    assert!(rmp_serde::from_slice::<FormAnswer>(&packed.unwrap()).is_err());
}
