use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Changes what can't be changed.
#[tool]
async fn book() -> Result<String, ToolError> {
    let log = vec!["start".to_owned()];
    let count = 0;
    loop {
        #[elicit(form)]
        let more: Confirm = ask("More?").await?;
        log.push("asked".to_owned());
        count += 1;
        if !more.yes {
            return Ok(format!("{log:?} {count}"));
        }
    }
}

fn main() {}
