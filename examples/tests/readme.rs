//! The README shows code that is compiled and tested.

const README: &str = include_str!("../../README.md");

const SOURCES: [&str; 2] = [
    include_str!("../src/hotel/tool.rs"),
    include_str!("../src/bin/parcel.rs"),
];

/// A text without its indentation and empty lines.
fn lines(text: &str) -> Vec<&str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect()
}

#[test]
fn every_block_of_rust_stands_in_an_example() {
    let blocks: Vec<&str> = README
        .split("\n```rust\n")
        .skip(1)
        .map(|block| block.split("\n```\n").next().unwrap_or(block))
        .collect();
    assert_eq!(blocks.len(), 3);
    for block in blocks {
        let block = lines(block);
        let found = SOURCES.iter().any(|source| {
            lines(source)
                .windows(block.len())
                .any(|window| window == block)
        });
        assert!(found, "no example has\n{}", block.join("\n"));
    }
}
