use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::*;

fn round_trip<T: Serialize + DeserializeOwned>(payload: &T) -> Result<T, OpenError> {
    let alice = alice();
    let [encrypted, signed] = both(lone(A)).map(|seal| {
        let token = seal
            .seal(Purpose::RequestState, &binding(&alice), &claims(), payload)
            .unwrap();
        seal.open::<T>(
            Purpose::RequestState,
            &binding(&alice),
            NOW,
            &Limits::default(),
            &token,
        )
    });
    assert_eq!(encrypted.is_ok(), signed.is_ok());
    encrypted.map(|opened| opened.payload)
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Everything {
    text: String,
    list: Vec<u8>,
    #[serde(with = "serde_bytes")]
    bytes: Vec<u8>,
    large: u128,
    small: i128,
    character: char,
    by_number: BTreeMap<i32, Option<bool>>,
    by_pair: BTreeMap<(u8, String), f32>,
    unit: (),
    room: Room,
    other: Room,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Room {
    Single,
    Suite { floor: u64, view: Option<String> },
}

#[test]
fn what_json_would_lose_comes_back() {
    let payload = Everything {
        text: "Lisboa \u{1f3e8}\0".into(),
        list: vec![0, 255],
        bytes: vec![0, 159, 146, 150],
        large: u128::MAX,
        small: i128::MIN,
        character: '\u{10ffff}',
        by_number: BTreeMap::from([(-1, None), (1, Some(true))]),
        by_pair: BTreeMap::from([((1, "a".into()), f32::INFINITY)]),
        unit: (),
        room: Room::Suite {
            floor: u64::MAX,
            view: None,
        },
        other: Room::Single,
    };
    assert_eq!(round_trip(&payload), Ok(payload));
    for float in [f64::NAN, -0.0, f64::MIN_POSITIVE, f64::NEG_INFINITY, 0.1] {
        assert_eq!(round_trip(&float).unwrap().to_bits(), float.to_bits());
    }
}

#[test]
fn fields_have_their_names() {
    #[derive(Serialize, Deserialize)]
    struct Sealed {
        nights: u8,
        city: String,
    }
    // The same fields in another order, and one that was not there.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Opened {
        city: String,
        #[serde(default)]
        guests: u8,
        nights: u8,
    }
    let alice = alice();
    let seal = Seal::encrypted(lone(A));
    let payload = Sealed {
        nights: 3,
        city: "Lisbon".into(),
    };
    let token = seal
        .seal(Purpose::RequestState, &binding(&alice), &claims(), &payload)
        .unwrap();
    let inspected: Inspected<Opened> = seal.inspect(Purpose::RequestState, &token).unwrap();
    assert_eq!(
        inspected.payload,
        Opened {
            city: "Lisbon".into(),
            guests: 0,
            nights: 3
        }
    );
}

#[test]
fn a_payload_of_another_type_is_refused_when_all_else_held() {
    let seal = Seal::encrypted(lone(A));
    let alice = alice();
    let token = token(&seal);
    let limits = Limits::default();
    let open = |binding: &Binding<'_>| {
        seal.open::<u32>(Purpose::RequestState, binding, NOW, &limits, &token)
            .map(|opened| opened.payload)
    };
    assert_eq!(open(&binding(&alice)), Err(OpenError::Payload));
    let other = Binding {
        rev: 0,
        ..binding(&alice)
    };
    assert_eq!(open(&other), Err(OpenError::WrongRev));
    assert_eq!(
        seal.inspect::<u32>(Purpose::RequestState, &token),
        Err(OpenError::Payload)
    );
    // The decoder would have said what the string is.
    assert!(!OpenError::Payload.to_string().contains("Lisbon"));
}

#[test]
fn a_payload_that_can_not_be_encoded_is_an_error() {
    struct Stubborn;
    impl Serialize for Stubborn {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("not today"))
        }
    }
    let alice = alice();
    for seal in both(lone(A)) {
        let sealed = seal.seal(
            Purpose::RequestState,
            &binding(&alice),
            &claims(),
            &Stubborn,
        );
        assert_eq!(sealed, Err(SealError::Payload("not today".into())));
    }
}
