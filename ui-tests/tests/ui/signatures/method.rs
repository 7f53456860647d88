use snodo_runtime::prelude::*;

struct Desk;

impl Desk {
    /// A method.
    #[tool]
    async fn greet(&self, name: String) -> String {
        name
    }
}

fn main() {}
