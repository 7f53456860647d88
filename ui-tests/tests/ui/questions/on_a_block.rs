use snodo_runtime::prelude::*;

/// An attribute on statements that can't be questions.
#[tool]
async fn greet(names: Vec<String>) -> Result<String, ToolError> {
    #[elicit(form)]
    for name in &names {
        println!("{name}");
    }
    #[sample(max_tokens = 60)]
    let line;
    line = names.join(", ");
    Ok(line)
}

fn main() {}
