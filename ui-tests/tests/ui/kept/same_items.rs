use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

/// Two items of one name in blocks with questions.
#[tool]
async fn book(nights: u8) -> Result<String, ToolError> {
    if nights > 3 {
        fn text() -> &'static str {
            "long"
        }
        #[elicit(form)]
        let sure: Confirm = ask(text()).await?;
        Ok(format!("{} {}", text(), sure.yes))
    } else {
        fn text() -> &'static str {
            "short"
        }
        #[elicit(form)]
        let sure: Confirm = ask(text()).await?;
        Ok(format!("{} {}", text(), sure.yes))
    }
}

fn main() {}
