use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// Questions in macros' arguments.
#[tool]
async fn greet() -> Result<String, ToolError> {
    let names = vec![ask::<Guest>("Who are you?").await?.name];
    Ok(format!("Hello, {} and {names:?}", ask::<Guest>("And who are you?").await?.name))
}

fn main() {}
