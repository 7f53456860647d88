//! What is wrong with a server is said when it is built, all at once.

use std::time::Duration;

use serde_json::{Value, json};

use super::desk::{BOOK_QUICK, Book, Echo, Effects, Odd};
use crate::{
    machine::{Conversation, Machine, Setup, Tool},
    protocol::{CallToolResult, RpcError, ToolDefinition},
    server::Server,
    state::Keyring,
};

static PLAIN: Machine = Machine::new("plain");

/// A tool with a definition of the test's choosing, that takes an `App<u8>`.
struct Defined(&'static str, Value);

impl Tool for Defined {
    fn definition(&self) -> ToolDefinition {
        ToolDefinition::new(self.0, self.1.clone())
    }

    fn machine(&self) -> &'static Machine {
        &PLAIN
    }

    fn check(&self, setup: Setup<'_>) -> Result<(), String> {
        setup
            .apps
            .get::<u8>()
            .map(drop)
            .ok_or_else(|| "it takes a number".to_owned())
    }

    async fn call(&self, _: Conversation) -> Result<CallToolResult, RpcError> {
        Ok(CallToolResult::default())
    }
}

fn object() -> Value {
    json!({"type": "object"})
}

#[test]
fn all_problems_are_named_together() {
    let error = Server::builder("", "1.0.0")
        .app(1_i32)
        .app(2_i32)
        .ttl(Duration::from_secs(1000))
        .tools((Echo, Echo))
        .tool(Defined("two words", json!({"type": "string"})))
        .build()
        .unwrap_err();
    assert_eq!(
        error.problems(),
        [
            "two values of `i32` were given to `.app(…)`",
            "the server has no name",
            "the TTL is 1000s, over the longest allowed, 900s: raise `.max_ttl(…)`",
            "tool `echo`: there are two of this name",
            "tool `two words`: a name has 1 to 128 of `A-Z a-z 0-9 _ - .`",
            "tool `two words`: its input schema is not `type: \"object\"`",
            "tool `two words`: it takes a number",
        ]
    );
    assert_eq!(error.to_string().lines().count(), 8);
}

#[test]
fn a_name_is_of_the_specifications_characters() {
    let built = |name| {
        Server::builder("desk", "1")
            .app(1_u8)
            .tool(Defined(name, object()))
            .build()
            .is_ok()
    };
    let longest: &'static str = "x".repeat(128).leak();
    let too_long: &'static str = "x".repeat(129).leak();
    for name in [
        "a",
        "getUser",
        "DATA_EXPORT_v2",
        "admin.tools-list",
        longest,
    ] {
        assert!(built(name), "{name}");
    }
    for name in ["", "a b", "a,b", "größe", "a/b", too_long] {
        assert!(!built(name), "{name}");
    }
}

#[test]
fn times_are_in_range() {
    let seconds = Duration::from_secs;
    let built = |ttl, max_ttl| {
        Server::builder("desk", "1")
            .ttl(ttl)
            .max_ttl(max_ttl)
            .build()
            .is_ok()
    };
    assert!(built(seconds(1), seconds(1)));
    assert!(built(seconds(3600), seconds(3600)));
    assert!(!built(seconds(0), seconds(900)));
    assert!(!built(Duration::from_millis(999), seconds(900)));
    assert!(!built(seconds(901), seconds(900)));

    let quick = || Book {
        name: "quick",
        machine: &BOOK_QUICK,
        effects: Effects::default(),
    };
    let builder = || Server::builder("desk", "1").ttl(seconds(30)).tool(quick());
    assert!(builder().max_ttl(seconds(60)).build().is_ok());
    assert_eq!(
        builder()
            .max_ttl(seconds(59))
            .build()
            .unwrap_err()
            .problems(),
        ["tool `quick`: the TTL is 60s, over the longest allowed, 59s: raise `.max_ttl(…)`"]
    );
}

#[test]
fn tools_come_in_tuples_of_up_to_16() {
    let o = Odd;
    let server = Server::builder("desk", "1")
        .tools((
            o("a"),
            || Odd("b"),
            o("c"),
            o("d"),
            o("e"),
            o("f"),
            o("g"),
            o("h"),
        ))
        .tools((
            (o("1")),
            o("2"),
            o("3"),
            o("4"),
            o("5"),
            o("6"),
            o("7"),
            o("8"),
            o("9"),
            o("10"),
            o("11"),
            o("12"),
            o("13"),
            o("14"),
            o("15"),
            o("16"),
        ))
        .tools((Echo,))
        .build();
    assert!(server.is_ok());
}

#[test]
fn the_server_makes_keys_of_its_own_where_it_has_none() {
    let forbids = |server: Server| {
        server.inner.sealing.keys == crate::server::sealing::Keys::Ephemeral { meant: false }
    };
    assert!(forbids(Server::builder("desk", "1").build().unwrap()));
    assert!(!forbids(
        Server::builder("desk", "1")
            .ephemeral_keys()
            .build()
            .unwrap()
    ));
    assert!(!forbids(
        Server::builder("desk", "1")
            .keyring(Keyring::secret([7; 32]).unwrap())
            .build()
            .unwrap()
    ));
}

#[cfg(feature = "http")]
#[test]
fn origins_and_hosts_must_read() {
    let error = Server::builder("desk", "1")
        .allowed_origins(["https://example.com", "example.com"])
        .allowed_hosts(["example.com", "https://example.com"])
        .build()
        .unwrap_err();
    assert_eq!(
        error.problems(),
        [
            "`example.com` is no origin: write `https://example.com`",
            "`https://example.com` is no host: write `example.com` or `example.com:8443`",
        ]
    );
}
