//! Small children that behave, and many that don't.

use std::time::{Duration, Instant};

use serde_json::{json, value::RawValue};
use tokio::process::Command;

use super::{ChildError, ChildServer, Stderr};
use crate::{
    client::{Call, Client, Error, Exchange, FormAnswer, FormQuestion, Handlers, Request},
    protocol::{Implementation, RequestId},
};

fn child(script: &str) -> ChildServer {
    child_with(script, Stderr::Inherit)
}

fn child_with(script: &str, stderr: Stderr) -> ChildServer {
    let mut command = Command::new("sh");
    command.arg("-c").arg(script);
    ChildServer::start(command, stderr).unwrap()
}

fn request(id: i64) -> Request {
    Request {
        id: RequestId::Number(id),
        method: "tools/call".to_owned(),
        params: RawValue::from_string(r#"{"name":"echo"}"#.to_owned()).unwrap(),
    }
}

async fn exchange(server: &ChildServer) -> Result<String, ChildError> {
    let result = server.exchange(request(1)).await?;
    Ok(result.get().to_owned())
}

/// Answers request 1 with `reply`, after whatever `before` does.
fn replies(before: &str, reply: &str) -> String {
    format!("read -r line; {before} echo '{reply}'; read -r more")
}

const OK: &str = r#"{"jsonrpc":"2.0","id":1,"result":{"ok":true}}"#;

#[tokio::test]
async fn a_request_is_a_line_and_so_is_its_answer() {
    let server =
        child(r#"read -r line; printf '{"jsonrpc":"2.0","id":1,"result":{"got":%s}}\n' "$line""#);
    assert_eq!(
        exchange(&server).await.unwrap(),
        r#"{"got":{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"}}}"#
    );
}

#[tokio::test]
async fn a_conversation_runs_to_its_end() {
    let server = child(
        r#"read -r first
        echo '{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":"s","inputRequests":{"sure":{"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{}}}}}}}'
        read -r second
        case "$second" in
            *'"inputResponses":{"sure":{"action":"decline"}}'*'"requestState":"s"'*) ;;
            *) exit 1 ;;
        esac
        echo '{"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","content":[]}}'
        read -r more"#,
    );
    let answers = Handlers::new().on_form(async |_: FormQuestion| Ok(FormAnswer::Decline));
    let client = Client::new(Implementation::new("tests", "1"), server, answers);
    let finished = client
        .run(&Call::tool("book", &json!({})).unwrap())
        .await
        .unwrap();
    assert_eq!(finished.rounds, 2);
}

#[tokio::test]
async fn answers_find_their_requests_in_any_order() {
    let server = child(
        r#"read -r one; read -r two
        echo '{"jsonrpc":"2.0","id":2,"result":{"n":2}}'
        echo '{"jsonrpc":"2.0","id":1,"result":{"n":1}}'
        read -r more"#,
    );
    let (one, two) = tokio::join!(server.exchange(request(1)), server.exchange(request(2)));
    assert_eq!(one.unwrap().get(), r#"{"n":1}"#);
    assert_eq!(two.unwrap().get(), r#"{"n":2}"#);
}

#[tokio::test]
async fn what_is_no_answer_is_passed_over() {
    for noise in [
        "Server 1.0 is ready",
        r#"{"jsonrpc":"2.0","method":"notifications/message","params":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"roots/list"}"#,
        r#"{"jsonrpc":"2.0","id":99,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":"1","result":{}}"#,
        r#"{"jsonrpc":"2.0","id":{},"result":{}}"#,
        r#"[1,null,{},null]"#,
        "",
    ] {
        let server = child(&replies(&format!("echo '{noise}';"), OK));
        assert_eq!(
            exchange(&server).await.unwrap(),
            r#"{"ok":true}"#,
            "{noise}"
        );
    }
}

#[tokio::test]
async fn an_error_of_the_server_is_an_error() {
    for id in [r#""id":1,"#, ""] {
        let reply = format!(r#"{{"jsonrpc":"2.0",{id}"error":{{"code":-32602,"message":"No."}}}}"#);
        let error = exchange(&child(&replies("", &reply))).await.unwrap_err();
        assert!(
            matches!(error, ChildError::Rpc(error) if error.code == -32602),
            "{id}"
        );
    }
}

#[tokio::test]
async fn an_answer_is_a_result_or_an_error() {
    for members in [
        r#""x":1"#,
        r#""result":null"#,
        r#""result":{},"error":{"code":1,"message":"m"}"#,
        r#""error":{"code":"1"}"#,
        r#""error":7"#,
    ] {
        let reply = format!(r#"{{"jsonrpc":"2.0","id":1,{members}}}"#);
        let error = exchange(&child(&replies("", &reply))).await.unwrap_err();
        assert!(
            matches!(error, ChildError::Malformed),
            "{members}: {error:?}"
        );
    }
}

#[tokio::test]
async fn a_dead_server_is_an_error_at_once() {
    for script in [
        "exit 0",
        "exit 3",
        "read -r line; exit 1",
        "exec >&-; sleep 60",
        "kill -9 $$",
    ] {
        let begin = Instant::now();
        let server = child(script);
        let error = exchange(&server).await.unwrap_err();
        assert!(matches!(error, ChildError::Ended), "{script}: {error:?}");
        // And so it is for all that come after.
        let error = exchange(&server).await.unwrap_err();
        assert!(matches!(error, ChildError::Ended), "{script}: {error:?}");
        assert!(begin.elapsed() < Duration::from_secs(20), "{script}");
    }
}

#[tokio::test]
async fn a_server_whose_own_child_keeps_the_output_open_is_dead_too() {
    let server = child("sleep 60 <&- 2>&- & exit 0");
    let begin = Instant::now();
    assert!(matches!(exchange(&server).await, Err(ChildError::Ended)));
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[tokio::test]
async fn what_a_server_wrote_before_it_died_is_read() {
    let server = child(&format!("read -r line; echo '{OK}'; exit 0"));
    assert_eq!(exchange(&server).await.unwrap(), r#"{"ok":true}"#);
}

#[tokio::test]
async fn a_line_without_end_is_an_error() {
    let server = child("read -r line; tr '\\0' x </dev/zero");
    assert!(matches!(
        exchange(&server).await,
        Err(ChildError::LineTooLong(_))
    ));
}

#[tokio::test]
async fn a_silent_server_has_its_time_and_is_told_to_stop() {
    let server = child(
        r#"read -r line; read -r cancelled
        printf '{"jsonrpc":"2.0","id":2,"result":{"got":%s}}\n' "$cancelled"; read -r more"#,
    )
    .timeout(Duration::from_secs(20));
    let hasty = tokio::time::timeout(Duration::from_millis(200), server.exchange(request(1)));
    hasty.await.unwrap_err();
    // The request that was given up has left a notification behind.
    let result = server.exchange(request(2)).await.unwrap();
    assert_eq!(
        result.get(),
        r#"{"got":{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}}"#
    );

    let server = child("read -r line; sleep 60").timeout(Duration::from_millis(100));
    assert!(matches!(
        exchange(&server).await,
        Err(ChildError::TimedOut(_))
    ));
}

#[tokio::test]
async fn the_childs_error_of_the_loop_comes_back_unchanged() {
    let client = Client::new(
        Implementation::new("tests", "1"),
        child("exit 0"),
        Handlers::new(),
    );
    let call = Call::tool("book", &json!({})).unwrap();
    assert!(matches!(
        client.run(&call).await,
        Err(Error::Exchange(ChildError::Ended))
    ));
}

#[tokio::test]
async fn standard_error_is_captured_to_its_last_bytes() {
    let script = replies("yes 0123456789 | head -c 100000 >&2; echo the end >&2;", OK);
    let server = child_with(&script, Stderr::Capture);
    exchange(&server).await.unwrap();
    let kept = loop {
        let kept = server.stderr().unwrap();
        if kept.ends_with("the end\n") {
            break kept;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    assert_eq!(kept.len(), 65_536);
    assert_eq!(child("exit 0").stderr(), None);
}

/// Whether the process with this id is still there.
async fn runs(id: u32) -> bool {
    let status = Command::new("kill")
        .arg("-0")
        .arg(id.to_string())
        .output()
        .await
        .unwrap()
        .status;
    status.success()
}

#[tokio::test]
async fn closing_lets_the_server_end_by_itself() {
    let server = child("while read -r line; do :; done; exit 7");
    assert_eq!(server.close().await.unwrap().code(), Some(7));
}

#[tokio::test]
async fn killing_waits_for_nothing() {
    let server = child("trap '' TERM; sleep 60");
    let id = server.id().unwrap();
    assert_eq!(server.kill().await.unwrap().code(), None);
    assert!(!runs(id).await);
}

#[tokio::test]
async fn a_child_dies_with_its_owner() {
    let server = child("exec sleep 60");
    let id = server.id().unwrap();
    assert!(runs(id).await);
    drop(server);
    for _ in 0..500 {
        if !runs(id).await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("process {id} outlives its owner");
}
