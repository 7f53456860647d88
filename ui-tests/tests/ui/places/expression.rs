use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

fn shout(text: &str) -> String {
    text.to_uppercase()
}

/// Questions inside larger expressions.
#[tool]
async fn greet() -> Result<String, ToolError> {
    let name = shout(&#[elicit(form)] ask::<Guest>("Who are you?").await?.name);
    Ok(name + &ask::<Guest>("And who are you?").await?.name)
}

fn main() {}
