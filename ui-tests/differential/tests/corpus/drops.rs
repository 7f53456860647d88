//! When values are dropped. What lives in one stretch is dropped as in plain Rust; what isn't kept is dropped at the
//! question instead of at the end of its scope.

use snodo_differential::{Traced, forms::*, note, twice};
use snodo_runtime::prelude::*;

#[twice]
async fn inside_a_stretch(n: i64) -> Result<String, ToolError> {
    let first = Traced::new("first");
    {
        let inner = Traced::new("inner");
        note(inner.name());
    }
    let _ = Traced::new("not bound");
    let second = Traced::new("second");
    drop(first);
    note("before");
    drop(second);
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let third = Traced::new("third");
    let fourth = Traced::new("fourth");
    note(third.name().len() as i64 + n + more.n);
    Ok(fourth.name().to_owned())
}

#[twice]
async fn reassigned(n: i64) -> Result<String, ToolError> {
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let mut value = Traced::new("one");
    note(value.name());
    value = Traced::new("two");
    if more.n > n {
        value = Traced::new("three");
    }
    note("end");
    Ok(value.name().to_owned())
}

#[twice]
async fn in_a_loop(n: i64) -> Result<String, ToolError> {
    let mut sum = 0;
    while sum < n {
        {
            let value = Traced::new("before");
            note(value.name());
        }
        #[elicit(form)]
        let more: Number = ask(format!("{sum}")).await?;
        let value = Traced::new("behind");
        sum += more.n.max(1);
        if sum == 2 {
            continue;
        }
        if sum == 3 {
            break;
        }
        note(value.name());
    }
    Ok(sum.to_string())
}

#[twice]
async fn when_it_leaves(n: i64) -> Result<String, ToolError> {
    #[elicit(form)]
    let words: Words = ask("What?").await?;
    let outer = Traced::new("outer");
    if n > 0 {
        let inner = Traced::new("inner");
        let m: i64 = words.text.parse()?;
        if m > 3 {
            return Ok(inner.name().to_owned());
        }
        note(m);
    }
    Ok(outer.name().to_owned())
}

#[twice]
async fn temporaries(n: i64) -> Result<String, ToolError> {
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    match Traced::new("scrutinee").name().len() as i64 + more.n {
        9 => note("nine"),
        other if other > n => note(other),
        _ => note("small"),
    }
    let length = Traced::new("chain").name().len();
    if Traced::new("condition").name().len() > length {
        note("longer");
    }
    Ok("end".into())
}

#[twice]
async fn temporaries_in_heads_of_branches_with_questions(n: i64) -> Result<String, ToolError> {
    if Traced::new("condition").name().len() as i64 > n + 7 {
        note("then");
        #[elicit(form)]
        let more: Number = ask("How many?").await?;
        note(more.n);
    } else {
        note("else");
    }
    let mut i = 0;
    while Traced::new("head").name().len() > 4 + i {
        #[elicit(form)]
        let sure: Confirm = ask("Sure?").await?;
        note(sure.yes);
        i += 1;
    }
    Ok("end".into())
}

#[twice(drops = moved)]
async fn alive_at_a_question(n: i64) -> Result<String, ToolError> {
    let first = Traced::new("first");
    let second = Traced::new("second");
    note(first.name());
    note(second.name());
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let third = Traced::new("third");
    note(n + more.n);
    #[elicit(form)]
    let sure: Confirm = ask(third.name()).await?;
    Ok(sure.yes.to_string())
}

#[twice(drops = moved)]
async fn alive_in_a_loop(n: i64) -> Result<String, ToolError> {
    let mut i = 0;
    while i < n {
        let value = Traced::new("value");
        note(value.name());
        #[elicit(form)]
        let more: Number = ask(format!("{i}")).await?;
        i += more.n.max(1);
    }
    Ok(i.to_string())
}
