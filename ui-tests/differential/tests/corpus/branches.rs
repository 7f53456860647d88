//! Questions in branches.

use snodo_differential::{Shop, forms::*, note, twice};
use snodo_runtime::prelude::*;

#[twice]
async fn if_without_else(n: i64, shop: App<Shop>) -> Result<String, ToolError> {
    let mut log = vec![n];
    if n > 1 {
        let price = shop.price("lamp").await;
        #[elicit(form)]
        let sure: Confirm = ask(format!("{price}?")).await?;
        log.push(price);
        if !sure.yes {
            return Ok("no".into());
        }
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn if_else(n: i64) -> Result<String, ToolError> {
    let doubled = n * 2;
    let text;
    if n % 2 == 0 {
        #[elicit(form)]
        let even: Confirm = ask(format!("{n} is even")).await?;
        note("even");
        text = format!("{} {doubled}", even.yes);
    } else {
        #[elicit(form)]
        let odd: Number = ask(format!("{n} is odd")).await?;
        note("odd");
        text = format!("{}", odd.n);
    }
    Ok(text)
}

#[twice]
async fn else_if_chain(n: i64, flag: bool) -> Result<String, ToolError> {
    let start = n + 10;
    let found = if n < 0 {
        #[elicit(form)]
        let minus: Number = ask("minus").await?;
        minus.n
    } else if flag {
        note("flag");
        start
    } else if n > 3 {
        #[elicit(form)]
        let large: Number = ask(format!("large {start}")).await?;
        large.n + start
    } else {
        #[elicit(form)]
        let small: Confirm = ask("small").await?;
        i64::from(small.yes)
    };
    Ok(format!("{found} {n}"))
}

#[twice]
async fn only_one_branch_asks(n: i64) -> Result<String, ToolError> {
    let x = n + 1;
    let y = n + 2;
    let z;
    if n > 2 {
        z = x * 2;
    } else {
        #[elicit(form)]
        let more: Number = ask("More?").await?;
        z = more.n + y;
    }
    note(z);
    Ok(format!("{x} {y} {z}"))
}

#[twice]
async fn the_other_branch_leaves(n: i64) -> Result<String, ToolError> {
    let x = vec![n];
    if n > 2 {
        return Ok(format!("{x:?}"));
    } else {
        #[elicit(form)]
        let more: Number = ask("More?").await?;
        note(more.n);
    }
    Ok(format!("{} behind", x.len()))
}

#[twice]
async fn nested(a: bool, b: bool, n: i64) -> Result<String, ToolError> {
    let mut path = String::new();
    if a {
        path.push('a');
        #[elicit(form)]
        let first: Confirm = ask("first").await?;
        if b {
            path.push('b');
            #[elicit(form)]
            let second: Confirm = ask(format!("second {path}")).await?;
            if first.yes && second.yes {
                path.push('c');
                #[elicit(form)]
                let third: Number = ask(format!("third {path}")).await?;
                path.push_str(&third.n.to_string());
            }
            note(&path);
        } else if first.yes {
            path.push('d');
        }
        note(&path);
    }
    Ok(format!("{path} {n}"))
}

#[twice]
async fn branches_in_a_row(n: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    if n > 0 {
        #[elicit(form)]
        let one: Confirm = ask("one").await?;
        log.push(one.yes);
    }
    if n > 1 {
        #[elicit(form)]
        let two: Confirm = ask("two").await?;
        log.push(two.yes);
    }
    if log.len() > 1 {
        log.clear();
    }
    if n > 2 {
        #[elicit(form)]
        let three: Confirm = ask("three").await?;
        log.push(three.yes);
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn if_let(maybe: Option<i64>) -> Result<String, ToolError> {
    let text = "x".repeat(2);
    if let Some(n) = maybe {
        #[elicit(form)]
        let more: Number = ask(format!("{n}")).await?;
        note(n + more.n);
    }
    Ok(format!("{text} {maybe:?}"))
}

#[twice]
async fn if_let_moves(maybe: Option<String>) -> Result<String, ToolError> {
    if let Some(text) = maybe {
        #[elicit(form)]
        let more: Confirm = ask(&text).await?;
        Ok(format!("{text} {}", more.yes))
    } else {
        #[elicit(form)]
        let none: Confirm = ask("none").await?;
        Ok(format!("none {}", none.yes))
    }
}

#[twice]
async fn if_let_borrows(maybe: Option<String>) -> Result<String, ToolError> {
    let mut length = 0;
    if let Some(text) = &maybe {
        length = text.len();
        #[elicit(form)]
        let more: Confirm = ask(text.clone()).await?;
        note(more.yes);
    }
    Ok(format!("{length} {maybe:?}"))
}

#[twice]
async fn if_let_changes(mut maybe: Option<i64>) -> Result<String, ToolError> {
    if let Some(n) = &mut maybe {
        *n += 100;
    }
    #[elicit(form)]
    let sure: Confirm = ask(format!("{maybe:?}")).await?;
    if let Some(n) = maybe.as_mut()
        && sure.yes
    {
        *n += 1000;
    }
    Ok(format!("{maybe:?}"))
}

#[twice]
async fn let_chains(a: Option<i64>, b: Option<i64>) -> Result<String, ToolError> {
    if let Some(a) = a
        && a > 0
        && let Some(b) = b
        && b != a
    {
        #[elicit(form)]
        let more: Number = ask(format!("{a} {b}")).await?;
        return Ok(format!("{}", a + b + more.n));
    }
    if let Some(a) = a
        && let 0..=2 = a
    {
        note(a);
    } else {
        #[elicit(form)]
        let other: Confirm = ask("other").await?;
        note(other.yes);
    }
    Ok(format!("{a:?} {b:?}"))
}

#[twice]
async fn match_by_move(n: i64) -> Result<String, ToolError> {
    let shape = Shape::of(n);
    let text = match shape {
        Shape::Empty => "empty".to_owned(),
        Shape::Line(length) => {
            #[elicit(form)]
            let more: Number = ask(format!("line {length}")).await?;
            format!("{}", length + more.n)
        }
        Shape::Pair(n, text) => {
            #[elicit(form)]
            let sure: Confirm = ask(format!("pair {n}")).await?;
            format!("{text} {}", sure.yes)
        }
        Shape::Named { n, text } => {
            note(n);
            #[elicit(form)]
            let words: Words = ask("named").await?;
            format!("{n} {text} {}", words.text)
        }
    };
    note(&text);
    Ok(text)
}

#[twice]
async fn match_by_reference(n: i64) -> Result<String, ToolError> {
    let shape = Shape::of(n);
    match &shape {
        Shape::Pair(_, text) => {
            let text = text.clone();
            #[elicit(form)]
            let sure: Confirm = ask(&text).await?;
            note(format!("{text} {}", sure.yes));
        }
        Shape::Named { text, .. } => note(text),
        _ => {
            #[elicit(form)]
            let other: Confirm = ask("other").await?;
            note(other.yes);
        }
    }
    Ok(format!("{shape:?}"))
}

#[twice]
async fn match_with_guards(n: i64, flag: bool) -> Result<String, ToolError> {
    let limit = 2;
    let text = match Shape::of(n) {
        Shape::Line(n) if n > limit => {
            #[elicit(form)]
            let more: Number = ask("large line").await?;
            more.n.to_string()
        }
        Shape::Line(n) if flag => format!("flagged {n}"),
        Shape::Pair(n, text) | Shape::Named { n, text } if n < limit => {
            #[elicit(form)]
            let sure: Confirm = ask(format!("{text}?")).await?;
            format!("{n} {text} {}", sure.yes)
        }
        other => {
            #[elicit(form)]
            let sure: Confirm = ask(format!("{other:?}")).await?;
            format!("{other:?} {}", sure.yes)
        }
    };
    Ok(format!("{text} {limit}"))
}

#[twice]
async fn match_on_numbers(n: i64) -> Result<String, ToolError> {
    let text = match n {
        i64::MIN..0 => "minus".to_owned(),
        0 => {
            #[elicit(form)]
            let zero: Confirm = ask("zero").await?;
            format!("zero {}", zero.yes)
        }
        small @ 1..=3 => {
            #[elicit(form)]
            let some: Number = ask(format!("small {small}")).await?;
            format!("{}", small + some.n)
        }
        large => {
            #[elicit(form)]
            let some: Number = ask("large").await?;
            format!("{}", large * some.n)
        }
    };
    Ok(text)
}

#[twice]
async fn match_on_text(text: String) -> Result<String, ToolError> {
    match text.as_str() {
        "" => Ok("nothing".into()),
        "a" | "sea" => {
            #[elicit(form)]
            let sure: Confirm = ask(format!("{text}?")).await?;
            Ok(format!("{text} {}", sure.yes))
        }
        _ => {
            #[elicit(form)]
            let words: Words = ask("other").await?;
            Ok(words.text + &text)
        }
    }
}

#[twice]
async fn match_on_a_tuple(a: bool, b: Option<i64>) -> Result<String, ToolError> {
    let found = match (a, b) {
        (true, Some(n)) => {
            #[elicit(form)]
            let more: Number = ask("both").await?;
            n + more.n
        }
        (true, None) => -1,
        (false, Some(n @ (1 | 3 | 5))) => {
            #[elicit(form)]
            let odd: Number = ask(format!("odd {n}")).await?;
            odd.n - n
        }
        (false, rest) => rest.unwrap_or(-2),
    };
    Ok(found.to_string())
}

#[twice]
async fn match_on_an_answer() -> Result<String, ToolError> {
    #[elicit(form)]
    let reply: Reply = ask("Everything").await?;
    match reply.pick {
        Some(Choice::One) => {
            #[elicit(form)]
            let one: Confirm = ask(&reply.text).await?;
            note(one.yes);
        }
        Some(choice @ (Choice::Two | Choice::Three)) => {
            #[elicit(form)]
            let other: Number = ask(format!("{choice:?}")).await?;
            note(other.n + reply.n);
        }
        None if reply.yes => return Ok("none".into()),
        None => {}
    }
    Ok(format!("{reply:?}"))
}

#[twice]
async fn match_arms_without_blocks(n: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    match n {
        0 => log.push(0),
        1 => return Ok("one".into()),
        2 => {
            #[elicit(form)]
            let two: Number = ask("two").await?;
            log.push(two.n);
        }
        _ => note("other"),
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn a_match_in_a_match(n: i64, m: i64) -> Result<String, ToolError> {
    let (a, b) = (Shape::of(n), Shape::of(m));
    let text = match a {
        Shape::Line(x) => match b {
            Shape::Line(y) => {
                #[elicit(form)]
                let more: Number = ask(format!("{x} {y}")).await?;
                format!("{}", x + y + more.n)
            }
            Shape::Pair(y, text) => {
                #[elicit(form)]
                let sure: Confirm = ask(text.clone()).await?;
                format!("{x} {y} {text} {}", sure.yes)
            }
            other => format!("{x} {other:?}"),
        },
        other => {
            #[elicit(form)]
            let sure: Confirm = ask("outer").await?;
            format!("{other:?} {b:?} {}", sure.yes)
        }
    };
    Ok(text)
}

#[twice]
async fn a_branch_is_the_value(n: i64) -> Result<String, ToolError> {
    if n > 2 {
        #[elicit(form)]
        let more: Number = ask("More?").await?;
        Ok(more.n.to_string())
    } else if n < 0 {
        Err(ToolError::new("minus"))
    } else {
        #[elicit(form, key = "sure")]
        ask::<Confirm>("Sure?")
            .await
            .map(|sure| sure.yes.to_string())
            .map_err(Into::into)
    }
}

#[twice]
async fn conditions_with_effects(n: i64, shop: App<Shop>) -> Result<String, ToolError> {
    let mut calls = 0;
    let mut count = |n: i64| {
        calls += 1;
        n
    };
    if count(n) > 1 && count(n) < 4 || shop.price("lamp").await > 9 {
        note(calls);
        #[elicit(form)]
        let sure: Confirm = ask("between").await?;
        note(sure.yes);
    }
    Ok(format!("{n}"))
}

#[twice]
async fn plain_blocks(n: i64) -> Result<String, ToolError> {
    let a = n + 1;
    {
        let b = a * 2;
        #[elicit(form)]
        let sure: Confirm = ask(format!("{b}")).await?;
        {
            let c = b + 1;
            note(c);
            #[elicit(form)]
            let more: Number = ask(format!("{c}")).await?;
            note(more.n + c + b + i64::from(sure.yes));
        }
        note(b);
    }
    Ok(format!("{a}"))
}
