//! What `#[data]` emits and refuses.

use super::expand;
use crate::reported::{errors, expanded};

fn found(attribute: &str, item: &str) -> Vec<(String, String)> {
    errors(expanded(expand, attribute, item))
}

fn one(text: &str, message: &str) -> Vec<(String, String)> {
    vec![(text.to_owned(), message.to_owned())]
}

#[test]
fn goes_on_structs_and_enums() {
    for item in [
        "struct A;",
        "struct A(u8);",
        "struct A<T> { a: T }",
        "enum A { B(u8), C { d: u8 } }",
    ] {
        assert_eq!(found("", item), []);
        assert_eq!(found("crate = snodo", item), []);
    }
    assert_eq!(
        found("", "union A { b: u8 }"),
        one(
            "union",
            "a union can't be written as data: nothing says which field is valid; use an enum"
        )
    );
    assert_eq!(
        found("", "fn a() {}"),
        one("fn a() {}", "`#[data]` goes on a struct or an enum")
    );
    assert_eq!(
        found("carte = snodo", "struct A;"),
        one(
            "carte",
            "unknown option `carte`; `#[data]` takes `crate = path` only; did you mean `crate`?"
        )
    );
}

#[test]
fn derives_with_paths_into_the_runtime() {
    assert_eq!(
        expanded(expand, "crate = snodo", "pub struct A;").to_string(),
        "# [derive (snodo :: __private :: serde :: Serialize , snodo :: __private :: serde :: Deserialize , \
         snodo :: __private :: schemars :: JsonSchema)] # [serde (crate = \"snodo::__private::serde\")] \
         # [schemars (crate = \"snodo::__private::schemars\")] pub struct A ;"
    );
    assert_eq!(
        expanded(
            expand,
            "",
            "#[derive(Serialize)] #[serde(crate = \"mine\", rename_all = \"x\")] struct A;"
        )
        .to_string(),
        "# [derive (:: snodo_runtime :: __private :: serde :: Deserialize , \
         :: snodo_runtime :: __private :: schemars :: JsonSchema)] \
         # [schemars (crate = \"::snodo_runtime::__private::schemars\")] \
         # [derive (Serialize)] # [serde (crate = \"mine\" , rename_all = \"x\")] struct A ;"
    );
}
