//! The comparison.

use std::{
    fmt::Write as _,
    panic,
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

use snodo_runtime::{
    __private::serde_json::Value, machine::Conversation, protocol::ToolDefinition, server::Server,
};

use crate::{
    drive::{self, Running},
    log::Event,
    oracle::{self, Plain},
    random::Random,
    sampler,
    trace::{End, Trace},
};

/// A handler, compiled twice.
#[derive(Debug)]
pub struct Handler {
    /// Its name as a tool.
    pub name: &'static str,
    /// How many runs are compared.
    pub seeds: u64,
    /// Whether the machine may drop values earlier than plain code does.
    pub drops_move: bool,
    /// The tool's definition.
    pub definition: fn() -> ToolDefinition,
    /// A server with the tool.
    pub server: fn() -> Server,
    /// The machine.
    pub machine: fn(Conversation) -> Running,
    /// The plain version.
    pub plain: fn() -> Plain,
}

/// How long all runs of one handler may take, on a machine that does other things as well.
const PATIENCE: Duration = Duration::from_secs(120);

/// Compares the two versions of a handler.
///
/// # Panics
///
/// If they differ, with what both did, or if one never ends.
pub fn compare(handler: Handler) {
    let name = handler.name;
    let (done, ended) = mpsc::channel();
    let runs = thread::spawn(move || {
        run(&handler);
        // Whoever waits may be gone.
        done.send(()).ok();
    });
    match ended.recv_timeout(PATIENCE) {
        Err(RecvTimeoutError::Timeout) => panic!("{name}: a run doesn't end"),
        Ok(()) | Err(RecvTimeoutError::Disconnected) => {
            if let Err(panic) = runs.join() {
                panic::resume_unwind(panic);
            }
        }
    }
}

fn run(handler: &Handler) {
    let schema = (handler.definition)().input_schema;
    let mut ends: Vec<End> = Vec::new();
    for seed in 0..handler.seeds {
        let mut random = Random::new(seed);
        let arguments = sampler::sample(&schema, &schema, &mut random);
        let (plain, answers) = oracle::run(handler.plain, arguments.clone(), random.clone());
        let ways = [
            (
                "sealed at every question",
                drive::sealed(handler, &arguments, &answers),
            ),
            (
                "answered in process",
                drive::in_process(handler, &arguments, &answers),
            ),
            ("mixed", drive::mixed(handler, &arguments, &answers, random)),
        ];
        for (way, machine) in ways {
            if let Some(difference) = difference(&plain, &machine, handler.drops_move) {
                panic!(
                    "{}",
                    report(
                        handler, seed, way, &arguments, &answers, &plain, &machine, difference
                    )
                );
            }
        }
        if !ends.contains(&plain.end) {
            ends.push(plain.end);
        }
    }
    assert!(
        ends.iter().any(|end| *end != End::Left),
        "{}: no run came to an end",
        handler.name
    );
}

fn difference(plain: &Trace, machine: &Trace, drops_move: bool) -> Option<&'static str> {
    if plain.questions != machine.questions {
        return Some("the questions");
    }
    if plain.end != machine.end {
        return Some("the result");
    }
    // Where the user goes away, the plain handler's drops aren't over.
    let (moved, left) = (drops_move, plain.end == End::Left);
    let events = |trace: &Trace| -> Vec<Event> {
        let kept = trace
            .events
            .iter()
            .filter(|event| !(moved || left) || !matches!(event, Event::Drop(_)));
        kept.cloned().collect()
    };
    if events(plain) != events(machine) {
        return Some("what was done");
    }
    let drops = |trace: &Trace| -> Vec<Event> {
        let mut drops: Vec<_> = trace
            .events
            .iter()
            .filter(|event| matches!(event, Event::Drop(_)))
            .cloned()
            .collect();
        drops.sort();
        drops
    };
    (!left && drops(plain) != drops(machine)).then_some("what was dropped")
}

#[expect(clippy::too_many_arguments, reason = "all of it is said")]
fn report(
    handler: &Handler,
    seed: u64,
    way: &str,
    arguments: &Value,
    answers: &[Value],
    plain: &Trace,
    machine: &Trace,
    difference: &str,
) -> String {
    let mut text = format!(
        "{}, seed {seed}, {way}: {difference} differ\narguments: {arguments}\n",
        handler.name
    );
    for (at, answer) in answers.iter().enumerate() {
        let _ = writeln!(text, "answer {at}: {answer}");
    }
    for (name, trace) in [("plain", plain), ("machine", machine)] {
        let _ = writeln!(text, "--- {name}");
        let mut questions = trace.questions.iter();
        for event in &trace.events {
            match event {
                Event::Note(what) => writeln!(text, "  {what}"),
                Event::Drop(what) => writeln!(text, "  drop {what}"),
                Event::Asked => {
                    writeln!(text, "  ask {}", questions.next().unwrap_or(&Value::Null))
                }
            }
            .ok();
        }
        let _ = writeln!(text, "  {:?}", trace.end);
    }
    text
}
