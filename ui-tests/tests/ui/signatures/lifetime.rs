use snodo_runtime::prelude::*;

use std::borrow::Cow;

/// A parameter with a lifetime.
#[tool]
async fn greet(name: Cow<'_, str>, other: Option<Cow<'static, str>>) -> String {
    format!("{name} {other:?}")
}

fn main() {}
