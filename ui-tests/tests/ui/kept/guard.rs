use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

struct Lock;

impl Drop for Lock {
    fn drop(&mut self) {}
}

/// A binding that lives for its destructor, with a question in its scope.
#[tool]
async fn book() -> Result<String, ToolError> {
    let _lock = Lock;
    #[elicit(form)]
    let sure: Confirm = ask("Book?").await?;
    Ok(format!("{}", sure.yes))
}

fn main() {}
