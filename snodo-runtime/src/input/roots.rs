//! The directories and files that the client works with (specification: `client/roots`).

use iri_string::types::UriStr;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Value, value::RawValue};

use super::elicit::invalid;
use crate::protocol::{JsonObject, RpcError};

/// Asks the client for its roots.
///
/// Roots are deprecated in the protocol (SEP-2577) and remain in this revision. A tool's argument, or a
/// [form](super::form) where a person can answer, says the same and is understood by more clients.
///
/// ```
/// use snodo_runtime::input::Roots;
/// assert_eq!(serde_json::to_string(&Roots)?, r#"{"method":"roots/list"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Roots;

const METHOD: &str = "roots/list";

/// As an entry of `inputRequests`: the method alone.
impl Serialize for Roots {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Request {
            method: &'static str,
        }

        Request { method: METHOD }.serialize(serializer)
    }
}

/// Reads an entry of `inputRequests`.
impl<'de> Deserialize<'de> for Roots {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Request {
            method: String,
        }

        let Request { method } = Request::deserialize(deserializer)?;
        if method == METHOD {
            Ok(Self)
        } else {
            Err(de::Error::custom(format_args!(
                "the method is not `{METHOD}`"
            )))
        }
    }
}

/// A directory or file that the client says it works with.
///
/// It is a claim and not a grant. The client made it, nothing has checked that the user may read what is there, and a
/// path below it can lead elsewhere through `..` or a link. What a server may touch is decided by the server.
///
/// ```
/// use snodo_runtime::input::Root;
/// let root: Root = serde_json::from_str(r#"{"uri": "file:///home/ada/project", "name": "Project"}"#)?;
/// assert_eq!(root, Root::new("file:///home/ada/project").name("Project"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Root {
    /// Where it is: a `file://` URI.
    pub uri: String,
    /// What the client calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl Root {
    /// A root without a name.
    pub fn new(uri: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            name: None,
        }
    }

    /// The same with a name.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Checks what a client is about to send.
    ///
    /// # Errors
    ///
    /// The rule that is broken, as the end of a sentence: the URI must begin with `file://` and be one of RFC 3986.
    ///
    /// ```
    /// use snodo_runtime::input::Root;
    /// assert!(Root::new("file:///srv/data").check().is_ok());
    /// assert!(Root::new("/srv/data").check().is_err());
    /// ```
    pub fn check(&self) -> Result<(), String> {
        if self.uri.starts_with("file://") && UriStr::new(&self.uri).is_ok() {
            Ok(())
        } else {
            Err("must have a valid URI that begins with `file://` as `uri`".to_owned())
        }
    }
}

/// Reads the roots that were asked for under `key`. There may be none.
///
/// # Errors
///
/// `-32602` where the answer is malformed. It names the question, which of the roots, and the rule, and never what was
/// submitted.
///
/// ```
/// use snodo_runtime::input::{Root, read_roots};
/// let answer = serde_json::from_str(r#"{"roots": [{"uri": "file:///home/ada"}]}"#)?;
/// assert_eq!(read_roots("workspace", answer)?, [Root::new("file:///home/ada")]);
///
/// let answer = serde_json::from_str(r#"{"roots": [{"uri": "https://example.com"}]}"#)?;
/// assert_eq!(
///     read_roots("workspace", answer).unwrap_err().to_string(),
///     "answer to `workspace`: root 1 must have a valid URI that begins with `file://` as `uri` (-32602)",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_roots(key: &str, answer: &RawValue) -> Result<Vec<Root>, RpcError> {
    read(answer).map_err(|rule| invalid(key, &rule))
}

fn read(answer: &RawValue) -> Result<Vec<Root>, String> {
    let mut members: JsonObject =
        serde_json::from_str(answer.get()).map_err(|_| "must be an object".to_owned())?;
    let Some(Value::Array(roots)) = members.remove("roots") else {
        return Err("must have a list as `roots`".to_owned());
    };
    roots
        .into_iter()
        .zip(1..)
        .map(|(root, number)| read_root(root).map_err(|rule| format!("root {number} {rule}")))
        .collect()
}

/// Member by member, since serde's own errors may repeat what was submitted.
fn read_root(root: Value) -> Result<Root, String> {
    let Value::Object(mut members) = root else {
        return Err("must be an object".to_owned());
    };
    let Some(Value::String(uri)) = members.remove("uri") else {
        return Err("must have a string as `uri`".to_owned());
    };
    let name = match members.remove("name") {
        None => None,
        Some(Value::String(name)) => Some(name),
        Some(_) => return Err("must have a string as `name`, or none".to_owned()),
    };
    let root = Root { uri, name };
    root.check()?;
    Ok(root)
}

#[cfg(test)]
mod tests;
