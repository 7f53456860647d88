//! Types that only later code says.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

use snodo_differential::{Shop, forms::*, note, twice};
use snodo_runtime::prelude::*;

#[twice]
async fn an_empty_vec(n: i64) -> Result<String, ToolError> {
    let mut list = Vec::new();
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    list.push((n, more.n as u8));
    Ok(format!("{list:?}"))
}

#[twice]
async fn none(n: i64) -> Result<String, ToolError> {
    let mut best = None;
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    if more.n > n {
        best = Some(format!("{n}"));
    }
    #[elicit(form)]
    let sure: Confirm = ask(format!("{best:?}")).await?;
    let best = best.filter(|_| sure.yes);
    Ok(best.unwrap_or_default())
}

#[twice]
async fn maps_and_sets(n: i64) -> Result<String, ToolError> {
    let mut map = HashMap::new();
    let mut tree = BTreeMap::default();
    let mut set = HashSet::new();
    let mut ordered = BTreeSet::new();
    let mut queue = VecDeque::new();
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    map.insert(more.n, "x".to_owned());
    tree.insert(format!("{n}"), more.n as f32);
    set.insert(Some(more.n));
    ordered.insert((n, n));
    queue.push_back('c');
    Ok(format!("{map:?} {tree:?} {set:?} {ordered:?} {queue:?}"))
}

#[twice]
async fn parsed(text: String) -> Result<String, ToolError> {
    let number = text.parse()?;
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let mut sum: i16 = number;
    sum += more.n as i16;
    Ok(sum.to_string())
}

#[twice]
async fn integer_literals(n: i64) -> Result<String, ToolError> {
    let mut count = 0;
    let mask = 0xff;
    let step = 2;
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    count += more.n.unsigned_abs() as u8;
    let wide: u128 = mask;
    for _ in 0..n.min(2) {
        count = count.wrapping_add(step);
    }
    Ok(format!("{count} {wide}"))
}

#[twice]
async fn float_literals() -> Result<String, ToolError> {
    let factor = 1.5;
    let rest = 0.1;
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let narrow: f32 = factor;
    Ok(format!("{} {}", narrow * more.n as f32, rest + 0.2))
}

#[twice]
async fn collected(list: Vec<String>) -> Result<String, ToolError> {
    let lengths = list.iter().map(String::len).collect();
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let lengths: Vec<usize> = lengths;
    let chars = list.concat().chars().rev().collect::<String>();
    #[elicit(form)]
    let sure: Confirm = ask(&chars).await?;
    Ok(format!("{lengths:?} {chars} {} {}", more.n, sure.yes))
}

#[twice]
async fn defaults(n: i64) -> Result<String, ToolError> {
    let mut point = Default::default();
    let text = Default::default();
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    if more.n > n {
        point = Point {
            x: more.n,
            y: n,
            name: text,
        };
    }
    let shown: &Point = &point;
    Ok(format!("{shown:?}"))
}

#[twice]
async fn an_error_type_that_comes_later(text: String) -> Result<String, ToolError> {
    let parsed = text.parse::<i64>().map_err(|_| text.len());
    let good = Ok(3);
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let good: Result<i64, String> = good;
    match (parsed, good) {
        (Ok(n), Ok(m)) => Ok((n + m + more.n).to_string()),
        (Err(length), _) => Ok(format!("no number of {length}")),
        (_, Err(text)) => Ok(text),
    }
}

#[twice]
async fn arrays_and_repeats(n: i64) -> Result<String, ToolError> {
    let mut cells = [0; 4];
    let mut grid = [[None; 2]; 2];
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    cells[1] = more.n as u16;
    grid[0][1] = Some(n);
    Ok(format!("{cells:?} {grid:?}"))
}

#[twice]
async fn a_method_is_the_first_use(n: i64, shop: App<Shop>) -> Result<String, ToolError> {
    let mut texts = Vec::new();
    let mut found = None;
    #[elicit(form)]
    let words: Words = ask("What?").await?;
    texts.extend(words.text.split(' ').map(str::to_owned));
    found.get_or_insert_with(|| n + 1);
    let stock = shop.stock(&words.text).await?;
    let total = stock.iter().copied().sum::<i64>();
    Ok(format!("{texts:?} {found:?} {total}"))
}

#[twice]
async fn written_before_it_is_read(text: String) -> Result<String, ToolError> {
    let mut x = 0u8;
    note(x);
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    x = text.parse()?;
    #[elicit(form)]
    let sure: Confirm = ask(format!("{x}")).await?;
    Ok(format!("{x} {} {}", more.n, sure.yes))
}

#[twice]
async fn a_turbofish_later(n: i64) -> Result<String, ToolError> {
    let list = (0..n).map(|i| (i, i * 2)).collect::<Vec<_>>();
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let (small, large): (Vec<_>, Vec<_>) = list.into_iter().partition(|(i, _)| *i < more.n);
    #[elicit(form)]
    let sure: Confirm = ask(format!("{small:?}")).await?;
    let map = large.into_iter().collect::<BTreeMap<_, _>>();
    Ok(format!("{map:?} {small:?} {}", sure.yes))
}

#[twice]
async fn the_branch_says_it(n: i64) -> Result<String, ToolError> {
    let list = if n > 2 {
        Vec::new()
    } else if n > 0 {
        #[elicit(form)]
        let more: Number = ask("How many?").await?;
        vec![more.n as u8]
    } else {
        Vec::with_capacity(1)
    };
    let value = match n {
        0 => None,
        1 => {
            #[elicit(form)]
            let words: Words = ask("What?").await?;
            Some(words.text)
        }
        _ => None,
    };
    Ok(format!("{list:?} {value:?}"))
}

#[twice]
async fn the_loop_says_it(n: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    let mut last = None;
    let mut i = 0;
    while i < n.min(3) {
        #[elicit(form)]
        let more: Number = ask(format!("{i} {last:?}")).await?;
        last = Some(more.n as i8);
        log.push(last);
        i += 1;
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn a_closure_says_it(n: i64) -> Result<String, ToolError> {
    let mut seen = Vec::new();
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let mut see = |x: i64| seen.push(x);
    see(n);
    see(more.n);
    Ok(format!("{seen:?}"))
}

#[twice]
async fn a_type_of_parts(n: i64) -> Result<String, ToolError> {
    let mut pair = (Vec::new(), None);
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    pair.0.push(more.n);
    #[elicit(form)]
    let words: Words = ask(format!("{:?}", pair.0)).await?;
    pair.1 = Some(words.text);
    Ok(format!("{pair:?} {n}"))
}

#[twice]
async fn from_and_into(n: i64) -> Result<String, ToolError> {
    let text = format!("{n}").into();
    let wide = 7u8.into();
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let boxed: Box<str> = text;
    let wide: u64 = wide;
    Ok(format!("{boxed} {wide} {}", more.n))
}
