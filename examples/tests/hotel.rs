//! The hotel by script, each process for itself, and what its transcript must show.

use std::process::{Command, Stdio};

/// Plays a conversation without a terminal. Gives what it printed, and what its servers wrote to standard error.
fn play(arguments: &[&str]) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_hotel"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (transcript, desk) = (text(output.stdout), text(output.stderr));
    assert!(output.status.success(), "{transcript}\n{desk}");
    (transcript, desk)
}

/// The lines with what the desk did, and the processes it did it in.
fn deeds(desk: &str) -> Vec<(&str, &str)> {
    desk.lines()
        .filter_map(|line| line.strip_prefix("[desk, process ")?.split_once("] "))
        .map(|(process, deed)| (deed, process))
        .collect()
}

fn shows(transcript: &str, lines: &[&str]) {
    let mut rest = transcript;
    for line in lines {
        match rest.split_once(line) {
            Some((_, after)) => rest = after,
            None => panic!("no `{line}` where it belongs in\n{transcript}"),
        }
    }
}

const CONVERSATION: [&str; 11] = [
    "Round 1",
    "asks stay (elicitation/create)",
    "the state that waits for stay keeps",
    "Round 2",
    r#""breakfast":false"#,
    "the state that waits for agreement keeps",
    "Round 3",
    "asks welcome (sampling/createMessage)",
    "the state that waits for welcome keeps",
    "Done in 4 rounds",
    "the key is under the mat",
];

#[test]
fn a_conversation_comes_to_its_end() {
    let (transcript, desk) = play(&[]);
    shows(&transcript, &CONVERSATION);
    let [(looks_up, asked), (books, booked)] = deeds(&desk)[..] else {
        panic!("done twice or not at all: {desk}");
    };
    assert_eq!(looks_up, "looks up the price of a night in Rome");
    assert_eq!(books, "books 3 nights at Hotel Rome");
    assert_eq!(asked, booked);
}

#[test]
fn a_fresh_process_with_the_same_key_goes_on() {
    let (transcript, desk) = play(&["--restart"]);
    shows(&transcript, &CONVERSATION);
    shows(&transcript, &["Round 1", "is killed", "Round 2"]);
    // What was done before the restart is not done again after it.
    let [(looks_up, asked), (books, booked)] = deeds(&desk)[..] else {
        panic!("done twice or not at all: {desk}");
    };
    assert!(looks_up.starts_with("looks up") && books.starts_with("books"));
    assert_ne!(asked, booked);
}

#[test]
fn arguments_that_make_no_sense_are_explained() {
    for arguments in [
        &["sing"][..],
        &["http"],
        &["serve", "--restart"],
        &["--loud"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_hotel"))
            .args(arguments)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            String::from_utf8(output.stderr)
                .unwrap()
                .contains("usage: hotel")
        );
    }
}
