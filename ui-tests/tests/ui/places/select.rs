use snodo_runtime::prelude::*;

#[elicit(form)]
struct Guest {
    name: String,
}

macro_rules! select {
    ($($name:ident = $future:expr => $then:expr,)*) => {
        $({ let $name = $future.await; return $then; })*
    };
}

/// A question in a branch of `select!`.
#[tool]
async fn greet() -> Result<String, ToolError> {
    select! {
        guest = ask::<Guest>("Who are you?") => Ok(guest?.name),
    }
}

fn main() {}
