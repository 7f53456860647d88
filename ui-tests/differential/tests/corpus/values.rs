//! Questions in expressions whose value is used.

use snodo_differential::{Shop, forms::*, note, twice};
use snodo_runtime::prelude::*;

#[twice]
async fn a_block(n: i64) -> Result<String, ToolError> {
    let x = {
        let y = n + 1;
        #[elicit(form)]
        let more: Number = ask(format!("{y}")).await?;
        more.n + y
    };
    Ok(x.to_string())
}

#[twice]
async fn a_block_in_a_block(n: i64) -> Result<String, ToolError> {
    let x = {
        let a = n;
        {
            let b = a + 1;
            #[elicit(form)]
            let more: Number = ask(format!("{b}")).await?;
            {
                let c = b + more.n;
                #[elicit(form)]
                let sure: Confirm = ask(format!("{c}")).await?;
                if sure.yes { a + b + c } else { a }
            }
        }
    };
    Ok(x.to_string())
}

#[twice]
async fn several_values(n: i64, flag: bool) -> Result<String, ToolError> {
    let (a, b) = if flag {
        #[elicit(form)]
        let more: Number = ask("More?").await?;
        (more.n, n)
    } else {
        (n, 0)
    };
    let [c, d] = match n {
        0 => [a, b],
        _ => {
            #[elicit(form)]
            let other: Number = ask(format!("{a} {b}")).await?;
            [other.n, a]
        }
    };
    Ok(format!("{a} {b} {c} {d}"))
}

#[twice]
async fn a_named_type(n: i64, flag: bool) -> Result<String, ToolError> {
    let x: u64 = if flag {
        #[elicit(form)]
        let more: Number = ask("More?").await?;
        more.n.unsigned_abs()
    } else {
        7
    };
    let list: Vec<u8> = if n > 1 {
        #[elicit(form)]
        let sure: Confirm = ask("Sure?").await?;
        if sure.yes { vec![1, 2] } else { Vec::new() }
    } else {
        (0..3).collect()
    };
    Ok(format!("{x} {list:?}"))
}

#[twice]
async fn mutable_values(n: i64) -> Result<String, ToolError> {
    let mut list = if n > 0 {
        #[elicit(form)]
        let words: Words = ask("What?").await?;
        vec![words.text]
    } else {
        Vec::new()
    };
    list.push("end".to_owned());
    #[elicit(form)]
    let sure: Confirm = ask(format!("{list:?}")).await?;
    list.push(sure.yes.to_string());
    Ok(list.join("/"))
}

#[twice]
async fn one_arm_never_comes_back(n: i64) -> Result<String, ToolError> {
    let x = match n {
        0 => return Ok("zero".into()),
        1 => {
            #[elicit(form)]
            let more: Number = ask("More?").await?;
            more.n
        }
        2 => panic!("two"),
        _ => Err(ToolError::new("other"))?,
    };
    Ok(x.to_string())
}

#[twice]
async fn a_value_in_a_loop(n: i64) -> Result<String, ToolError> {
    let mut log = Vec::new();
    let mut i = 0;
    while i < n {
        let step = if i % 2 == 0 {
            #[elicit(form)]
            let more: Number = ask(format!("{i}")).await?;
            more.n.max(1)
        } else {
            1
        };
        log.push(step);
        i += step;
    }
    Ok(format!("{log:?}"))
}

#[twice]
async fn the_value_is_a_closure_call(n: i64) -> Result<String, ToolError> {
    let add = |m: i64| m + n;
    let first = add(1);
    let x = if n > 0 {
        #[elicit(form)]
        let more: Number = ask(format!("{first}")).await?;
        more.n
    } else {
        first
    };
    Ok(x.to_string())
}

#[twice]
async fn statements_with_a_value_that_nobody_wants(n: i64) -> Result<String, ToolError> {
    let mut list = vec![n];
    if n > 1 {
        #[elicit(form)]
        let more: Number = ask("More?").await?;
        list.push(more.n)
    }
    match n {
        0 => note("zero"),
        1 => {
            #[elicit(form)]
            let one: Number = ask("One?").await?;
            list.push(one.n)
        }
        _ => list.clear(),
    }
    {
        #[elicit(form)]
        let sure: Confirm = ask("Sure?").await?;
        note(sure.yes)
    }
    let _ = if n > 2 {
        #[elicit(form)]
        let last: Confirm = ask("Last?").await?;
        last.yes
    } else {
        false
    };
    Ok(format!("{list:?}"))
}

#[twice]
async fn a_value_that_is_dropped(n: i64) -> Result<String, ToolError> {
    let list = vec![n; 3];
    match list.len() {
        3 if n > 0 => {
            #[elicit(form)]
            let more: Number = ask("More?").await?;
            drop(list);
            more.n
        }
        _ => 0,
    };
    Ok("end".into())
}

#[twice]
async fn question_mark_behind_a_value(text: String) -> Result<String, ToolError> {
    let parsed: Result<i64, std::num::ParseIntError> = if text.len() > 1 {
        #[elicit(form)]
        let words: Words = ask(&text).await?;
        words.text.parse()
    } else {
        text.parse()
    };
    let n = parsed?;
    Ok(n.to_string())
}

#[twice]
async fn deferred(n: i64, flag: bool) -> Result<String, ToolError> {
    let x;
    let y: Option<String>;
    if flag {
        x = n;
        #[elicit(form)]
        let words: Words = ask(format!("{x}")).await?;
        y = Some(words.text);
    } else {
        y = None;
        note("else");
        x = -n;
    }
    Ok(format!("{x} {y:?}"))
}

#[twice]
async fn deferred_over_a_question(n: i64) -> Result<String, ToolError> {
    let text;
    #[elicit(form)]
    let sure: Confirm = ask("Sure?").await?;
    if sure.yes {
        text = format!("yes {n}");
    } else if n > 2 {
        text = String::from("large");
    } else {
        return Ok("no".into());
    }
    #[elicit(form)]
    let more: Number = ask(&text).await?;
    Ok(format!("{text} {}", more.n))
}

#[twice]
async fn deferred_in_a_loop(n: i64) -> Result<String, ToolError> {
    let last;
    let mut i = n;
    loop {
        i += 1;
        #[elicit(form)]
        let more: Reply = ask(format!("{i}")).await?;
        if more.yes {
            last = more.text;
            break;
        }
        if i > 4 {
            last = "many".to_owned();
            break;
        }
    }
    Ok(format!("{last} {i}"))
}

#[twice]
async fn assigned_from_branches(n: i64, shop: App<Shop>) -> Result<String, ToolError> {
    let mut x = n;
    x = if x > 2 { x - 1 } else { x + 1 };
    let y = x;
    if n > 0 {
        #[elicit(form)]
        let more: Number = ask(format!("{x}")).await?;
        x = more.n;
    } else {
        x = shop.price("lamp").await;
    }
    Ok(format!("{x} {y}"))
}

#[twice]
async fn a_compound_in_parentheses(n: i64) -> Result<String, ToolError> {
    #[allow(unused_parens)]
    let x = (if n > 0 {
        #[elicit(form)]
        let more: Number = ask("More?").await?;
        more.n
    } else {
        0
    });
    Ok(x.to_string())
}

#[twice]
async fn boxed_values(n: i64) -> Result<String, ToolError> {
    let shape: Box<dyn Fn(i64) -> i64> = if n > 0 {
        #[elicit(form)]
        let more: Number = ask("More?").await?;
        Box::new(move |x| x + more.n)
    } else {
        Box::new(|x| x * 2)
    };
    Ok(shape(n).to_string())
}

#[twice]
async fn units(n: i64) -> Result<String, ToolError> {
    let nothing = if n > 0 {
        #[elicit(form)]
        let more: Number = ask("More?").await?;
        note(more.n);
    } else {
        note("else");
    };
    let () = nothing;
    Ok(format!("{nothing:?}"))
}
