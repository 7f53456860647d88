//! Items in the body, parameters of every kind, and the author's own awaits.

use std::time::Duration;

use snodo_differential::{Shop, forms::*, note, twice};
use snodo_runtime::{data, prelude::*};

#[twice]
async fn functions(n: i64) -> Result<String, ToolError> {
    fn double(n: i64) -> i64 {
        n * 2
    }
    let x = double(n);
    #[elicit(form)]
    let more: Number = ask(format!("{x}")).await?;
    fn halve(n: i64) -> i64 {
        n / 2
    }
    #[elicit(form)]
    let sure: Confirm = ask(format!("{}", halve(more.n))).await?;
    Ok(format!("{} {} {}", double(x), halve(x), sure.yes))
}

#[twice]
async fn used_before_it_stands_there(n: i64) -> Result<String, ToolError> {
    let x = triple(n);
    #[elicit(form)]
    let more: Number = ask(format!("{x}")).await?;
    fn triple(n: i64) -> i64 {
        n * FACTOR
    }
    const FACTOR: i64 = 3;
    Ok(triple(more.n).to_string())
}

#[twice]
async fn structures(n: i64) -> Result<String, ToolError> {
    #[data]
    #[derive(Debug)]
    struct Basket {
        items: Vec<i64>,
        kind: Kind,
    }

    #[data]
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Kind {
        Small,
        Large,
    }

    impl Basket {
        fn total(&self) -> i64 {
            self.items.iter().sum()
        }
    }

    let mut basket = Basket {
        items: vec![n],
        kind: Kind::Small,
    };
    #[elicit(form)]
    let more: Number = ask(format!("{basket:?}")).await?;
    basket.items.push(more.n);
    if basket.total() > 3 {
        basket.kind = Kind::Large;
    }
    #[elicit(form)]
    let sure: Confirm = ask(format!("{}", basket.total())).await?;
    Ok(format!(
        "{basket:?} {} {}",
        basket.kind == Kind::Large,
        sure.yes
    ))
}

#[twice]
async fn constants_and_statics(n: i64) -> Result<String, ToolError> {
    const LIMIT: i64 = 4;
    static NAMES: [&str; 2] = ["low", "high"];
    #[elicit(form)]
    let more: Number = ask(format!("{LIMIT}")).await?;
    let name = NAMES[usize::from(more.n + n > LIMIT)];
    #[elicit(form)]
    let sure: Confirm = ask(name).await?;
    Ok(format!("{} {}", NAMES.len(), sure.yes))
}

#[twice]
async fn imports(n: i64) -> Result<String, ToolError> {
    use std::collections::BTreeMap;
    let mut map = BTreeMap::new();
    map.insert(n, 1);
    #[elicit(form)]
    let more: Number = ask(format!("{map:?}")).await?;
    {
        use std::collections::BTreeSet as Set;
        let mut set = Set::new();
        set.insert(more.n);
        #[elicit(form)]
        let sure: Confirm = ask(format!("{set:?}")).await?;
        let other: Set<bool> = [sure.yes].into();
        note(format!("{set:?} {other:?}"));
    }
    let more: BTreeMap<i64, i64> = [(more.n, n)].into();
    Ok(format!("{map:?} {more:?}"))
}

#[twice]
async fn items_in_an_inner_block(n: i64) -> Result<String, ToolError> {
    if n > 0 {
        const STEP: i64 = 10;
        fn step(n: i64) -> i64 {
            n + STEP
        }
        let x = step(n);
        #[elicit(form)]
        let more: Number = ask(format!("{x}")).await?;
        note(step(more.n) + STEP);
    }
    Ok("end".into())
}

#[twice]
async fn type_names_and_traits(n: i64) -> Result<String, ToolError> {
    type Pairs = Vec<(i64, String)>;
    trait Shout {
        fn shout(&self) -> String;
    }
    impl Shout for str {
        fn shout(&self) -> String {
            self.to_uppercase()
        }
    }
    let mut pairs: Pairs = Vec::new();
    pairs.push((n, "a".shout()));
    #[elicit(form)]
    let words: Words = ask("What?").await?;
    pairs.push((0, words.text.shout()));
    Ok(format!("{pairs:?}"))
}

#[twice]
async fn mut_parameters(mut n: i64, mut list: Vec<i64>, text: String) -> Result<String, ToolError> {
    n += 1;
    list.push(n);
    #[elicit(form)]
    let more: Number = ask(format!("{n} {list:?}")).await?;
    n *= more.n;
    list.push(n);
    #[elicit(form)]
    let sure: Confirm = ask(&text).await?;
    if sure.yes {
        n = -n;
    }
    Ok(format!("{n} {list:?} {text}"))
}

#[twice]
async fn mut_parameters_that_only_a_branch_changes(
    mut n: i64,
    flag: bool,
) -> Result<String, ToolError> {
    if flag {
        n += 100;
        #[elicit(form)]
        let more: Number = ask(format!("{n}")).await?;
        n += more.n;
    }
    #[elicit(form)]
    let sure: Confirm = ask(format!("{n}")).await?;
    Ok(format!("{n} {}", sure.yes))
}

#[twice]
async fn moved_parameters(text: String, list: Vec<String>) -> Result<String, ToolError> {
    let joined = list.into_iter().chain([text]).collect::<Vec<_>>().join("-");
    #[elicit(form)]
    let sure: Confirm = ask(&joined).await?;
    Ok(format!("{joined} {}", sure.yes))
}

#[twice]
async fn parameters_moved_in_a_loop(list: Vec<i64>, n: i64) -> Result<String, ToolError> {
    let mut queue = list;
    let mut sum = n;
    while let Some(next) = queue.pop() {
        #[elicit(form)]
        let more: Number = ask(format!("{next}")).await?;
        sum += more.n * next;
    }
    Ok(sum.to_string())
}

#[twice]
async fn optional_and_nested(
    maybe: Option<String>,
    pair: (i64, bool),
    points: Vec<Point>,
    shape: Shape,
) -> Result<String, ToolError> {
    let name = maybe.as_deref().unwrap_or("nobody").to_owned();
    #[elicit(form)]
    let more: Number = ask(format!("{name} {pair:?}")).await?;
    let total: i64 = points
        .iter()
        .map(|point| point.x.wrapping_add(point.y))
        .fold(more.n, i64::wrapping_add);
    Ok(format!("{total} {maybe:?} {shape:?} {}", points.len()))
}

#[twice]
async fn attributes_on_parameters(
    /// How many
    #[schemars(range(min = 0, max = 4))]
    n: u32,
    #[serde(default)] text: String,
    #[serde(rename = "kind")] r#type: Option<i64>,
) -> Result<String, ToolError> {
    #[elicit(form)]
    let more: Number = ask(format!("{n} {text}")).await?;
    Ok(format!("{n} {text} {} {}", r#type.is_some(), more.n))
}

#[twice]
async fn buffered_streams(n: i64) -> Result<String, ToolError> {
    let (sender, mut receiver) = tokio::sync::mpsc::channel(2);
    let producer = tokio::spawn(async move {
        for i in 0..n {
            if sender.send(i).await.is_err() {
                break;
            }
        }
    });
    let mut log = Vec::new();
    while let Some(i) = receiver.recv().await {
        log.push(i);
    }
    producer.await?;
    #[elicit(form)]
    let more: Number = ask(format!("{log:?}")).await?;
    Ok(format!("{log:?} {}", more.n))
}

#[twice]
async fn select_join_and_spawn(n: i64, shop: App<Shop>) -> Result<String, ToolError> {
    let (a, b) = tokio::join!(shop.price("lamp"), shop.price("chair"));
    #[elicit(form)]
    let more: Number = ask(format!("{a} {b}")).await?;
    let found = tokio::select! {
        biased;
        price = shop.price("table") => price + n,
        () = tokio::time::sleep(Duration::from_secs(60)) => a,
    };
    let list = vec![n, more.n];
    let task = tokio::spawn(async move { list.iter().sum::<i64>() });
    let sum = task.await?;
    #[elicit(form)]
    let sure: Confirm = ask(format!("{found}")).await?;
    let (c, d) = tokio::try_join!(shop.stock("ab"), shop.stock("abc"))?;
    Ok(format!(
        "{a} {b} {found} {sum} {} {}",
        sure.yes,
        c.len() + d.len()
    ))
}

#[twice]
async fn it_pends_before_and_behind(n: i64) -> Result<String, ToolError> {
    tokio::task::yield_now().await;
    note("before");
    tokio::time::sleep(Duration::from_micros(1)).await;
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    for _ in 0..3 {
        tokio::task::yield_now().await;
    }
    note("behind");
    Ok(format!("{n} {}", more.n))
}

#[twice]
async fn under_cfg(n: i64) -> Result<String, ToolError> {
    let x = n;
    #[cfg(any(unix, windows))]
    let y = x + 1;
    #[cfg(not(any(unix, windows)))]
    let y = x + 2;
    #[cfg(not(any(unix, windows)))]
    note("never");
    note(y);
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    #[cfg(any(unix, windows))]
    note(x);
    Ok(format!("{x} {}", more.n))
}
