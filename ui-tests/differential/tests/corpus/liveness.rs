//! What is kept and what isn't: values that can't be kept show it.

use std::rc::Rc;

use snodo_differential::{Shop, forms::*, note, twice};
use snodo_runtime::prelude::*;

/// It can't be kept.
#[derive(Debug)]
struct Local(i64);

impl Local {
    fn use_up(self) -> i64 {
        self.0
    }
}

#[twice]
async fn moved_and_never_read_again(n: i64) -> Result<String, ToolError> {
    let local = Local(n);
    let m = local.use_up();
    #[elicit(form)]
    let more: Number = ask(format!("{m}")).await?;
    Ok(format!("{m} {}", more.n))
}

#[twice]
async fn read_and_never_read_again(n: i64) -> Result<String, ToolError> {
    let local = Local(n);
    let shared = Rc::new(n);
    let borrowed = &local;
    note(borrowed.0 + *shared);
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    Ok(format!("{}", more.n))
}

#[twice]
async fn dropped_and_made_again(n: i64) -> Result<String, ToolError> {
    let mut local = Local(n);
    note(local.0);
    drop(local);
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    local = Local(more.n);
    let m = local.0;
    #[elicit(form)]
    let sure: Confirm = ask(format!("{m}")).await?;
    local = Local(i64::from(sure.yes));
    Ok(format!("{local:?} {n}"))
}

#[twice]
async fn overwritten_before_it_is_read(n: i64) -> Result<String, ToolError> {
    let mut local = Local(n);
    #[elicit(form)]
    let more: Number = ask(format!("{}", local.0)).await?;
    if more.n > 2 {
        local = Local(more.n);
        note(local.0);
    } else {
        note("small");
    }
    Ok(format!("{n}"))
}

#[twice]
async fn overwritten_on_every_path(n: i64) -> Result<String, ToolError> {
    let mut local = Local(n);
    note(local.0);
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    match more.n {
        0 => local = Local(0),
        m if m < 0 => return Ok("minus".into()),
        m => {
            let doubled = m * 2;
            local = Local(doubled);
        }
    }
    Ok(format!("{local:?}"))
}

#[twice]
async fn read_only_in_the_branch_without_a_question(n: i64) -> Result<String, ToolError> {
    let local = Local(n);
    if n > 2 {
        note(local.0);
    } else {
        #[elicit(form)]
        let more: Number = ask("How many?").await?;
        note(more.n);
    }
    Ok(format!("{n}"))
}

#[twice]
async fn read_before_the_question_of_a_loop(n: i64) -> Result<String, ToolError> {
    let mut sum = n;
    loop {
        let local = Local(sum);
        sum = local.use_up() + 1;
        #[elicit(form)]
        let more: Reply = ask(format!("{sum}")).await?;
        sum += more.n;
        if more.yes {
            break;
        }
    }
    Ok(sum.to_string())
}

#[twice]
async fn made_again_at_the_head_of_a_loop(n: i64) -> Result<String, ToolError> {
    let mut local;
    let mut turn = 0;
    loop {
        local = Local(turn + n);
        note(local.0);
        turn += 1;
        #[elicit(form)]
        let sure: Confirm = ask(format!("{turn}")).await?;
        if sure.yes {
            break;
        }
    }
    Ok(turn.to_string())
}

#[twice]
async fn assigned_before_it_leaves(n: i64) -> Result<String, ToolError> {
    let later;
    let mut turn = 0;
    loop {
        turn += 1;
        if turn > 3 || n < 0 {
            later = turn;
            break;
        }
        #[elicit(form)]
        let more: Number = ask(format!("{turn}")).await?;
        if more.n < 0 {
            later = more.n;
            break;
        }
    }
    Ok(format!("{later}"))
}

#[twice]
async fn carried_round_a_loop(n: i64) -> Result<String, ToolError> {
    let mut carried = vec![n];
    let mut last = 0;
    while last < 4 {
        note(format!("{carried:?}"));
        #[elicit(form)]
        let more: Number = ask(format!("{last}")).await?;
        last = last.max(more.n) + 1;
        carried.push(last);
    }
    Ok(last.to_string())
}

#[twice]
async fn only_a_later_turn_reads(n: i64) -> Result<String, ToolError> {
    let first = format!("first {n}");
    let mut turn = 0;
    loop {
        turn += 1;
        if turn == 3 {
            note(&first);
            break;
        }
        #[elicit(form)]
        let sure: Confirm = ask(format!("{turn}")).await?;
        if sure.yes {
            return Ok("early".into());
        }
    }
    Ok(first)
}

#[twice]
async fn changed_in_place(n: i64) -> Result<String, ToolError> {
    let mut list = vec![n];
    list.push(1);
    let mut point = Point::default();
    point.x = n;
    #[elicit(form)]
    let more: Number = ask(format!("{list:?}")).await?;
    list[0] += more.n;
    point.y = more.n;
    point.name.push('x');
    #[elicit(form)]
    let sure: Confirm = ask(format!("{point:?}")).await?;
    list.retain(|x| *x != 1 || sure.yes);
    Ok(format!("{list:?} {point:?}"))
}

#[twice]
async fn compound_assignment_reads(mut n: i64) -> Result<String, ToolError> {
    let mut sum = 1;
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    sum += more.n;
    n *= 2;
    #[elicit(form)]
    let sure: Confirm = ask("Sure?").await?;
    sum <<= u32::from(sure.yes);
    Ok(format!("{sum} {n}"))
}

#[twice]
async fn borrows_inside_a_stretch(mut list: Vec<String>) -> Result<String, ToolError> {
    list.push("x".into());
    let longest = list.iter().max_by_key(|text| text.len());
    let length = longest.map_or(0, |text| text.len());
    #[elicit(form)]
    let more: Number = ask(format!("{length}")).await?;
    let first = &mut list[0];
    first.push_str(&more.n.to_string());
    let slice = &list[..1];
    note(format!("{slice:?}"));
    Ok(format!("{list:?}"))
}

#[twice]
async fn swapped(n: i64) -> Result<String, ToolError> {
    let mut a = vec![n];
    let mut b = vec![n, n];
    std::mem::swap(&mut a, &mut b);
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let taken = std::mem::take(&mut a);
    (b, a) = (taken, b);
    a.push(more.n);
    Ok(format!("{a:?} {b:?}"))
}

#[twice]
async fn literals_are_made_again(n: i64) -> Result<String, ToolError> {
    let label = "many";
    let bytes = b"raw";
    let limit = LIMIT;
    const LIMIT: &str = "limit";
    #[elicit(form)]
    let more: Number = ask(label).await?;
    if more.n > n {
        let inner = "inner";
        #[elicit(form)]
        let sure: Confirm = ask(limit).await?;
        note(format!("{inner} {}", sure.yes));
    }
    Ok(format!("{label} {limit} {}", bytes.len()))
}

#[twice]
async fn parameters_are_taken_again(
    a: i64,
    b: String,
    c: Vec<i64>,
    shop: App<Shop>,
) -> Result<String, ToolError> {
    let price = shop.price(&b).await;
    #[elicit(form)]
    let one: Number = ask(format!("{a} {price}")).await?;
    if one.n > 0 {
        let price = shop.price(&b).await;
        #[elicit(form)]
        let two: Number = ask(format!("{price}")).await?;
        return Ok(format!("{c:?} {}", two.n));
    }
    Ok(format!("{a} {c:?}"))
}

#[twice]
async fn partly_moved(n: i64) -> Result<String, ToolError> {
    let point = Point {
        x: n,
        y: 1,
        name: "p".into(),
    };
    let Point { x, name, .. } = point;
    #[elicit(form)]
    let more: Number = ask(&name).await?;
    let pair = (vec![x], name);
    let (list, text) = pair;
    #[elicit(form)]
    let sure: Confirm = ask(&text).await?;
    Ok(format!("{list:?} {} {}", more.n, sure.yes))
}

#[twice]
async fn options_taken(n: i64) -> Result<String, ToolError> {
    let mut slot = Some(Shape::of(n));
    #[elicit(form)]
    let sure: Confirm = ask("Sure?").await?;
    let taken = if sure.yes { slot.take() } else { None };
    #[elicit(form)]
    let more: Number = ask(format!("{slot:?}")).await?;
    slot.get_or_insert(Shape::Line(more.n));
    Ok(format!("{slot:?} {taken:?}"))
}

#[twice]
async fn a_value_that_is_only_written(n: i64) -> Result<String, ToolError> {
    let mut last = None;
    let mut i = 0;
    while i < n {
        #[elicit(form)]
        let more: Number = ask(format!("{i}")).await?;
        last = Some(Local(more.n));
        i += 2;
    }
    drop(last);
    Ok(i.to_string())
}
