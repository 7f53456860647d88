//! What the compiler says to an author's mistakes.
//!
//! The output is pinned for one compiler, since others word their part differently. What the macros say themselves is
//! tested in `snodo-macros` on any.

use std::process::Command;

/// The release of rustc that the `.stderr` files were written with.
const PINNED: &str = "1.95.";

#[test]
fn handlers() {
    let only = std::env::var("ONLY").unwrap_or("*".into());
    for topic in [
        "places",
        "questions",
        "kept",
        "signatures",
        "options",
        "types",
        "together",
    ] {
        compile_fail(&format!("tests/ui/{topic}/{only}.rs"));
    }
}

#[test]
fn resources() {
    compile_fail("tests/ui/resources/*.rs");
}

#[test]
fn prompts() {
    compile_fail("tests/ui/prompts/*.rs");
}

#[test]
fn forms() {
    compile_fail("tests/ui/forms/*.rs");
}

fn compile_fail(files: &str) {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    let version = version.expect("rustc runs").stdout;
    let version = String::from_utf8_lossy(&version);
    if version
        .strip_prefix("rustc ")
        .is_some_and(|version| version.starts_with(PINNED))
    {
        trybuild::TestCases::new().compile_fail(files);
    } else {
        eprintln!("{files} not compared: the output is that of rustc {PINNED}x, this is {version}");
    }
}
