//! What the compiler says to an author's mistakes, and that it says nothing to what is right.
//!
//! The output is pinned for one compiler, since others word their part differently. What the macros say themselves is
//! tested in `snodo-macros` on any.

use std::process::Command;

/// The release of rustc that the `.stderr` files were written with.
const PINNED: &str = "1.95.";

#[test]
fn mistakes() {
    let tests = trybuild::TestCases::new();
    // One project, and one build, for all of them.
    tests.pass("tests/ui/*/pass/*.rs");
    if pinned() {
        tests.compile_fail("tests/ui/*/*.rs");
    }
}

fn pinned() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    let version = version.expect("rustc runs").stdout;
    let version = String::from_utf8_lossy(&version);
    let pinned = version
        .strip_prefix("rustc ")
        .is_some_and(|version| version.starts_with(PINNED));
    if !pinned {
        eprintln!(
            "mistakes not compared: their output is that of rustc {PINNED}x, this is {version}"
        );
    }
    pinned
}
