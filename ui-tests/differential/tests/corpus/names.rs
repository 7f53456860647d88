//! Which variable a name means: shadowing of every kind, with the outer one needed again.

use snodo_differential::{Shop, forms::*, note, twice};
use snodo_runtime::prelude::*;

#[twice]
async fn in_the_same_block(x: i64) -> Result<String, ToolError> {
    let x = x + 1;
    #[elicit(form)]
    let more: Number = ask(format!("{x}")).await?;
    let x = format!("{x} {}", more.n);
    #[elicit(form)]
    let sure: Confirm = ask(&x).await?;
    let x = (x, sure.yes);
    #[elicit(form)]
    let more: Number = ask(format!("{x:?}")).await?;
    Ok(format!("{x:?} {}", more.n))
}

#[twice]
async fn in_an_inner_block(n: i64) -> Result<String, ToolError> {
    let x = n;
    {
        let x = x * 2;
        #[elicit(form)]
        let more: Number = ask(format!("{x}")).await?;
        note(x + more.n);
        {
            let x = format!("{x}{}", more.n);
            #[elicit(form)]
            let sure: Confirm = ask(&x).await?;
            note(format!("{x} {}", sure.yes));
        }
        note(x);
    }
    Ok(x.to_string())
}

#[twice]
async fn three_levels_and_all_are_needed(n: i64) -> Result<String, ToolError> {
    let x = vec![n];
    let text = {
        let y = x.len();
        let x = x.iter().sum::<i64>() + 1;
        let text = {
            let x = format!("<{x}>");
            #[elicit(form)]
            let more: Number = ask(&x).await?;
            format!("{x}{y}{}", more.n)
        };
        #[elicit(form)]
        let sure: Confirm = ask(&text).await?;
        format!("{text}{x}{}", sure.yes)
    };
    Ok(format!("{text}{x:?}"))
}

#[twice]
async fn if_let_of_the_same_name(x: Option<i64>) -> Result<String, ToolError> {
    if let Some(x) = x {
        #[elicit(form)]
        let more: Number = ask(format!("{x}")).await?;
        note(x + more.n);
    }
    Ok(format!("{x:?}"))
}

#[twice]
async fn if_let_of_the_same_name_of_a_local(n: i64) -> Result<String, ToolError> {
    let x = Some(Shape::of(n));
    if let Some(x) = x.clone() {
        if let Shape::Line(x) = x {
            #[elicit(form)]
            let more: Number = ask(format!("{x}")).await?;
            note(x + more.n);
        } else {
            #[elicit(form)]
            let sure: Confirm = ask(format!("{x:?}")).await?;
            note(format!("{x:?} {}", sure.yes));
        }
    }
    Ok(format!("{x:?}"))
}

#[twice]
async fn match_arms(n: i64) -> Result<String, ToolError> {
    let n = Shape::of(n);
    let text = match n.clone() {
        Shape::Line(n) | Shape::Pair(n, _) => {
            #[elicit(form)]
            let more: Number = ask(format!("{n}")).await?;
            let n = n + more.n;
            format!("{n}")
        }
        Shape::Named { n, text } => {
            #[elicit(form)]
            let sure: Confirm = ask(format!("{n} {text}")).await?;
            format!("{n} {text} {}", sure.yes)
        }
        Shape::Empty => format!("{n:?}"),
    };
    Ok(format!("{text} {n:?}"))
}

#[twice]
async fn loop_variables(n: i64) -> Result<String, ToolError> {
    let i = n;
    let mut log = Vec::new();
    for i in 0..i.min(2) {
        #[elicit(form)]
        let more: Number = ask(format!("{i}")).await?;
        for i in [i * 10, more.n] {
            #[elicit(form)]
            let sure: Confirm = ask(format!("{i}")).await?;
            log.push((i, sure.yes));
        }
        log.push((i, false));
    }
    Ok(format!("{log:?} {i}"))
}

#[twice]
async fn rebound_in_a_loop(n: i64) -> Result<String, ToolError> {
    let x = n;
    let mut log = Vec::new();
    while log.len() < 3 {
        let x = x + log.len() as i64;
        #[elicit(form)]
        let more: Number = ask(format!("{x}")).await?;
        let x = x * more.n;
        log.push(x);
    }
    Ok(format!("{log:?} {x}"))
}

#[twice]
async fn the_answer_has_the_name(more: i64) -> Result<String, ToolError> {
    let doubled = more * 2;
    {
        #[elicit(form)]
        let more: Number = ask(format!("{more}")).await?;
        note(more.n);
        #[elicit(form)]
        let more: Number = ask(format!("{}", more.n)).await?;
        note(more.n);
    }
    Ok(format!("{more} {doubled}"))
}

#[twice]
async fn the_argument_of_ask_names_the_outer(x: i64) -> Result<String, ToolError> {
    #[elicit(form)]
    let x: Number = ask(format!("{x}")).await?;
    #[elicit(form)]
    let x: Confirm = ask(format!("{}", x.n)).await?;
    Ok(x.yes.to_string())
}

#[twice]
async fn an_initializer_names_the_outer(n: i64) -> Result<String, ToolError> {
    let x = n;
    let x = {
        let x = x + 1;
        #[elicit(form)]
        let more: Number = ask(format!("{x}")).await?;
        x + more.n
    };
    let x = if x > 2 {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{x}")).await?;
        format!("{x} {}", sure.yes)
    } else {
        x.to_string()
    };
    Ok(x)
}

#[twice]
async fn closures_read_locals(n: i64) -> Result<String, ToolError> {
    let base = n + 10;
    let names = vec!["a".to_owned(), "b".to_owned()];
    #[elicit(form)]
    let more: Number = ask(format!("{base}")).await?;
    let add = |x: i64| x + base;
    let named = || names.join("+");
    note(add(more.n));
    let list: Vec<i64> = (0..3).map(|i| i * more.n).filter(|x| *x != base).collect();
    let text = named();
    #[elicit(form)]
    let sure: Confirm = ask(format!("{list:?}")).await?;
    let shadowing = |base: i64| base * 2;
    Ok(format!(
        "{} {text} {base} {} {list:?}",
        shadowing(1),
        sure.yes
    ))
}

#[twice]
async fn closures_that_write(n: i64) -> Result<String, ToolError> {
    let mut count = n;
    #[elicit(form)]
    let more: Number = ask(format!("{count}")).await?;
    let mut add = |x: i64| count += x;
    add(more.n);
    add(1);
    #[elicit(form)]
    let sure: Confirm = ask(format!("{count}")).await?;
    if sure.yes {
        [1, 2].iter().for_each(|x| count += x);
    }
    Ok(count.to_string())
}

#[twice]
async fn moved_into_a_closure(text: String, n: i64) -> Result<String, ToolError> {
    let text = text + "!";
    let other = vec![n];
    let make = move || format!("{text}{n}");
    let made = make();
    #[elicit(form)]
    let more: Number = ask(&made).await?;
    let consume = move |m: i64| {
        let mut other = other;
        other.push(m);
        other
    };
    Ok(format!("{made} {:?}", consume(more.n)))
}

#[twice]
async fn async_blocks_read_locals(n: i64, shop: App<Shop>) -> Result<String, ToolError> {
    let article = format!("lamp{n}");
    let factor = n;
    #[elicit(form)]
    let more: Number = ask(&article).await?;
    let price = async { shop.price(&article).await * factor }.await;
    let total = async move {
        let factor = factor + 1;
        price * factor + more.n
    };
    Ok(format!("{}", total.await))
}

#[twice]
async fn struct_shorthand(n: i64) -> Result<String, ToolError> {
    let x = n;
    let name = format!("p{n}");
    #[elicit(form)]
    let more: Number = ask(&name).await?;
    let y = more.n;
    let point = Point { x, y, name };
    #[elicit(form)]
    let sure: Confirm = ask(format!("{point:?}")).await?;
    let x = i64::from(sure.yes);
    let other = Point { x, ..point.clone() };
    let Point { x, name, .. } = other;
    Ok(format!("{point:?} {x} {name}"))
}

#[twice]
async fn names_of_the_machine(state: i64, cx: Context, machine: bool) -> Result<String, ToolError> {
    let state_ = state + 1;
    let wake = machine;
    let frame = "frame".to_owned();
    let conversation = cx.conversation_id().is_empty();
    #[elicit(form)]
    let answer: Number = ask(format!("{state_}")).await?;
    let marker = answer.n;
    #[elicit(form)]
    let seed: Confirm = ask(format!("{frame} {marker}")).await?;
    Ok(format!(
        "{state_} {wake} {frame} {marker} {} {conversation}",
        seed.yes
    ))
}

#[twice]
async fn fields_and_methods_of_the_same_name(n: i64) -> Result<String, ToolError> {
    let name = format!("n{n}");
    let len = name.len();
    let point = Point {
        x: n,
        y: 0,
        name: "p".into(),
    };
    #[elicit(form)]
    let text: Words = ask(&name).await?;
    Ok(format!(
        "{} {} {} {len}",
        point.name,
        text.text,
        text.text.len()
    ))
}

#[twice]
async fn functions_of_the_same_name(note: i64) -> Result<String, ToolError> {
    fn double(note: i64) -> i64 {
        note * 2
    }
    let x = double(note);
    #[elicit(form)]
    let double: Number = ask(format!("{x}")).await?;
    let x = double.n + x;
    Ok(format!("{note} {x}"))
}

const LIMIT: i64 = 3;

#[twice]
async fn constants_are_not_variables(n: i64) -> Result<String, ToolError> {
    let limit = LIMIT;
    #[elicit(form)]
    let more: Number = ask(format!("{LIMIT} {limit}")).await?;
    let text = match more.n {
        LIMIT => "limit",
        i64::MIN..LIMIT => "below",
        _ => "above",
    };
    let None = Some(n).filter(|n| *n < 0) else {
        return Ok("minus".into());
    };
    Ok(format!("{text} {limit}"))
}

#[twice]
async fn tuple_and_slice_patterns(
    pair: (i64, String),
    list: Vec<i64>,
) -> Result<String, ToolError> {
    let (n, text) = pair;
    #[elicit(form)]
    let sure: Confirm = ask(&text).await?;
    let ((a, _), [b, c]) = ((n, 1), [n + 1, n + 2]);
    let first = match list.as_slice() {
        [] => 0,
        [only] => *only,
        [first, rest @ ..] => first + rest.len() as i64,
    };
    #[elicit(form)]
    let more: Number = ask(format!("{a} {b} {c}")).await?;
    Ok(format!(
        "{n} {text} {a} {b} {c} {first} {} {}",
        sure.yes, more.n
    ))
}

#[twice]
async fn nested_patterns(n: i64) -> Result<String, ToolError> {
    let value = (Shape::of(n), Some((n, Point::default())));
    let (
        shape @ (Shape::Empty | Shape::Line(_)),
        Some((
            m,
            Point {
                x: mut across,
                ref name,
                ..
            },
        )),
    ) = value
    else {
        return Ok("other".into());
    };
    let name = name.clone() + "!";
    across += 1;
    #[elicit(form)]
    let more: Number = ask(format!("{shape:?}")).await?;
    across += more.n;
    Ok(format!("{shape:?} {m} {across} {name}"))
}

macro_rules! handler {
    ($name:ident, $x:ident, $value:expr) => {
        #[twice]
        async fn $name(n: i64) -> Result<String, ToolError> {
            let $x = n + 1;
            let x = $value;
            #[elicit(form)]
            let more: Number = ask(format!("{} {}", $x, x)).await?;
            let $x = $x + more.n;
            #[elicit(form)]
            let sure: Confirm = ask(format!("{} {}", $x, x)).await?;
            Ok(format!("{} {} {}", $x, x, sure.yes))
        }
    };
}

handler!(made_by_a_macro, y, 7);
handler!(made_by_a_macro_with_another_type, z, "seven".to_owned());

#[twice]
async fn raw_identifiers(r#type: i64) -> Result<String, ToolError> {
    let r#match = r#type + 1;
    #[elicit(form)]
    let r#loop: Number = ask(format!("{type} {match}")).await?;
    let r#fn = r#loop.n + r#match;
    #[elicit(form)]
    let sure: Confirm = ask(format!("{}", r#fn)).await?;
    Ok(format!("{fn} {type} {}", sure.yes))
}
