use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

macro_rules! run {
    ($($code:tt)*) => { $($code)* };
}

/// Jumps in a macro's arguments that leave a loop with a question.
#[tool]
async fn book() -> Result<String, ToolError> {
    let mut nights = 0;
    loop {
        #[elicit(form)]
        let more: Confirm = ask("Another night?").await?;
        nights += 1;
        run! { if nights < 3 { continue } }
        run! { if !more.yes { break } }
    }
    Ok(format!("{nights} nights"))
}

fn main() {}
