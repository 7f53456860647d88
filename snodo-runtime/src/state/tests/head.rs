use serde::Serialize;
use serde_bytes::ByteArray;

use super::*;

/// A head as the module's documentation writes it, of which each member can be changed or left out.
#[derive(Serialize)]
struct Written {
    m: &'static str,
    t: &'static str,
    #[serde(with = "serde_bytes")]
    d: Vec<u8>,
    p: Option<ByteArray<32>>,
    s: &'static str,
    r: u32,
    #[serde(with = "serde_bytes")]
    c: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u64>,
    i: u64,
    e: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<bool>,
}

fn written() -> Written {
    Written {
        m: "tools/call",
        t: "book_hotel",
        d: vec![3; 32],
        p: alice().digest().map(ByteArray::new),
        s: "hotel-desk",
        r: 7,
        c: vec![9; 16],
        n: Some(2),
        i: NOW.as_secs(),
        e: NOW.as_secs() + 300,
        x: None,
    }
}

fn open_head(head: &impl Serialize) -> Result<(), OpenError> {
    let results = both(lone(A)).map(|seal| {
        let token = seal
            .seal_with([0; 24], Purpose::RequestState, head, "Lisbon")
            .unwrap();
        open(&seal, &token).map(drop)
    });
    assert_eq!(results[0], results[1]);
    results[0]
}

#[test]
fn a_head_has_the_members_that_are_documented() {
    assert_eq!(open_head(&written()), Ok(()));
}

#[test]
fn a_head_that_binds_to_something_unknown_is_refused() {
    let head = Written {
        x: Some(true),
        ..written()
    };
    assert_eq!(open_head(&head), Err(OpenError::Malformed));
}

#[test]
fn a_head_that_lacks_a_member_is_refused() {
    let head = Written {
        n: None,
        ..written()
    };
    assert_eq!(open_head(&head), Err(OpenError::Malformed));
    assert_eq!(open_head(&()), Err(OpenError::Malformed));
    assert_eq!(open_head(&"tools/call"), Err(OpenError::Malformed));
}

#[test]
fn parts_of_another_length_are_refused() {
    let head = Written {
        c: vec![9; 15],
        ..written()
    };
    assert_eq!(open_head(&head), Err(OpenError::Malformed));
    for length in [0, 31, 33] {
        let head = Written {
            d: vec![3; length],
            ..written()
        };
        assert_eq!(open_head(&head), Err(OpenError::WrongParams));
    }
    let head = Written {
        n: Some(1 << 32),
        ..written()
    };
    assert_eq!(open_head(&head), Err(OpenError::Malformed));
}
