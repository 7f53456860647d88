//! Only choices come in several, and nothing has keys.

use std::collections::{BTreeMap, BTreeSet};

use snodo_runtime::elicit;

#[elicit(form)]
struct Stay {
    bytes: Vec<u8>,
    words: Vec<String>,
    maybe: Option<Vec<bool>>,
    set: BTreeSet<String>,
    array: [u8; 3],
    map: BTreeMap<String, String>,
    pair: (u8, u8),
    nothing: (),
}

fn main() {}
