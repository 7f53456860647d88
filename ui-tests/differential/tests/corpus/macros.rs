//! Variables in the arguments of macros.

use snodo_differential::{forms::*, note, twice};
use snodo_runtime::{__private::serde_json::json, prelude::*};

#[twice]
async fn inline_arguments(n: i64, text: String) -> Result<String, ToolError> {
    let w = 6;
    let p = 2;
    let float = n as f64 / 3.0;
    let fill = "fill";
    let debug = vec![n];
    #[elicit(form)]
    let sure: Confirm = ask("Sure?").await?;
    let one = format!("{text} {n} {n:?} {n:03} {float:.2} {debug:?} {fill:*^8}");
    let two = format!("{float:w$.p$} {n:>w$} {float:.p$} {text:<1$} {0}", 1, 2);
    Ok(format!("{one} {two} {}", sure.yes))
}

#[twice]
async fn only_a_width(n: i64) -> Result<String, ToolError> {
    let width = 5;
    let precision = 1;
    let unused = n;
    #[elicit(form)]
    let more: Number = ask(format!("{unused}")).await?;
    Ok(format!("{:>width$} {:.precision$}", more.n, 1.25))
}

#[twice]
async fn escaped_braces(x: i64) -> Result<String, ToolError> {
    let y = x + 1;
    let z = x + 2;
    let moved = vec![y];
    drop(moved);
    #[elicit(form)]
    let sure: Confirm = ask("{y}").await?;
    Ok(format!("{{x}} {{{{y}}}} {{{z}}} {{moved}} {}", sure.yes))
}

#[twice]
async fn named_arguments(n: i64) -> Result<String, ToolError> {
    let a = n + 1;
    let b = n + 2;
    #[elicit(form)]
    let sure: Confirm = ask(format!("{a}", a = b)).await?;
    Ok(format!("{b} {a} {}", sure.yes, b = a * 10, a = b * 100))
}

#[twice]
async fn vec_and_matches(n: i64) -> Result<String, ToolError> {
    let limit = 2;
    let a = n;
    let b = n + 1;
    #[elicit(form)]
    let more: Number = ask(format!("{a}")).await?;
    let list = vec![a, b, more.n];
    let repeated = vec![b; 2];
    let found = matches!(more.n, x if x > limit);
    let other = matches!(Some(a), Some(0 | 1));
    #[elicit(form)]
    let sure: Confirm = ask(format!("{list:?}")).await?;
    Ok(format!(
        "{list:?} {repeated:?} {found} {other} {}",
        sure.yes
    ))
}

#[twice]
async fn a_pattern_in_a_macro_binds(n: i64, x: i64) -> Result<String, ToolError> {
    let y = x * 2;
    #[elicit(form)]
    let more: Number = ask(format!("{y}")).await?;
    let a = matches!(Shape::of(more.n), Shape::Line(x) if x == 1);
    let b = matches!(Some(n), Some(y) if y > 0);
    Ok(format!("{a} {b} {x} {y}"))
}

#[twice]
async fn asserts(n: i64, text: String) -> Result<String, ToolError> {
    let length = text.len();
    let limit = 5;
    #[elicit(form)]
    let more: Number = ask(&text).await?;
    assert!(more.n < limit, "{text} is too much: {length}");
    assert_eq!(length, text.len());
    debug_assert!(length < 100, "{length}");
    assert_ne!(more.n, n, "the same as {n}");
    Ok(format!("{text} {}", more.n))
}

#[twice]
async fn panics(n: i64) -> Result<String, ToolError> {
    let reason = format!("because of {n}");
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    if more.n > n {
        panic!("no: {reason}");
    } else if more.n < 0 {
        unreachable!("{reason} {}", more.n)
    }
    Ok(reason)
}

macro_rules! add {
    ($a:expr, $b:expr) => {
        $a + $b
    };
}

macro_rules! pick {
    ($condition:expr => $yes:expr; else $no:expr) => {
        if $condition { $yes } else { $no }
    };
}

macro_rules! say {
    ($($argument:tt)*) => {
        note(format!($($argument)*))
    };
}

#[twice]
async fn macros_of_the_author(n: i64, text: String) -> Result<String, ToolError> {
    let a = n;
    let b = n + 1;
    let c = text.len();
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let sum = add!(a, b) + more.n;
    let picked = pick!(sum > 3 => text.clone(); else format!("{c}"));
    say!("{picked} {} {sum:>width$}", b, width = c);
    #[elicit(form)]
    let sure: Confirm = ask(&picked).await?;
    say!("{text}");
    Ok(format!("{sum} {}", sure.yes))
}

#[twice]
async fn write_macros(n: i64) -> Result<String, ToolError> {
    use std::fmt::Write as _;

    let mut text = String::new();
    write!(text, "{n}")?;
    #[elicit(form)]
    let more: Number = ask(&text).await?;
    writeln!(text, " {}", more.n)?;
    #[elicit(form)]
    let sure: Confirm = ask(&text).await?;
    write!(&mut text, "{n} {:?}", sure.yes)?;
    Ok(text)
}

#[twice]
async fn jumps_in_macros(n: i64) -> Result<String, ToolError> {
    let mut sum = 0;
    let text = loop {
        #[elicit(form)]
        let more: Number = ask(format!("{sum}")).await?;
        sum += pick!(more.n > 0 => more.n; else return Ok(format!("left at {sum}")));
        let inner = pick!(sum > n => {
            let mut i = 0;
            loop {
                i += 1;
                if i > 2 { break i; }
            }
        }; else 0);
        if inner > 0 {
            break format!("{sum} {inner}");
        }
    };
    Ok(text)
}

#[twice]
async fn concatenated(n: i64) -> Result<String, ToolError> {
    let x = n;
    #[elicit(form)]
    let sure: Confirm = ask(concat!("Sure", "?")).await?;
    let text = format!(concat!("{} ", "{}"), x, sure.yes);
    let r = format!(r#"{x} "{x}" {{x}}"#);
    Ok(text + &r + stringify!(x + y))
}

#[twice]
async fn macros_in_arguments_of_ask(n: i64) -> Result<String, ToolError> {
    let list = vec![n, n];
    #[elicit(form)]
    let more: Number = ask(format!("{:?} {}", list, vec![n].len())).await?;
    let [a, b] = list[..] else {
        unreachable!("two of {list:?}")
    };
    Ok(format!("{}", a + b + more.n))
}

#[twice]
async fn json_values(n: i64, text: String) -> Result<String, ToolError> {
    let key = format!("k{n}");
    let x = n;
    let list = vec![1, 2];
    #[elicit(form)]
    let more: Number = ask(&text).await?;
    let value = json!({"x": x, "list": list, key: {"text": text, "more": more.n, "y": null}});
    #[elicit(form)]
    let sure: Confirm = ask(value.to_string()).await?;
    Ok(format!("{value} {}", sure.yes))
}

#[twice]
async fn a_local_macro(n: i64) -> Result<String, ToolError> {
    let factor = n + 1;
    macro_rules! times {
        ($x:expr) => {
            $x * factor
        };
    }
    let first = times!(2);
    #[elicit(form)]
    let more: Number = ask(format!("{first}")).await?;
    let second = times!(more.n);
    if second > 3 {
        #[elicit(form)]
        let sure: Confirm = ask(format!("{second}")).await?;
        note(times!(i64::from(sure.yes)));
    }
    Ok(format!("{first} {second}"))
}
