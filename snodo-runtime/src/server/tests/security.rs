//! State that must not open: one and the same answer, and none of the handler's code runs.

use std::time::Duration;

use serde_json::{Value, json};

use super::desk::{BOOK, BOOK_REV_1, Book, Effects, Hand, SECRET, answer, builder, request, state};
use crate::{
    machine::Snapshot,
    server::{RequestMeta, Server, ServerBuilder},
    state::{Keyring, Principal, Purpose, Seal},
};

/// A server, and a token that it sealed for `book {"city": "Rome"}` and a caller.
struct Scene {
    effects: Effects,
    clock: Hand,
    server: Server,
    token: String,
}

fn alice() -> Principal {
    Principal::new("https://login.example", "alice", None)
}

fn scene() -> Scene {
    let (effects, clock) = (Effects::default(), Hand::new());
    let server = built(&effects, &clock, |builder| builder);
    let (_, first) = call(&server, alice(), "book", json!({"city": "Rome"}), None);
    let token = state(&first);
    Scene {
        effects,
        clock,
        server,
        token,
    }
}

fn built(
    effects: &Effects,
    clock: &Hand,
    change: impl FnOnce(ServerBuilder) -> ServerBuilder,
) -> Server {
    let cook = Book {
        name: "cook",
        machine: &BOOK,
        effects: effects.clone(),
    };
    change(builder(effects, clock).tool(cook)).build().unwrap()
}

fn call(
    server: &Server,
    principal: Principal,
    name: &str,
    arguments: Value,
    token: Option<&str>,
) -> (u16, Value) {
    let mut params = json!({
        "name": name,
        "arguments": arguments,
        "inputResponses": {"stay": {"action": "accept", "content": {"nights": 3}}},
    });
    if let Some(token) = token {
        params["requestState"] = json!(token);
    }
    let request_meta = RequestMeta {
        principal,
        ..RequestMeta::default()
    };
    answer(server, request("tools/call", params), request_meta).unwrap()
}

impl Scene {
    /// The token opens as it is.
    fn opens(&self) {
        let (_, second) = call(
            &self.server,
            alice(),
            "book",
            json!({"city": "Rome"}),
            Some(&self.token),
        );
        state(&second);
        assert_eq!(self.effects.seen(), [1, 1, 0]);
    }

    fn refuses(&self, principal: Principal, name: &str, arguments: Value, token: &str) {
        self.refused_by(&self.server, principal, name, arguments, token);
    }

    fn refused_by(
        &self,
        server: &Server,
        principal: Principal,
        name: &str,
        arguments: Value,
        token: &str,
    ) {
        assert_eq!(
            call(server, principal, name, arguments, Some(token)),
            (
                400,
                json!({"jsonrpc": "2.0", "id": 1, "error": {
                    "code": -32602,
                    "message": "This conversation can't be continued. Start again.",
                }})
            ),
            "{token}"
        );
        assert_eq!(self.effects.seen(), [1, 0, 0]);
    }
}

#[test]
fn tampered_state_is_refused() {
    let scene = scene();
    let rome = || json!({"city": "Rome"});
    for at in 0..scene.token.len() {
        let mut token = scene.token.clone().into_bytes();
        token[at] = if token[at] == b'A' { b'B' } else { b'A' };
        scene.refuses(alice(), "book", rome(), &String::from_utf8(token).unwrap());
    }
    for token in [
        "",
        "v1",
        "v1..",
        "x",
        &format!("{}-TAMPERED", scene.token),
        &format!(" {}", scene.token),
    ] {
        scene.refuses(alice(), "book", rome(), token);
    }
    scene.opens();
}

#[test]
fn truncated_state_is_refused() {
    let scene = scene();
    for length in 0..scene.token.len() {
        scene.refuses(
            alice(),
            "book",
            json!({"city": "Rome"}),
            &scene.token[..length],
        );
    }
    scene.opens();
}

#[test]
fn state_is_refused_from_the_second_in_which_it_expires() {
    let scene = scene();
    scene.clock.forward(300);
    scene.refuses(alice(), "book", json!({"city": "Rome"}), &scene.token);
    let scene = self::scene();
    scene.clock.forward(299);
    scene.opens();
}

#[test]
fn state_of_another_caller_is_refused() {
    let scene = scene();
    for other in [
        Principal::anonymous(),
        Principal::new("https://login.example", "bob", None),
        Principal::new("https://other.example", "alice", None),
        Principal::new("https://login.example", "alice", Some("app".to_owned())),
    ] {
        scene.refuses(other, "book", json!({"city": "Rome"}), &scene.token);
    }
    scene.opens();
}

#[test]
fn state_of_another_tool_is_refused() {
    let scene = scene();
    scene.refuses(alice(), "cook", json!({"city": "Rome"}), &scene.token);
    scene.opens();
}

#[test]
fn state_of_another_call_is_refused() {
    let scene = scene();
    for arguments in [
        json!({"city": "Paris"}),
        json!({}),
        json!({"city": "Rome", "x": null}),
        json!({"city": ["Rome"]}),
    ] {
        scene.refuses(alice(), "book", arguments, &scene.token);
    }
    scene.opens();
}

#[test]
fn state_of_another_server_revision_or_key_is_refused() {
    let scene = scene();
    let rome = || json!({"city": "Rome"});
    let other_key = built(&scene.effects, &scene.clock, |builder| {
        builder.keyring(Keyring::secret([8; 32]).unwrap())
    });
    let signed = built(&scene.effects, &scene.clock, |builder| {
        builder.seal(Seal::signed(Keyring::secret(SECRET).unwrap()))
    });
    let other_name = Server::builder("other", "1.0.0")
        .keyring(Keyring::secret(SECRET).unwrap())
        .clock(scene.clock.clone())
        .tool(Book {
            name: "book",
            machine: &BOOK,
            effects: scene.effects.clone(),
        })
        .build()
        .unwrap();
    let other_rev = Server::builder("desk", "1.0.0")
        .keyring(Keyring::secret(SECRET).unwrap())
        .clock(scene.clock.clone())
        .tool(Book {
            name: "book",
            machine: &BOOK_REV_1,
            effects: scene.effects.clone(),
        })
        .build()
        .unwrap();
    for server in [other_key, signed, other_name, other_rev] {
        scene.refused_by(&server, alice(), "book", rome(), &scene.token);
    }
    // What is not bound may differ: the version, and everything else about the process.
    let later = Server::builder("desk", "2.0.0")
        .keyring(Keyring::secret(SECRET).unwrap())
        .clock(scene.clock.clone())
        .tool(Book {
            name: "book",
            machine: &BOOK,
            effects: scene.effects.clone(),
        })
        .ttl(Duration::from_secs(600))
        .build()
        .unwrap();
    state(&call(&later, alice(), "book", rome(), Some(&scene.token)).1);
}

#[test]
fn state_of_another_build_of_the_handler_is_refused() {
    let scene = scene();
    let seal = Seal::encrypted(Keyring::secret(SECRET).unwrap());
    let inspected = seal
        .inspect::<Snapshot>(Purpose::RequestState, &scene.token)
        .unwrap();
    let principal = alice();
    let reseal = |change: &dyn Fn(&mut Snapshot)| {
        let mut snapshot = inspected.payload.clone();
        change(&mut snapshot);
        let binding = crate::state::Binding {
            method: "tools/call",
            target: "book",
            params_digest: inspected.bound.params_digest,
            principal: &principal,
            server: "desk",
            rev: 0,
        };
        seal.seal(
            Purpose::RequestState,
            &binding,
            &inspected.claims,
            &snapshot,
        )
        .unwrap()
    };
    for change in [
        &(|snapshot: &mut Snapshot| snapshot.frames.clear()) as &dyn Fn(&mut Snapshot),
        &|snapshot| snapshot.frames[0].state.key = "gone".to_owned(),
        &|snapshot| snapshot.frames[0].state.equals = 2,
        &|snapshot| snapshot.frames[0].values[0].0 = "price".to_owned(),
        &|snapshot| snapshot.frames[0].values.clear(),
        &|snapshot| snapshot.frames[0].values[0].1.0 = vec![0xc0],
        &|snapshot| snapshot.frames.push(snapshot.frames[0].clone()),
    ] {
        scene.refuses(alice(), "book", json!({"city": "Rome"}), &reseal(change));
    }
    let unchanged = reseal(&|_| {});
    state(
        &call(
            &scene.server,
            alice(),
            "book",
            json!({"city": "Rome"}),
            Some(&unchanged),
        )
        .1,
    );
}
