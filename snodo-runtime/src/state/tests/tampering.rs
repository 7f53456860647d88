use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use super::*;

fn seals() -> Vec<Seal> {
    [lone(A), ring(&[("k1", A), ("k2", A), ("k3", B)])]
        .into_iter()
        .flat_map(both)
        .collect()
}

#[test]
fn every_flipped_bit_of_the_text_is_refused() {
    for seal in seals() {
        let token = token(&seal);
        for bit in 0..token.len() * 8 {
            let mut bytes = token.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            // What is not UTF-8 never gets here.
            if let Ok(flipped) = String::from_utf8(bytes) {
                assert!(open(&seal, &flipped).is_err(), "{flipped}");
            }
        }
    }
}

#[test]
fn every_flipped_bit_of_the_body_is_refused() {
    for seal in seals() {
        let token = token(&seal);
        let (head, body) = token.rsplit_once('.').unwrap();
        let body = URL_SAFE_NO_PAD.decode(body).unwrap();
        for bit in 0..body.len() * 8 {
            let mut flipped = body.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let flipped = format!("{head}.{}", URL_SAFE_NO_PAD.encode(flipped));
            assert_eq!(
                open(&seal, &flipped),
                Err(OpenError::Unauthentic),
                "bit {bit}"
            );
        }
    }
}

#[test]
fn every_truncated_or_lengthened_token_is_refused() {
    for seal in seals() {
        let token = token(&seal);
        for length in 0..token.len() {
            assert!(open(&seal, &token[..length]).is_err(), "{length}");
            assert!(open(&seal, &token[length + 1..]).is_err(), "{length}");
        }
        let (head, body) = token.rsplit_once('.').unwrap();
        let body = URL_SAFE_NO_PAD.decode(body).unwrap();
        for length in 0..body.len() {
            let cut = format!("{head}.{}", URL_SAFE_NO_PAD.encode(&body[..length]));
            assert_eq!(open(&seal, &cut), Err(OpenError::Unauthentic), "{length}");
        }
        for more in [
            "A",
            "AA",
            "AAAA",
            "=",
            "==",
            ".",
            ".A",
            " ",
            "\n",
            "-TAMPERED",
            "\0",
            "é",
        ] {
            assert!(open(&seal, &format!("{token}{more}")).is_err(), "{more:?}");
            assert!(open(&seal, &format!("{more}{token}")).is_err(), "{more:?}");
        }
    }
}

#[test]
fn a_body_has_one_way_to_be_written() {
    // 0, 1 and 2 bytes over: the last character of the latter two has bits that mean nothing.
    for extra in ["", "x", "xx"] {
        for seal in seals() {
            let alice = alice();
            let payload = format!("Lisbon{extra}");
            let token = seal
                .seal(Purpose::RequestState, &binding(&alice), &claims(), &payload)
                .unwrap();
            assert!(open(&seal, &token).is_ok());
            let (head, body) = token.rsplit_once('.').unwrap();
            let (rest, last) = token.split_at(token.len() - 1);
            for other in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".chars()
            {
                if last != other.to_string() {
                    assert!(open(&seal, &format!("{rest}{other}")).is_err());
                }
            }
            let padded = format!("{token}{}", "=".repeat((4 - body.len() % 4) % 4));
            if padded != token {
                assert_eq!(open(&seal, &padded), Err(OpenError::Malformed));
            }
            let standard = format!("{head}.{}", body.replace('-', "+").replace('_', "/"));
            if standard != token {
                assert_eq!(open(&seal, &standard), Err(OpenError::Malformed));
            }
            let (front, back) = token.split_at(token.len() / 2);
            for inside in ["\n", " ", "=", "."] {
                assert_eq!(
                    open(&seal, &format!("{front}{inside}{back}")),
                    Err(OpenError::Malformed)
                );
            }
        }
    }
}

#[test]
fn what_is_no_token_is_malformed() {
    for seal in seals() {
        let body = token(&seal).rsplit_once('.').unwrap().1.to_owned();
        let long_id = "k".repeat(33);
        for token in [
            String::new(),
            "v1".into(),
            "v1.".into(),
            "v1.k1".into(),
            body.clone(),
            format!("V1.k1.{body}"),
            format!("v2.k1.{body}"),
            format!("v1k1.{body}"),
            format!(".k1.{body}"),
            format!("v1.k 1.{body}"),
            format!("v1.k\u{e9}.{body}"),
            format!("v1.{long_id}.{body}"),
            format!("v1.k1.k1.{body}"),
            format!("v1.k1.{body}."),
            "v1.k1.A".into(),
            "v1.k1.AB".into(),
            "v1.k1.*".into(),
        ] {
            assert_eq!(open(&seal, &token), Err(OpenError::Malformed), "{token}");
        }
        assert_eq!(open(&seal, "v1.."), Err(OpenError::Unauthentic));
    }
    assert_eq!(
        open(&Seal::encrypted(ring(&[("a", A)])), "v1.k1.AAAA"),
        Err(OpenError::UnknownKey)
    );
}
