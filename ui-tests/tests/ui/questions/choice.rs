use snodo_runtime::prelude::*;

#[elicit(form)]
struct Confirm {
    yes: bool,
}

#[elicit(choice)]
enum Room {
    Single,
    Double,
}

/// A choice by itself.
#[tool]
async fn book() -> Result<String, ToolError> {
    #[elicit(choice)]
    let room: Room = ask("Which room?").await?;
    Ok(match room {
        Room::Single => "single".to_owned(),
        Room::Double => "double".to_owned(),
    })
}

fn main() {}
