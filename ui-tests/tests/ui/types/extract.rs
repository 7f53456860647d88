use snodo_runtime::prelude::*;

struct Tenant(String);

/// What can't be extracted.
#[tool]
async fn greet(#[extract] tenant: Tenant) -> String {
    tenant.0
}

fn main() {}
