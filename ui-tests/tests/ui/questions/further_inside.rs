use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// Attributes on `let`s whose questions are further inside.
#[tool]
async fn greet(known: bool) -> Result<String, ToolError> {
    #[elicit(form)]
    let name = format_name(ask::<Guest>("Who are you?").await?);
    #[elicit(form)]
    let other = if known {
        ask::<Guest>("And who are you?").await?.name
    } else {
        String::new()
    };
    Ok(name + &other)
}

fn format_name(guest: Guest) -> String {
    guest.name
}

fn main() {}
