use snodo_runtime::prelude::*;

/// A struct.
#[tool]
struct Greet {
    name: String,
}

/// A block of methods.
#[tool]
impl Greet {
    fn greet(&self) -> String {
        self.name.clone()
    }
}

fn main() {}
