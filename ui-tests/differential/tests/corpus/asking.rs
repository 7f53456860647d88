//! How a question is written, and what is done with its answer.

use std::time::Duration;

use snodo_differential::{Shop, forms::*, note, twice};
use snodo_runtime::{input::SamplingMessage, machine::AskError, prelude::*};

#[twice]
async fn one_question(city: String) -> Result<String, ToolError> {
    note("start");
    let length = city.len();
    #[elicit(form)]
    let number: Number = ask(format!("{city}?")).await?;
    note("answered");
    Ok(format!("{city} {length} {}", number.n))
}

#[twice]
async fn three_in_a_row(city: String, shop: App<Shop>) -> Result<String, ToolError> {
    let price = shop.price(&city).await;
    #[elicit(form)]
    let first: Number = ask(format!("{city} costs {price}")).await?;
    let total = price * first.n;
    #[elicit(form)]
    let second: Reply = ask(format!("{total}?")).await?;
    note(total);
    #[sample(max_tokens = 40, system = "Be brief.", temperature = 0.5)]
    let line: String = ask(format!("Sell {city} for {total}")).await?;
    Ok(format!(
        "{city} {total} {} {:?} {line}",
        second.text, second.pick
    ))
}

#[twice]
async fn nothing_is_kept() -> Result<String, ToolError> {
    #[elicit(form)]
    let sure: Confirm = ask("Sure?").await?;
    Ok(sure.yes.to_string())
}

#[twice]
async fn the_type_stands_at_ask() -> Result<String, ToolError> {
    #[elicit(form)]
    let answer = ask::<Number>("How many?").await?;
    #[sample(max_tokens = 10)]
    let line = ask::<String>("Say something").await?;
    Ok(format!("{answer:?} {line}"))
}

fn takes_words(words: &Words) -> usize {
    words.text.len()
}

#[twice]
async fn the_type_comes_from_later_use() -> Result<String, ToolError> {
    #[elicit(form)]
    let words = ask("What?").await?;
    note("between");
    Ok(takes_words(&words).to_string())
}

#[twice]
async fn a_field_of_the_answer() -> Result<String, ToolError> {
    #[elicit(form)]
    let n = ask::<Number>("How many?").await?.n;
    #[elicit(form)]
    let length = ask::<Words>("What?").await?.text.trim().len();
    Ok(format!("{}", n + length as i64))
}

#[twice]
async fn a_method_on_the_result() -> Result<String, ToolError> {
    #[elicit(form, key = "first")]
    let n = ask::<Number>("How many?")
        .await
        .map(|number| number.n)
        .unwrap_or(-100);
    #[elicit(form)]
    let refused = ask::<Confirm>("Sure?").await.is_err();
    Ok(format!("{n} {refused}"))
}

#[twice]
async fn destructured() -> Result<String, ToolError> {
    #[elicit(form, key = "reply")]
    let Reply { n, text, yes, .. } = ask("Everything?").await?;
    #[elicit(form)]
    let Number { n: other } = ask("How many?").await?;
    Ok(format!("{n} {text} {yes} {other}"))
}

#[twice]
async fn destructured_with_a_name_for_the_whole() -> Result<String, ToolError> {
    #[elicit(form, key = "whole")]
    let whole @ Confirm { yes } = ask("Sure?").await?;
    Ok(format!("{whole:?} {yes}"))
}

#[twice]
async fn not_bound() -> Result<String, ToolError> {
    note("before");
    #[elicit(form, key = "sure")]
    let _ = ask::<Confirm>("Sure?").await?;
    note("behind");
    #[elicit(form, key = "again")]
    let _ = ask::<Confirm>("Again?").await;
    Ok("done".into())
}

#[twice]
async fn expression_statements(n: i64) -> Result<String, ToolError> {
    #[elicit(form, key = "one")]
    ask::<Confirm>("One?").await?;
    note(n);
    #[elicit(form, key = "two")]
    ask::<Confirm>(format!("Two {n}?")).await.ok();
    note(n);
    Ok(n.to_string())
}

#[twice]
async fn the_value_of_the_handler() -> Result<String, ToolError> {
    note("before");
    #[elicit(form, key = "last")]
    ask::<Words>("Last words?")
        .await
        .map(|words| words.text)
        .map_err(ToolError::from)
}

#[twice]
async fn the_result_is_matched() -> Result<String, ToolError> {
    #[elicit(form)]
    let sure: Result<Confirm, Refused> = ask("Sure?").await;
    let text = match sure {
        Ok(Confirm { yes: true }) => "yes".to_owned(),
        Ok(_) => "no".to_owned(),
        Err(Refused::Declined { key }) => format!("declined {key}"),
        Err(refused) => format!("{refused}"),
    };
    Ok(text)
}

#[twice]
async fn a_scrutinee_of_match(n: i64) -> Result<String, ToolError> {
    let text = match #[elicit(form, key = "sure")]
    ask::<Confirm>("Sure?").await
    {
        Ok(Confirm { yes }) => format!("{yes} {n}"),
        Err(refused) => format!("{refused} {n}"),
    };
    note(&text);
    Ok(text)
}

#[twice]
async fn a_scrutinee_of_match_with_a_question_inside(n: i64) -> Result<String, ToolError> {
    match #[elicit(form, key = "sure")]
    ask::<Confirm>("Sure?").await?.yes
    {
        true => {
            #[elicit(form)]
            let words: Words = ask(format!("{n}?")).await?;
            Ok(words.text)
        }
        false => Ok(n.to_string()),
    }
}

#[twice]
async fn a_scrutinee_of_if_let(n: i64) -> Result<String, ToolError> {
    if let Ok(sure) = #[elicit(form)]
    ask::<Confirm>(format!("{n}?")).await
    {
        note(sure.yes);
        return Ok(format!("{n}"));
    }
    Ok("refused".into())
}

#[twice]
async fn a_scrutinee_of_if_let_with_else_if(n: i64) -> Result<String, ToolError> {
    let m = n + 1;
    let text = if n > 3 {
        "many".to_owned()
    } else if let Ok(Confirm { yes: true }) = #[elicit(form, key = "sure")]
    ask::<Confirm>(format!("{n}?")).await
    {
        format!("sure {m}")
    } else {
        format!("not sure {n}")
    };
    Ok(text)
}

#[twice]
async fn let_else() -> Result<String, ToolError> {
    #[elicit(form)]
    let Ok(sure) = ask::<Confirm>("Sure?").await else {
        note("refused");
        return Ok("refused".into());
    };
    Ok(sure.yes.to_string())
}

#[twice]
async fn let_else_that_uses_kept_variables(city: String, n: i64) -> Result<String, ToolError> {
    let doubled = n * 2;
    #[elicit(form)]
    let Ok(number) = ask::<Number>("How many?").await else {
        return Ok(format!("{city} {doubled}"));
    };
    #[elicit(form, key = "yes")]
    let Ok(Confirm { yes: true }) = ask("Sure?").await else {
        return Err(ToolError::new(format!(
            "not sure about {} {doubled}",
            number.n
        )));
    };
    Ok(format!("{doubled} {}", number.n))
}

#[twice]
async fn let_else_without_a_question(list: Vec<i64>) -> Result<String, ToolError> {
    let [first, .., last] = list.as_slice() else {
        return Ok("short".into());
    };
    let (first, last) = (*first, *last);
    #[elicit(form)]
    let number: Number = ask(format!("{first} {last}")).await?;
    let Some(sum) = first.checked_add(number.n).filter(|sum| *sum > 0) else {
        note("nothing");
        return Ok(format!("{last}"));
    };
    #[elicit(form)]
    let sure: Confirm = ask(format!("{sum}?")).await?;
    Ok(format!("{sum} {}", sure.yes))
}

#[twice]
async fn two_together(city: String) -> Result<String, ToolError> {
    note("before");
    #[elicit(form)]
    #[sample(max_tokens = 60)]
    let (stay, line): (Number, String) = ask((format!("{city}?"), "Welcome them")).await?;
    note("behind");
    Ok(format!("{city} {} {line}", stay.n))
}

#[twice]
async fn three_together_that_keep_their_refusals() -> Result<String, ToolError> {
    #[elicit(form)]
    #[elicit(form)]
    #[sample(max_tokens = 20)]
    let (sure, words, line): (Result<Confirm, Refused>, Words, Result<String, SampleError>) =
        ask(("Sure?", "What?", "Say")).await?;
    let text = format!("{sure:?} {} {}", words.text, line.is_ok());
    #[elicit(form)]
    let number: Number = ask(&text).await?;
    Ok(format!("{text} {}", number.n))
}

#[twice]
async fn together_with_let_else(n: i64) -> Result<String, ToolError> {
    #[elicit(form)]
    #[elicit(form)]
    let Ok((sure, words)) = ask::<(Confirm, Words)>((format!("{n}?"), "What?")).await else {
        return Ok(format!("refused {n}"));
    };
    Ok(format!("{} {} {n}", sure.yes, words.text))
}

#[twice]
async fn together_with_keys_and_a_match(n: i64) -> Result<String, ToolError> {
    #[elicit(form, key = "a")]
    #[elicit(form, key = "b")]
    let both = ask::<(Confirm, Number)>(("Sure?", "How many?")).await;
    match both {
        Ok((Confirm { yes }, Number { n: m })) => Ok(format!("{yes} {m} {n}")),
        Err(AskError::Refused(refused)) => Ok(format!("{refused} {n}")),
        Err(other) => Err(other.into()),
    }
}

#[twice]
async fn together_in_a_loop(n: i64) -> Result<String, ToolError> {
    let mut sum = n;
    let mut texts = Vec::new();
    loop {
        #[elicit(form)]
        #[elicit(form)]
        let (more, words): (Reply, Words) = ask((format!("{sum}"), format!("{texts:?}"))).await?;
        sum += more.n;
        texts.push(words.text);
        if !more.yes {
            break;
        }
    }
    Ok(format!("{sum} {texts:?}"))
}

#[twice]
async fn pauses(n: i64) -> Result<String, ToolError> {
    note(n);
    pause(Duration::ZERO).await;
    note("behind");
    let mut round = 0;
    while round < n {
        pause(Duration::from_millis(0)).await;
        round += 1;
        note(round);
    }
    Ok(format!("{n} {round}"))
}

#[twice]
async fn a_pause_between_questions(n: i64) -> Result<String, ToolError> {
    let wait = Duration::ZERO;
    #[elicit(form)]
    let more: Number = ask(format!("{n}?")).await?;
    pause(wait).await;
    #[elicit(form)]
    let sure: Confirm = ask(format!("{}?", more.n)).await?;
    Ok(format!("{} {}", sure.yes, more.n))
}

#[twice]
async fn messages_for_a_model(n: i64) -> Result<String, ToolError> {
    let messages = vec![
        SamplingMessage::user("Hello"),
        SamplingMessage::user(format!("{n}")),
    ];
    #[sample(max_tokens = 10)]
    let line: String = ask(messages).await?;
    #[sample(max_tokens = 11)]
    let sampled: Sampled = ask(SamplingMessage::user(line)).await?;
    Ok(sampled.model)
}

#[twice]
async fn a_sample_error_is_handled() -> Result<String, ToolError> {
    #[sample(max_tokens = 10)]
    let line: Result<String, SampleError> = ask("Say").await;
    match line {
        Ok(line) => Ok(line),
        Err(error) => Ok(format!("no text: {error}")),
    }
}

#[twice]
async fn the_same_key_in_several_places(n: i64) -> Result<String, ToolError> {
    #[elicit(form)]
    let sure: Confirm = ask("One?").await?;
    let first = sure.yes;
    if n > 0 {
        #[elicit(form)]
        let sure: Confirm = ask("Two?").await?;
        note(sure.yes);
    }
    #[elicit(form)]
    let sure: Confirm = ask("Three?").await?;
    Ok(format!("{first} {} {n}", sure.yes))
}

#[twice]
async fn ask_by_another_path() -> Result<String, ToolError> {
    #[elicit(form)]
    let sure: Confirm = snodo_runtime::prelude::ask("Sure?").await?;
    Ok(sure.yes.to_string())
}

#[twice]
async fn a_local_function_that_is_not_ask(n: i64) -> Result<String, ToolError> {
    struct Desk;
    impl Desk {
        async fn ask(&self, n: i64) -> i64 {
            n + 1
        }
    }
    let desk = Desk;
    let m = desk.ask(n).await;
    #[elicit(form)]
    let sure: Confirm = ask(format!("{m}?")).await?;
    Ok(format!("{m} {}", sure.yes))
}

#[twice]
async fn without_a_question(n: i64, shop: App<Shop>) -> Result<String, ToolError> {
    let price = shop.price("lamp").await;
    Ok(format!("{}", price + n))
}

#[twice]
async fn it_gives_text() -> String {
    #[elicit(form)]
    let sure = ask::<Confirm>("Sure?").await.is_ok();
    sure.to_string()
}

#[twice]
async fn it_gives_nothing(n: i64) {
    note(n);
    #[elicit(form)]
    let sure = ask::<Confirm>("Sure?").await;
    if sure.is_err() {
        note("refused");
        return;
    }
    note("end");
}

#[twice]
async fn it_gives_structure(n: i64) -> Json<Point> {
    let x = n * 2;
    #[elicit(form)]
    let words = ask::<Words>("Name?").await;
    let name = words.map(|words| words.text).unwrap_or_default();
    Json(Point { x, y: n, name })
}

#[twice]
async fn it_gives_an_error_of_its_own(n: i64) -> Result<Json<Point>, RpcError> {
    #[elicit(form)]
    let words = ask::<Words>("Name?").await;
    match words {
        Ok(words) => Ok(Json(Point {
            x: n,
            name: words.text,
            ..Point::default()
        })),
        Err(refused) => Err(RpcError::invalid_params(format!("{n}: {refused}"))),
    }
}

#[twice]
async fn a_refusal_is_kept() -> Result<String, ToolError> {
    #[elicit(form)]
    let sure: Result<Confirm, Refused> = ask("Sure?").await;
    #[sample(max_tokens = 5)]
    let line: Result<String, SampleError> = ask("Say").await;
    #[elicit(form)]
    let again: Confirm = ask(format!("{sure:?}")).await?;
    Ok(format!("{sure:?} {line:?} {}", again.yes))
}
