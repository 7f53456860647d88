//! Questions in `loop`, `while` and `while let`, and every way out of them.

use snodo_differential::{Shop, forms::*, note, twice};
use snodo_runtime::prelude::*;

#[twice]
async fn until_it_is_enough(n: i64) -> Result<String, ToolError> {
    let mut sum = n;
    loop {
        #[elicit(form)]
        let more: Reply = ask(format!("{sum}")).await?;
        sum += more.n;
        if more.yes {
            break;
        }
        note(sum);
    }
    Ok(sum.to_string())
}

#[twice]
async fn a_loop_with_a_value(n: i64) -> Result<String, ToolError> {
    let mut tries = 0;
    let found = loop {
        tries += 1;
        #[elicit(form)]
        let number: Number = ask(format!("try {tries}")).await?;
        if number.n > n {
            break number.n * 10;
        }
        if tries == 3 {
            break -1;
        }
    };
    Ok(format!("{found} {tries}"))
}

#[twice]
async fn a_loop_is_the_value(mut n: i64) -> Result<String, ToolError> {
    loop {
        n -= 1;
        if n < 0 {
            break Ok("gone".to_owned());
        }
        #[elicit(form)]
        let sure: Confirm = ask(format!("{n}")).await?;
        if sure.yes {
            break Err(ToolError::new(format!("at {n}")));
        }
    }
}

#[twice]
async fn it_returns_from_a_loop(n: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    loop {
        log.push(n);
        #[elicit(form)]
        let sure: Confirm = ask(format!("{}", log.len())).await?;
        if sure.yes {
            return Ok(format!("{log:?}"));
        }
    }
}

#[twice]
async fn continues(n: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    let mut i = 0;
    while i < n {
        i += 1;
        if i % 2 == 0 {
            note("skip");
            continue;
        }
        #[elicit(form)]
        let more: Number = ask(format!("{i} {log:?}")).await?;
        if more.n < 0 {
            log.push(0);
            continue;
        }
        log.push(more.n);
        if more.n > 4 {
            break;
        }
        note(i);
    }
    Ok(format!("{log:?} {i}"))
}

#[twice]
async fn while_with_effects_in_its_condition(n: i64, shop: App<Shop>) -> Result<String, ToolError> {
    let mut left = n;
    while left > 0 && shop.price("lamp").await > left {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{left}")).await?;
        left -= if sure.yes { 1 } else { 2 };
    }
    Ok(left.to_string())
}

#[twice]
async fn while_let_pops(mut list: Vec<i64>) -> Result<String, ToolError> {
    let mut sum = 0;
    while let Some(last) = list.pop() {
        #[elicit(form)]
        let more: Number = ask(format!("{last} of {list:?}")).await?;
        sum += last * more.n;
        if more.n == 6 {
            list.push(1);
        }
    }
    Ok(sum.to_string())
}

#[twice]
async fn while_let_with_a_chain(mut list: Vec<i64>, limit: i64) -> Result<String, ToolError> {
    let mut sum = 0;
    while let Some(last) = list.pop()
        && last < limit
    {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{last}")).await?;
        sum += if sure.yes { last } else { 0 };
    }
    Ok(format!("{sum} {list:?}"))
}

#[twice]
async fn while_let_asks_in_its_head() -> Result<String, ToolError> {
    let mut sum = 0;
    while let Ok(Number { n: more @ 1.. }) = #[elicit(form, key = "more")]
    ask::<Number>(format!("{sum}")).await
    {
        sum += more;
        note(sum);
    }
    Ok(sum.to_string())
}

#[twice]
async fn a_loop_in_a_loop(n: i64, m: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    let mut i = 0;
    while i < n {
        let mut j = 0;
        while j < m {
            #[elicit(form)]
            let sure: Confirm = ask(format!("{i} {j}")).await?;
            if sure.yes {
                log.push((i, j));
                break;
            }
            j += 1;
        }
        note(format!("row {i}"));
        i += 1;
        if log.len() > 2 {
            break;
        }
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn labels(n: i64, m: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    let mut i = 0;
    'rows: while i < n {
        i += 1;
        let mut j = 0;
        'columns: loop {
            j += 1;
            if j > m {
                continue 'rows;
            }
            #[elicit(form)]
            let more: Number = ask(format!("{i} {j}")).await?;
            match more.n {
                0 => break 'rows,
                1 => continue 'columns,
                2 => break 'columns,
                3 => continue 'rows,
                4 => break,
                other => log.push(other),
            }
            note(format!("{i} {j}"));
        }
        log.push(100);
    }
    Ok(format!("{log:?} {i}"))
}

#[twice]
async fn a_label_with_a_value(n: i64) -> Result<String, ToolError> {
    let mut turns = 0;
    let found = 'outer: loop {
        turns += 1;
        loop {
            #[elicit(form)]
            let more: Reply = ask(format!("{turns}")).await?;
            if more.yes {
                break 'outer format!("{} {turns}", more.text);
            }
            if more.n > n {
                break;
            }
            if turns > 4 {
                break 'outer "too often".to_owned();
            }
            turns += 1;
        }
        note("again");
    };
    Ok(found)
}

#[twice]
async fn a_labelled_block(n: i64) -> Result<String, ToolError> {
    let mut log = vec![n];
    'work: {
        if n < 0 {
            break 'work;
        }
        #[elicit(form)]
        let more: Number = ask("one").await?;
        log.push(more.n);
        if more.n < 0 {
            note("leave");
            break 'work;
        }
        #[elicit(form)]
        let sure: Confirm = ask("two").await?;
        log.push(i64::from(sure.yes));
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn a_labelled_block_with_a_value(n: i64) -> Result<String, ToolError> {
    let base = n + 1;
    let found = 'find: {
        if n < 0 {
            break 'find None;
        }
        #[elicit(form)]
        let more: Number = ask(format!("{base}")).await?;
        if more.n < n {
            break 'find Some(more.n);
        }
        note("behind");
        Some(base)
    };
    Ok(format!("{found:?}"))
}

#[twice]
async fn out_of_a_labelled_block_from_a_loop(n: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    'all: {
        for i in 0..n {
            log.push(i);
            if i == 2 {
                break 'all;
            }
        }
        loop {
            #[elicit(form)]
            let more: Number = ask(format!("{log:?}")).await?;
            if more.n > 3 {
                break 'all;
            }
            if more.n < 0 {
                break;
            }
            log.push(more.n);
        }
        log.push(-1);
    }
    log.push(-2);
    Ok(format!("{log:?}"))
}

#[twice]
async fn breaks_inside_plain_code(n: i64) -> Result<String, ToolError> {
    let mut sum = 0;
    'all: loop {
        #[elicit(form)]
        let more: Number = ask(format!("{sum}")).await?;
        for i in 0..n {
            if i == more.n {
                break;
            }
            if i > 3 {
                continue;
            }
            if sum > 10 {
                break 'all;
            }
            sum += 1;
        }
        let next = match more.n {
            0 => break,
            1 => continue,
            other => other,
        };
        sum += next.max(1);
    }
    Ok(sum.to_string())
}

#[twice]
async fn a_break_in_a_let_else(mut list: Vec<i64>) -> Result<String, ToolError> {
    let mut log = Vec::new();
    loop {
        let Some(last) = list.pop() else { break };
        #[elicit(form)]
        let Ok(sure) = ask::<Confirm>(format!("{last}")).await else {
            continue;
        };
        log.push((last, sure.yes));
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn a_break_in_a_closure_like_match(n: i64) -> Result<String, ToolError> {
    let mut count = 0;
    let result = loop {
        count += 1;
        #[elicit(form)]
        let words: Words = ask(format!("{count}")).await?;
        let number: i64 = match words.text.parse() {
            Ok(number) => number,
            Err(_) if count > 3 => break Err("too often"),
            Err(_) => continue,
        };
        if number > n {
            break Ok(number);
        }
    };
    Ok(format!("{result:?} {count}"))
}

#[twice]
async fn what_a_loop_carries(n: i64) -> Result<String, ToolError> {
    let mut previous = n;
    let mut current = 1;
    let mut turn = 0;
    let label = format!("n{n}");
    while turn < 4 {
        #[elicit(form)]
        let more: Number = ask(format!("{label} {previous} {current}")).await?;
        (previous, current) = (current, previous + more.n);
        turn += 1;
    }
    Ok(format!("{previous} {current}"))
}

#[twice]
async fn declared_in_each_turn(n: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    let mut turn = 0;
    loop {
        let doubled = turn * 2;
        let mut local = vec![doubled];
        if turn > 3 {
            break;
        }
        #[elicit(form)]
        let more: Number = ask(format!("{local:?}")).await?;
        local.push(more.n);
        let sum: i64 = local.iter().sum();
        log.push(sum + n);
        turn += 1;
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn a_first_turn_without_a_question(n: i64) -> Result<String, ToolError> {
    let mut first = true;
    let mut log = Vec::new();
    loop {
        if first {
            first = false;
            log.push(n);
        } else {
            #[elicit(form)]
            let more: Reply = ask(format!("{log:?}")).await?;
            log.push(more.n);
            if more.yes {
                break;
            }
        }
        note(log.len());
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn a_question_that_leaves_the_loop(list: Vec<i64>) -> Result<String, ToolError> {
    let mut seen = 0;
    for x in &list {
        seen += 1;
        if *x < 0 {
            #[elicit(form)]
            let sure: Confirm = ask(format!("{x} is bad")).await?;
            return Ok(format!("{} {seen}", sure.yes));
        }
    }
    Ok(format!("{list:?} {seen}"))
}

#[twice]
async fn loops_in_a_row(n: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    let mut i = 0;
    while i < n {
        i += 2;
        #[elicit(form)]
        let one: Confirm = ask("one").await?;
        log.push(one.yes);
    }
    let middle = log.len();
    loop {
        #[elicit(form)]
        let two: Confirm = ask("two").await?;
        log.push(two.yes);
        if two.yes || log.len() > 4 {
            break;
        }
    }
    Ok(format!("{log:?} {middle}"))
}

#[twice]
async fn a_branch_in_a_loop_in_a_branch(n: i64, flag: bool) -> Result<String, ToolError> {
    let mut log = vec![n];
    if flag {
        let limit = n + 3;
        while log.len() < 4 {
            if log.len() % 2 == 0 {
                #[elicit(form)]
                let more: Number = ask(format!("{limit}")).await?;
                if more.n > 5 {
                    break;
                }
                log.push(more.n);
            } else {
                log.push(limit);
            }
        }
        note(limit);
    } else {
        #[elicit(form)]
        let sure: Confirm = ask("else").await?;
        log.push(i64::from(sure.yes));
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn never_reached_behind(n: i64) -> Result<String, ToolError> {
    loop {
        #[elicit(form)]
        let more: Number = ask(format!("{n}")).await?;
        if more.n > 2 {
            return Ok("large".into());
        } else if more.n < 0 {
            return Err(ToolError::new("small"));
        }
    }
}

#[twice]
async fn a_question_that_breaks_the_loop(list: Vec<i64>) -> Result<String, ToolError> {
    let mut kind = "good";
    for x in &list {
        if *x < 0 {
            #[elicit(form)]
            let sure: Confirm = ask(format!("{x} is bad")).await?;
            kind = if sure.yes { "bad" } else { "worse" };
            break;
        }
    }
    Ok(format!("{kind} {}", list.len()))
}
