//! Flows: called from handlers and from each other, in branches and in loops.

use snodo_differential::{Shop, forms::*, note, twice, twice_flow};
use snodo_runtime::prelude::*;

#[twice_flow]
async fn how_many(what: String) -> Result<i64, Refused> {
    let message = format!("How many {what}?");
    #[elicit(form)]
    let more: Number = ask(message).await?;
    Ok(more.n)
}

#[twice_flow]
async fn preference(
    about: &str,
    shop: App<Shop>,
    point: Point,
) -> Result<(String, i64), ToolError> {
    let price = shop.price(about).await;
    #[elicit(form)]
    let words: Words = ask(format!("{about} {price} {point:?}")).await?;
    note(&words.text);
    let mut sum = price + point.x;
    if words.text.len() > 1 {
        #[flow]
        let n = how_many(words.text.clone()).await?;
        sum += n;
    }
    #[elicit(form)]
    let sure: Confirm = ask(format!("{sum} {about}")).await?;
    if !sure.yes {
        return Err(ToolError::new(format!("not {about}")));
    }
    Ok((words.text, sum))
}

#[twice_flow]
async fn three_deep(mut words: Vec<String>) -> Result<String, ToolError> {
    let mut log = Vec::new();
    for (at, word) in words.clone().into_iter().enumerate() {
        let point = Point {
            x: at as i64,
            ..Point::default()
        };
        #[flow]
        let (text, sum) = preference(&word, point).await?;
        log.push((text, sum));
        words.push(word);
    }
    Ok(format!("{log:?} {words:?}"))
}

#[twice_flow]
async fn without_a_question(n: i64) -> i64 {
    note("in the flow");
    n + 1
}

#[twice_flow]
async fn it_gives_nothing(n: i64) {
    note(n);
    #[elicit(form)]
    let sure = ask::<Confirm>(format!("{n}?")).await;
    note(sure.is_ok());
}

#[twice]
async fn called(n: i64) -> Result<String, ToolError> {
    let label = format!("lamps of {n}");
    #[flow]
    let many = how_many(label.clone()).await?;
    note("behind");
    #[elicit(form)]
    let sure: Confirm = ask(format!("{label} {many}")).await?;
    Ok(format!("{many} {label} {} {n}", sure.yes))
}

#[twice]
async fn called_twice(n: i64) -> Result<String, ToolError> {
    #[flow]
    let one = how_many("lamps".into()).await?;
    #[flow]
    let two = how_many(format!("chairs ({one})")).await?;
    #[flow]
    let three = without_a_question(n + two).await;
    Ok(format!("{one} {two} {three}"))
}

#[twice]
async fn in_branches(n: i64, flag: bool) -> Result<String, ToolError> {
    let base = n * 2;
    let found = if flag {
        #[flow]
        let many = how_many("yes".into()).await?;
        many + base
    } else if n > 2 {
        #[flow]
        let (text, sum) = preference("large", Point::default()).await?;
        note(text);
        sum
    } else {
        base
    };
    Ok(format!("{found} {base}"))
}

#[twice]
async fn in_a_loop(n: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    let mut i = 0;
    while i < n {
        #[flow]
        let many = how_many(format!("{i} {log:?}")).await?;
        if many < 0 {
            break;
        }
        log.push(many);
        #[elicit(form)]
        let sure: Confirm = ask("Go on?").await?;
        if !sure.yes {
            continue;
        }
        i += many.max(1);
    }
    Ok(format!("{log:?} {i}"))
}

#[twice]
async fn deep(words: Vec<String>) -> Result<String, ToolError> {
    let count = words.len();
    #[flow]
    let text = three_deep(words).await?;
    #[elicit(form)]
    let sure: Confirm = ask(&text).await?;
    Ok(format!("{count} {text} {}", sure.yes))
}

#[twice]
async fn the_error_is_handled(n: i64) -> Result<String, ToolError> {
    #[flow]
    let result = preference(
        "lamp",
        Point {
            x: n,
            ..Point::default()
        },
    )
    .await;
    let text = match result {
        Ok((text, sum)) => format!("{text} {sum}"),
        Err(error) => format!("failed: {error}"),
    };
    #[elicit(form)]
    let more: Number = ask(&text).await?;
    Ok(format!("{text} {}", more.n))
}

#[twice]
async fn with_let_else(n: i64) -> Result<String, ToolError> {
    #[flow]
    let Ok(many @ 1..) = how_many("some".into()).await else {
        return Ok(format!("none {n}"));
    };
    Ok(format!("{many} {n}"))
}

#[twice]
async fn nothing_comes_back(n: i64) -> Result<String, ToolError> {
    let m = n + 1;
    #[flow]
    let () = it_gives_nothing(n).await;
    note("between");
    #[flow]
    let _ = it_gives_nothing(m).await;
    Ok(format!("{n} {m}"))
}

#[twice]
async fn shadowed_around_a_flow(x: i64) -> Result<String, ToolError> {
    let y = x + 1;
    {
        #[flow]
        let x = how_many(format!("{x} {y}")).await?;
        let y = x + y;
        #[flow]
        let x = how_many(format!("{x} {y}")).await?;
        note(x + y);
    }
    Ok(format!("{x} {y}"))
}
