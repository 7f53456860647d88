use snodo_runtime::prelude::*;

/// What means nothing on a text.
#[prompt(annotations = ())]
async fn review(
    #[serde(default)] code: String,
    #[schemars(range(min = 1))] lines: u8,
    #[describe("x")] focus: String,
) -> String {
    format!("{code} {lines} {focus}")
}

fn main() {}
