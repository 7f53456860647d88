use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// A `let` without an initializer.
#[tool]
async fn greet() -> Result<String, ToolError> {
    #[elicit(form)]
    let guest: Guest;
    guest = Guest { name: "Ada".into() };
    Ok(guest.name)
}

fn main() {}
