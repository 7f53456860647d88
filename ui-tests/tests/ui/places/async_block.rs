use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

/// A question in an `async` block.
#[tool]
async fn greet() -> Result<String, ToolError> {
    let name = async {
        #[elicit(form)]
        let guest: Guest = ask("Who are you?").await?;
        Ok::<_, ToolError>(guest.name)
    };
    name.await
}

fn main() {}
