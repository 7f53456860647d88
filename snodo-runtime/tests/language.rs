//! The language around questions: rounds of several, loops over items, pauses and flows.
#![cfg(all(feature = "macros", feature = "testing"))]

use serde_json::{Value, json};
use snodo_runtime::{
    machine::IntoTool,
    prelude::*,
    server::Server,
    state::Keyring,
    testing::{Client, Round},
};

fn process<K>(tool: impl IntoTool<K>) -> Server {
    let keyring = Keyring::new([("k", [7; 32])]).unwrap();
    Server::builder("test", "1")
        .keyring(keyring)
        .tool(tool)
        .build()
        .unwrap()
}

/// Calls a tool and fills in its forms, each round in a new process.
async fn play<K, T: IntoTool<K>>(
    tool: impl Fn() -> T,
    arguments: Value,
    answers: &[(&str, Value)],
) -> Round {
    let server = process(tool());
    let name = {
        use snodo_runtime::machine::Tool;
        tool().into_tool().definition().name
    };
    let mut round = Client::new(server).call(&name, arguments).await;
    for (key, content) in answers {
        round = round
            .restart(process(tool()))
            .accept(key, content.clone())
            .await;
    }
    round
}

#[elicit(form)]
struct Number {
    n: i32,
}

#[elicit(form)]
struct Word {
    word: String,
}

#[tool]
async fn together() -> Result<String, ToolError> {
    let before = 1;
    #[elicit(form)]
    #[elicit(form)]
    #[sample(max_tokens = 10)]
    let (n, word, line): (Number, Result<Word, Refused>, String) =
        ask(("Which?", format!("Word {before}?"), "Say")).await?;
    Ok(format!(
        "{before} {} {:?} {line}",
        n.n,
        word.map(|word| word.word)
    ))
}

#[tokio::test]
async fn several_questions_are_asked_in_one_round() {
    let said =
        json!({"role": "assistant", "content": {"type": "text", "text": "hi"}, "model": "m"});
    let round = Client::new(process(together))
        .call("together", json!({}))
        .await;
    assert_eq!(round.keys(), ["line", "n", "word"]);
    assert_eq!(round.message("word"), "Word 1?");
    // Some answers come, and are kept while the others are asked for again.
    let some = round
        .respond(json!({"n": {"action": "accept", "content": {"n": 3}}, "line": said}))
        .await;
    assert_eq!(some.keys(), ["word"]);
    let done = some
        .clone()
        .restart(process(together))
        .accept("word", json!({"word": "w"}))
        .await;
    assert_eq!(done.text(), r#"1 3 Ok("w") hi"#);
    // A `Result` keeps its own refusal; the others' is the error of all.
    let done = some.decline("word").await;
    assert_eq!(done.text(), r#"1 3 Err(Declined { key: "word" }) hi"#);
    let refused = round
        .respond(json!({"n": {"action": "cancel"}, "line": said, "word": {"action": "decline"}}))
        .await;
    assert_eq!(refused.result()["isError"], json!(true));
    assert!(refused.text().contains("`n`"), "{refused:?}");
    // A bad answer is an error, whatever else is missing.
    let bad = round
        .respond(json!({"n": {"action": "accept", "content": {"n": "x"}}}))
        .await;
    assert_eq!(bad.error()["code"], json!(-32602));
}

#[tool]
async fn loops() -> Result<String, ToolError> {
    let mut log = Vec::new();
    for i in 0..2 {
        #[elicit(form)]
        let a: Number = ask(format!("a{i}")).await?;
        log.push(a.n + i);
    }
    for i in (1..=2).rev() {
        #[elicit(form)]
        let b: Number = ask(format!("b{i}")).await?;
        if b.n < 0 {
            continue;
        }
        log.push(b.n * i);
    }
    let names = vec!["x".to_owned(), "y".to_owned()];
    'outer: for (at, name) in names.iter().enumerate() {
        if at == 5 {
            break 'outer;
        }
        log.push(name.len() as i32);
    }
    for name in &names {
        if name == "x" {
            #[elicit(form)]
            let c: Number = ask(format!("c {name}")).await?;
            log.push(c.n);
        }
        log.push(i32::from(name == "y"));
    }
    for n in 3..=3u8 {
        #[elicit(form)]
        let d: Number = ask(format!("d{n}")).await?;
        log.push(d.n + i32::from(n));
    }
    Ok(format!("{log:?} {names:?}"))
}

#[tokio::test]
async fn loops_go_over_kept_items() {
    let n = |n: i32| json!({"n": n});
    let answers = [
        ("a", n(10)),
        ("a", n(20)),
        ("b", n(-1)),
        ("b", n(5)),
        ("c", n(7)),
        ("d", n(1)),
    ];
    let round = play(|| loops, json!({}), &answers).await;
    assert_eq!(round.text(), r#"[10, 21, 5, 1, 1, 7, 0, 1, 4] ["x", "y"]"#);
}

#[tool]
async fn pauses() -> Result<String, ToolError> {
    let mut count = 0;
    while count < 2 {
        pause(std::time::Duration::from_millis(1)).await;
        count += 1;
    }
    Ok(format!("{count}"))
}

#[tokio::test]
async fn a_pause_ends_the_round_with_state_alone() {
    let round = Client::new(process(pauses)).call("pauses", json!({})).await;
    assert!(
        round.answer()["result"].get("inputRequests").is_none(),
        "{round:?}"
    );
    assert!(!round.state().is_empty());
    let round = round.restart(process(pauses)).respond(json!({})).await;
    let round = round.restart(process(pauses)).respond(json!({})).await;
    assert_eq!(round.text(), "2");
}

#[flow]
async fn inner(of: u8, label: &str) -> Result<i32, Refused> {
    let twice = of * 2;
    #[elicit(form)]
    let deep: Number = ask(format!("{label} {of}")).await?;
    Ok(deep.n + i32::from(twice) + label.len() as i32)
}

#[flow]
async fn middle(mut words: Vec<String>) -> Result<String, ToolError> {
    let mut sum = 0;
    for (i, word) in words.clone().into_iter().enumerate() {
        #[flow]
        let n = inner(i as u8, &word).await?;
        sum += n;
        words.push(format!("{n}"));
    }
    #[elicit(form)]
    let last: Word = ask(format!("{sum}?")).await?;
    Ok(format!("{}{} {words:?}", last.word, sum))
}

#[tool]
async fn outer(prefix: String) -> Result<String, ToolError> {
    let kept = prefix.clone() + "!";
    #[flow]
    let text = middle(vec!["a".into(), "bc".into()]).await?;
    #[elicit(form)]
    let after: Word = ask("after").await?;
    Ok(format!("{kept} {text} {} {prefix}", after.word))
}

#[tokio::test]
async fn flows_lie_on_their_callers() {
    let answers = [
        ("deep", json!({"n": 1})),
        ("deep", json!({"n": 10})),
        ("last", json!({"word": "w"})),
        ("after", json!({"word": "z"})),
    ];
    let round = play(|| outer, json!({"prefix": "p"}), &answers).await;
    assert_eq!(round.text(), r#"p! w16 ["a", "bc", "2", "14"] z p"#);
    let round = play(|| outer, json!({"prefix": "p"}), &answers[..1]).await;
    assert_eq!(round.message("deep"), "bc 1");
    let refused = round.decline("deep").await;
    assert_eq!(refused.result()["isError"], json!(true));
}

#[tool]
async fn shadows(x: i32) -> Result<String, ToolError> {
    let x = x + 1;
    let text = {
        let x = format!("inner {x}");
        #[elicit(form)]
        let a: Number = ask(format!("{x}")).await?;
        if let Some(x) = Some(a.n).filter(|x| *x > 0) {
            #[elicit(form)]
            let b: Number = ask(format!("{x}")).await?;
            format!("{x} {}", b.n)
        } else {
            x
        }
    };
    let x = x * 2;
    Ok(format!("{text} {x}"))
}

#[tokio::test]
async fn an_outer_variable_of_the_same_name_comes_back() {
    let round = play(
        || shadows,
        json!({"x": 1}),
        &[("a", json!({"n": 5})), ("b", json!({"n": 6}))],
    )
    .await;
    assert_eq!(round.text(), "5 6 4");
    let round = play(|| shadows, json!({"x": 1}), &[("a", json!({"n": 0}))]).await;
    assert_eq!(round.text(), "inner 2 4");
}

#[tool]
async fn fresh() -> Result<String, ToolError> {
    let base = 3;
    #[fresh]
    let made = async { std::rc::Rc::new(base + 1) }.await;
    let first = *made;
    #[elicit(form)]
    let a: Number = ask("a").await?;
    let label = "many";
    let mut later = String::new();
    later.push('x');
    drop(later);
    #[elicit(form)]
    let b: Number = ask("b").await?;
    later = format!("{label}!");
    Ok(format!("{first} {} {} {} {later}", made, a.n, b.n))
}

#[tokio::test]
async fn what_is_fresh_is_made_again() {
    let round = play(
        || fresh,
        json!({}),
        &[("a", json!({"n": 5})), ("b", json!({"n": 6}))],
    )
    .await;
    assert_eq!(round.text(), "4 4 5 6 many!");
}

#[elicit(form)]
struct Calendar {
    calendar: Pick,
}

#[tool]
async fn kinds(cx: Context) -> Result<String, ToolError> {
    #[elicit(url, message = "Pay there.")]
    let paid = ask("https://pay.example.com/7").await;
    #[roots]
    let folders: Vec<Root> = ask(Roots).await;
    #[elicit(form)]
    let picked: Calendar = ask(message("Which?").choices("calendar", ["home", "work"])).await?;
    #[elicit(url, message = "And there.")]
    #[roots]
    let (link, again) = ask(("https://pay.example.com/8", Roots)).await?;
    let _: Consent = link;
    Ok(format!(
        "{} {} {} {} {}",
        paid.is_ok(),
        folders.len(),
        picked.calendar,
        again.len(),
        cx.round()
    ))
}

#[tokio::test]
async fn links_folders_and_options_are_asked_for() {
    let roots = json!({"roots": [{"uri": "file:///home"}]});
    let round = Client::new(process(kinds)).call("kinds", json!({})).await;
    assert_eq!(
        round.question("paid"),
        &json!({
            "method": "elicitation/create",
            "params": {"mode": "url", "message": "Pay there.", "url": "https://pay.example.com/7"},
        })
    );
    let round = round
        .restart(process(kinds))
        .respond(json!({"paid": {"action": "accept"}}))
        .await;
    assert_eq!(round.question("folders"), &json!({"method": "roots/list"}));
    let round = round
        .restart(process(kinds))
        .respond(json!({"folders": roots}))
        .await;
    assert_eq!(
        round.question("picked")["params"]["requestedSchema"]["properties"]["calendar"]["enum"],
        json!(["home", "work"])
    );
    let bad = round
        .accept("picked", json!({"calendar": "elsewhere"}))
        .await;
    assert_eq!(bad.error()["code"], json!(-32602));
    let round = round
        .restart(process(kinds))
        .accept("picked", json!({"calendar": "work"}))
        .await;
    assert_eq!(round.keys(), ["again", "link"]);
    let round = round
        .restart(process(kinds))
        .respond(json!({"link": {"action": "accept"}, "again": roots}))
        .await;
    assert_eq!(round.text(), "true 1 work 1 5");
}

#[tool]
async fn deferred(n: i64, words: Vec<String>) -> Result<String, ToolError> {
    let text;
    if n % 2 == 0 {
        #[elicit(form)]
        let even: Number = ask("even").await?;
        text = format!("even {}", even.n);
    } else {
        #[elicit(form)]
        let odd: Result<Number, Refused> = ask("odd").await;
        #[elicit(form)]
        let again: Number = ask("again").await?;
        text = format!("odd {} {}", odd.is_ok(), again.n);
    }
    let mut log = Vec::new();
    for (at, word) in words.iter().enumerate() {
        #[elicit(form)]
        let a: Number = ask(format!("{word}?")).await?;
        log.push(format!("{at}{word}{}", a.n));
    }
    for word in ["who", "why"] {
        #[elicit(form)]
        let b: Number = ask(format!("{word}?")).await?;
        log.push(format!("{word}{}", b.n));
    }
    Ok(format!("{text} {log:?}"))
}

#[tokio::test]
async fn a_deferred_variable_is_assigned_in_any_arm() {
    let n = |n: i32| json!({"n": n});
    let answers = [("even", n(1)), ("a", n(2)), ("b", n(3)), ("b", n(4))];
    let round = play(|| deferred, json!({"n": 2, "words": ["x"]}), &answers).await;
    assert_eq!(round.text(), r#"even 1 ["0x2", "who3", "why4"]"#);
    let answers = [("odd", n(1)), ("again", n(2)), ("b", n(3)), ("b", n(4))];
    let round = play(|| deferred, json!({"n": 1, "words": []}), &answers).await;
    assert_eq!(round.text(), r#"odd true 2 ["who3", "why4"]"#);
}

#[tool]
async fn left_by_break(list: Vec<i64>) -> Result<String, ToolError> {
    let mut kind = "good";
    for x in &list {
        if *x < 0 {
            #[elicit(form)]
            let sure: Number = ask(format!("{x} is bad")).await?;
            kind = if sure.n > 0 { "bad" } else { "worse" };
            break;
        }
    }
    Ok(format!("{kind} {}", list.len()))
}

#[tokio::test]
async fn a_loop_that_no_question_comes_back_to_ends() {
    let round = play(|| left_by_break, json!({"list": [1, 2]}), &[]).await;
    assert_eq!(round.text(), "good 2");
    let round = play(
        || left_by_break,
        json!({"list": [1, -2]}),
        &[("sure", json!({"n": 1}))],
    )
    .await;
    assert_eq!(round.text(), "bad 2");
}

#[tool]
async fn named_by_macros(n: i64, r#type: i64) -> Result<String, ToolError> {
    let factor = n + 1;
    macro_rules! times {
        ($x:expr) => {
            $x * factor
        };
    }
    let key = format!("k{n}");
    let __state = n;
    let r#match = r#type + 1;
    let first = times!(2);
    #[elicit(form)]
    let more: Number = ask(format!("{first} {type} {match}")).await?;
    let second = times!(i64::from(more.n));
    if second > 3 {
        let factor = "inner";
        #[elicit(form)]
        let other: Number = ask(format!("{second} {factor}")).await?;
        let json = json!({"n": other.n, key: {"y": null}});
        return Ok(format!(
            "{} {json} {match} {__state}",
            times!(i64::from(other.n))
        ));
    }
    Ok(format!("{first} {second} {type} {__state}"))
}

#[tokio::test]
async fn what_macros_name_is_kept() {
    let arguments = json!({"n": 1, "type": 7});
    let round = play(
        || named_by_macros,
        arguments.clone(),
        &[("more", json!({"n": 1}))],
    )
    .await;
    assert_eq!(round.text(), "4 2 7 1");
    let answers = [("more", json!({"n": 2})), ("other", json!({"n": 5}))];
    let round = play(|| named_by_macros, arguments, &answers).await;
    assert_eq!(round.text(), r#"10 {"k1":{"y":null},"n":5} 8 1"#);
}

#[tool]
async fn chains(mut y: i64, found: Option<i64>) -> Result<String, ToolError> {
    y = 5 - y;
    #[elicit(form)]
    let first: Number = ask("first").await?;
    if let Some(found) = found
        && y > i64::from(first.n)
        && let Some(c) = Some(found + y)
    {
        #[elicit(form)]
        let more: Number = ask(format!("{c}")).await?;
        return Ok(format!("{c} {}", more.n));
    }
    Ok(format!("{y}"))
}

#[tokio::test]
async fn a_chain_binds_what_it_let() {
    let answers = [("first", json!({"n": 1})), ("more", json!({"n": 2}))];
    let round = play(|| chains, json!({"y": 1, "found": 3}), &answers).await;
    assert_eq!(round.text(), "7 2");
    let round = play(|| chains, json!({"y": 1}), &answers[..1]).await;
    assert_eq!(round.text(), "4");
}
