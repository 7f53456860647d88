use snodo_runtime::elicit;

#[elicit(form)]
struct Stay {
    address: Address,
}

struct Address {
    street: String,
}

fn main() {}
