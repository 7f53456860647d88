//! A form owns its values.

use snodo_runtime::elicit;

#[elicit(form)]
struct Guest<'a> {
    name: &'a str,
}

fn main() {}
