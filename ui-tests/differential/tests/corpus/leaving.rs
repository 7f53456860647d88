//! `?`, `return` and errors, from any depth.

use std::{fmt, num::ParseIntError};

use snodo_differential::{Shop, forms::*, note, twice};
use snodo_runtime::prelude::*;

#[twice]
async fn question_mark_anywhere(text: String, shop: App<Shop>) -> Result<String, ToolError> {
    let n: i64 = text.parse()?;
    #[elicit(form)]
    let words: Words = ask(format!("{n}")).await?;
    let stock = shop.stock(&words.text).await?;
    if let Some(first) = stock.first() {
        #[elicit(form)]
        let more: Words = ask(format!("{first}")).await?;
        let m = more.text.parse::<i64>()? + n;
        note(m);
    }
    let last = stock
        .last()
        .ok_or_else(|| ToolError::new("nothing there"))?;
    Ok(last.to_string())
}

#[twice]
async fn returns_from_a_depth(n: i64, m: i64) -> Result<String, ToolError> {
    let mut i = 0;
    loop {
        i += 1;
        if i > n {
            match m {
                0 => return Ok("zero".into()),
                1 => {
                    #[elicit(form)]
                    let sure: Confirm = ask("one?").await?;
                    if sure.yes {
                        return Ok(format!("{i}"));
                    }
                    return Err(ToolError::new("not sure"));
                }
                _ => {
                    for j in 0..3 {
                        if j == m {
                            return Ok(format!("{i} {j}"));
                        }
                    }
                }
            }
            break;
        }
        #[elicit(form)]
        let more: Number = ask(format!("{i}")).await?;
        i += more.n.max(0);
    }
    Ok("end".into())
}

/// What a handler can say of its own.
#[derive(Debug)]
enum Failure {
    Refused(Refused),
    Number(ParseIntError),
    Odd(i64),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refused) => write!(f, "refused: {refused}"),
            Self::Number(error) => write!(f, "number: {error}"),
            Self::Odd(n) => write!(f, "odd: {n}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<ParseIntError> for Failure {
    fn from(error: ParseIntError) -> Self {
        Self::Number(error)
    }
}

#[twice]
async fn an_error_type_of_its_own(text: String) -> Result<String, Failure> {
    let n: i64 = text.parse()?;
    #[elicit(form)]
    let more: Number = ask(format!("{n}")).await?;
    if more.n % 2 != 0 {
        return Err(Failure::Odd(more.n));
    }
    #[elicit(form)]
    let words: Words = ask("What?").await?;
    let m: i64 = words.text.parse()?;
    Ok((n + m + more.n).to_string())
}

#[twice]
async fn an_error_of_the_protocol(n: i64) -> Result<String, RpcError> {
    if n < 0 {
        return Err(RpcError::invalid_params("minus"));
    }
    #[elicit(form)]
    let more = ask::<Number>(format!("{n}"))
        .await
        .map_err(|refused| RpcError::invalid_params(refused.to_string()))?;
    match more.n {
        0 => Err(RpcError::internal()),
        m => Ok((n + m).to_string()),
    }
}

#[twice]
async fn an_error_of_the_protocol_under_question_mark(n: i64) -> Result<String, ToolError> {
    #[fresh]
    let check = |n: i64| {
        if n > 3 {
            Err(RpcError::invalid_params("too much"))
        } else {
            Ok(n)
        }
    };
    check(n)?;
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let sum = check(n + more.n)?;
    Ok(sum.to_string())
}

#[twice]
async fn question_mark_on_options(list: Vec<i64>) -> Result<String, ToolError> {
    let first = (|| list.first().copied())();
    let sum = async {
        let second = *list.get(1)?;
        Some(second + first?)
    };
    let sum = sum.await;
    #[elicit(form)]
    let sure: Confirm = ask(format!("{sum:?}")).await?;
    let inner = || -> Result<i64, ParseIntError> {
        let n: i64 = "7".parse()?;
        Ok(n + list.len() as i64)
    };
    Ok(format!("{sum:?} {} {:?}", sure.yes, inner()))
}

#[twice]
async fn a_return_in_a_closure_is_its_own(n: i64) -> Result<String, ToolError> {
    let pick = |x: i64| {
        if x > n {
            return "large";
        }
        "small"
    };
    let first = pick(2);
    note(first);
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    let pick = |x: i64| {
        if x > n {
            return x;
        }
        n
    };
    Ok(pick(more.n).to_string())
}

#[twice]
async fn a_return_without_a_value(n: i64) {
    if n < 0 {
        return;
    }
    note("start");
    #[elicit(form)]
    let Ok(more) = ask::<Number>("How many?").await else {
        return;
    };
    for i in 0..more.n {
        if i == n {
            return;
        }
        note(i);
    }
    #[elicit(form)]
    let _sure = ask::<Confirm>("Sure?").await;
    note("end");
}

#[twice]
async fn errors_of_every_kind(n: i64, text: String) -> Result<Json<Point>, ToolError> {
    let name = text.clone();
    #[elicit(form)]
    let more: Number = ask(format!("{text}?")).await?;
    let y: i64 = match more.n {
        0 => Err("a text")?,
        1 => Err(String::from("an owned text"))?,
        2 => Err(ToolError::new("a tool's error"))?,
        3 => text.parse()?,
        4 => String::from_utf8(vec![0xff]).map(|text| text.len() as i64)?,
        other => i64::from(u8::try_from(other)?),
    };
    Ok(Json(Point { x: n, y, name }))
}

#[twice]
async fn it_always_fails(n: i64) -> Result<String, ToolError> {
    #[elicit(form)]
    let more: Number = ask("How many?").await?;
    Err(ToolError::new(format!("{n} {}", more.n)))
}

#[twice]
async fn a_try_in_the_value_of_a_branch(text: String) -> Result<String, ToolError> {
    let n = if text.len() > 1 {
        #[elicit(form)]
        let words: Words = ask(&text).await?;
        words.text.parse::<i64>()?
    } else {
        text.parse()?
    };
    Ok(n.to_string())
}
