//! Questions in `for`.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use snodo_differential::{forms::*, note, twice};
use snodo_runtime::prelude::*;

#[twice]
async fn a_range(n: i64) -> Result<String, ToolError> {
    let mut sum = 0;
    for i in 0..n {
        #[elicit(form)]
        let more: Number = ask(format!("{i}")).await?;
        sum += more.n * i;
        note(sum);
    }
    Ok(sum.to_string())
}

#[twice]
async fn an_inclusive_range(n: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    for i in -1..=n {
        #[elicit(form)]
        let more: Reply = ask(format!("{i}")).await?;
        if more.yes {
            continue;
        }
        log.push(i * more.n);
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn an_inclusive_range_to_the_end_of_its_type(n: u8) -> Result<String, ToolError> {
    let mut log = Vec::new();
    for i in (u8::MAX - n.min(3))..=u8::MAX {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{i}")).await?;
        log.push((i, sure.yes));
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn a_range_backwards(n: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    for i in (0..n).rev() {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{i}")).await?;
        log.push((i, sure.yes));
        if i == 1 {
            break;
        }
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn an_owned_vec(list: Vec<String>) -> Result<String, ToolError> {
    let mut log = Vec::new();
    for text in list {
        #[elicit(form)]
        let more: Number = ask(format!("{text}?")).await?;
        log.push(format!("{text}{}", more.n));
        if more.n == 0 {
            break;
        }
    }
    Ok(log.join(","))
}

#[twice]
async fn an_array() -> Result<String, ToolError> {
    let mut sum = 0;
    for weight in [1, 10, 100] {
        #[elicit(form)]
        let more: Number = ask(format!("{weight}")).await?;
        sum += weight * more.n;
    }
    Ok(sum.to_string())
}

#[twice]
async fn enumerated(list: Vec<String>) -> Result<String, ToolError> {
    let mut log = Vec::new();
    for (at, text) in list.into_iter().enumerate() {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{at} {text}")).await?;
        if sure.yes {
            log.push(format!("{at}{text}"));
        }
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn zipped(a: Vec<i64>, b: Vec<String>) -> Result<String, ToolError> {
    let mut log = Vec::new();
    for (n, text) in a.into_iter().zip(b) {
        #[elicit(form)]
        let more: Number = ask(format!("{n} {text}")).await?;
        log.push(format!("{text}{}", n + more.n));
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn adapters(list: Vec<i64>, limit: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    for n in list
        .into_iter()
        .filter(|n| *n != 0)
        .map(|n| n * 2)
        .take(2)
        .chain([limit])
    {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{n}")).await?;
        log.push((n, sure.yes));
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn a_vec_by_reference(list: Vec<String>) -> Result<String, ToolError> {
    let mut log = Vec::new();
    for text in &list {
        #[elicit(form)]
        let more: Number = ask(format!("{text}?")).await?;
        log.push(format!("{text}{}", more.n));
        if more.n > 4 {
            break;
        }
    }
    Ok(format!("{log:?} {list:?}"))
}

#[twice]
async fn a_local_vec_by_iter(n: i64) -> Result<String, ToolError> {
    let list: Vec<i64> = (0..n).map(|i| i * i).collect();
    let mut sum = 0;
    for square in list.iter() {
        #[elicit(form)]
        let more: Number = ask(format!("{square}")).await?;
        sum += square * more.n;
    }
    Ok(format!("{sum} {}", list.len()))
}

#[twice]
async fn patterns_of_references(list: Vec<(i64, String)>) -> Result<String, ToolError> {
    let mut log = Vec::new();
    for (n, text) in &list {
        #[elicit(form)]
        let more: Number = ask(format!("{n} {text}")).await?;
        log.push(format!("{text}{}", n + more.n));
    }
    for &(n, ref text) in &list {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{n}")).await?;
        log.push(format!("{text}{}", sure.yes));
    }
    Ok(format!("{log:?} {list:?}"))
}

#[twice]
async fn ordered_collections(n: i64) -> Result<String, ToolError> {
    let map: BTreeMap<i64, String> = (0..n.min(2)).map(|i| (i, format!("v{i}"))).collect();
    let set: BTreeSet<i64> = (0..n.min(2)).map(|i| -i).collect();
    let queue: VecDeque<i64> = (0..n.min(2)).collect();
    let mut log = Vec::new();
    for (key, value) in &map {
        #[elicit(form)]
        let one: Confirm = ask(format!("{key} {value}")).await?;
        log.push(one.yes);
    }
    for element in &set {
        #[elicit(form)]
        let two: Confirm = ask(format!("{element}")).await?;
        log.push(two.yes);
    }
    for element in &queue {
        #[elicit(form)]
        let three: Confirm = ask(format!("{element}")).await?;
        log.push(three.yes);
    }
    Ok(format!("{log:?} {map:?} {set:?} {queue:?}"))
}

#[twice]
async fn owned_maps(n: i64) -> Result<String, ToolError> {
    let map: BTreeMap<String, i64> = (0..n).map(|i| (format!("k{i}"), i)).collect();
    let mut log = Vec::new();
    for (key, value) in map {
        #[elicit(form)]
        let sure: Confirm = ask(&key).await?;
        log.push(format!("{key}{value}{}", sure.yes));
    }
    Ok(log.concat())
}

#[twice]
async fn a_for_in_a_for(n: i64, list: Vec<String>) -> Result<String, ToolError> {
    let mut log = Vec::new();
    'rows: for i in 0..n {
        for text in &list {
            #[elicit(form)]
            let more: Number = ask(format!("{i} {text}")).await?;
            match more.n {
                -1 => continue 'rows,
                0 => break 'rows,
                1 => break,
                2 => continue,
                other => log.push(format!("{i}{text}{other}")),
            }
        }
        note(i);
    }
    Ok(format!("{log:?} {}", list.len()))
}

#[twice]
async fn a_for_with_a_question_in_a_branch(list: Vec<i64>) -> Result<String, ToolError> {
    let mut sum = 0;
    for n in list {
        if n > 2 {
            #[elicit(form)]
            let sure: Confirm = ask(format!("{n}?")).await?;
            if !sure.yes {
                continue;
            }
        }
        sum += n;
        note(sum);
    }
    Ok(sum.to_string())
}

#[twice]
async fn a_for_without_a_question_in_one_with(n: i64) -> Result<String, ToolError> {
    let mut total = 0;
    for i in 0..n.min(3) {
        let mut row = Vec::new();
        for j in 0..i {
            if j == 2 {
                break;
            }
            row.push(j);
        }
        #[elicit(form)]
        let more: Number = ask(format!("{row:?}")).await?;
        for cell in &row {
            total += cell * more.n;
        }
    }
    Ok(total.to_string())
}

#[twice]
async fn nothing_is_bound(n: i64) -> Result<String, ToolError> {
    let mut count = 0;
    for _ in 0..n {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{count}")).await?;
        if sure.yes {
            count += 1;
        }
    }
    Ok(count.to_string())
}

#[twice]
async fn mutable_bindings(list: Vec<i64>) -> Result<String, ToolError> {
    let mut log = Vec::new();
    for mut n in list {
        n += 1;
        #[elicit(form)]
        let more: Number = ask(format!("{n}")).await?;
        n *= more.n;
        log.push(n);
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn options_and_results(maybe: Option<String>) -> Result<String, ToolError> {
    let mut log = Vec::new();
    for text in maybe.into_iter() {
        #[elicit(form)]
        let sure: Confirm = ask(text.clone()).await?;
        log.push((text, sure.yes));
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn chars(text: String) -> Result<String, ToolError> {
    let mut log = String::new();
    for c in text.chars() {
        #[elicit(form)]
        let sure: Confirm = ask(c).await?;
        if sure.yes {
            log.push(c);
        }
    }
    Ok(format!("{log} {text}"))
}

#[twice]
async fn string_literals() -> Result<String, ToolError> {
    let mut log = Vec::new();
    for word in ["who", "when", "why"] {
        #[elicit(form)]
        let words: Words = ask(format!("{word}?")).await?;
        log.push(format!("{word}: {}", words.text));
    }
    Ok(log.join("; "))
}

#[twice]
async fn a_vec_by_iter_enumerated(list: Vec<String>) -> Result<String, ToolError> {
    let mut log = Vec::new();
    for (at, text) in list.iter().enumerate() {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{at} {text}")).await?;
        log.push(format!("{at}{text}{}", sure.yes));
    }
    Ok(format!("{log:?} {list:?}"))
}
