//! What clients and servers declare that they can do (specification: `basic/versioning`, `ClientCapabilities`,
//! `ServerCapabilities`).

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{JsonObject, RpcError, code};

/// Something a client may be able to do, and a question may need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Capability {
    /// Show a form to its user.
    Form,
    /// Send its user to a web page.
    Url,
    /// Ask its model. Deprecated in the protocol (SEP-2577), as are the next three; prefer a form where one will do.
    Sampling,
    /// Ask its model with tools.
    SamplingTools,
    /// Add context of its own to what the model reads (SEP-2596).
    SamplingContext,
    /// Tell its roots.
    Roots,
}

impl Capability {
    const ALL: [Self; 6] = [
        Self::Form,
        Self::Url,
        Self::Sampling,
        Self::SamplingTools,
        Self::SamplingContext,
        Self::Roots,
    ];

    /// Where it is declared: a member of the capabilities and, of that, a member of its own.
    const fn path(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Form => ("elicitation", Some("form")),
            Self::Url => ("elicitation", Some("url")),
            Self::Sampling => ("sampling", None),
            Self::SamplingTools => ("sampling", Some("tools")),
            Self::SamplingContext => ("sampling", Some("context")),
            Self::Roots => ("roots", None),
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Capability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path() {
            (kind, None) => f.write_str(kind),
            (kind, Some(part)) => write!(f, "{kind}.{part}"),
        }
    }
}

/// What a client declares with each request, kept as it was declared: the set is open.
///
/// ```
/// use snodo_runtime::protocol::{Capability, ClientCapabilities};
/// let client: ClientCapabilities = serde_json::from_str(r#"{"elicitation":{}}"#)?;
/// assert!(client.supports(Capability::Form));
/// assert!(!client.supports(Capability::Url));
///
/// let client = ClientCapabilities::from_iter([Capability::Url, Capability::Sampling]);
/// assert_eq!(serde_json::to_string(&client)?, r#"{"elicitation":{"url":{}},"sampling":{}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ClientCapabilities(JsonObject);

impl ClientCapabilities {
    /// Whether the client declared it.
    ///
    /// A capability is declared by an object. `elicitation: {}` means forms, for the sake of clients that know
    /// nothing else; with `url` alone in it, it doesn't.
    pub fn supports(&self, capability: Capability) -> bool {
        let (kind, part) = capability.path();
        let Some(Value::Object(declared)) = self.0.get(kind) else {
            return false;
        };
        let Some(part) = part else { return true };
        match declared.get(part) {
            Some(value) => value.is_object(),
            None => capability == Capability::Form && !declared.contains_key("url"),
        }
    }

    /// Declares `capability`, and with it what it is a part of.
    pub fn declare(&mut self, capability: Capability) {
        // `elicitation: {}` says forms only as long as nothing else stands in it.
        if capability == Capability::Url && self.supports(Capability::Form) {
            self.declare(Capability::Form);
        }
        let (kind, part) = capability.path();
        let declared = self.0.entry(kind).or_insert(Value::Null);
        if !declared.is_object() {
            *declared = json!({});
        }
        if let (Some(part), Value::Object(declared)) = (part, declared) {
            declared.insert(part.to_owned(), json!({}));
        }
    }

    /// Everything that was declared, known to this crate or not.
    pub fn as_object(&self) -> &JsonObject {
        &self.0
    }
}

impl FromIterator<Capability> for ClientCapabilities {
    fn from_iter<I: IntoIterator<Item = Capability>>(capabilities: I) -> Self {
        let mut declared = Self::default();
        declared.extend(capabilities);
        declared
    }
}

impl Extend<Capability> for ClientCapabilities {
    fn extend<I: IntoIterator<Item = Capability>>(&mut self, capabilities: I) {
        for capability in capabilities {
            self.declare(capability);
        }
    }
}

/// The capabilities that one or several questions need.
///
/// ```
/// use snodo_runtime::protocol::{Capability, ClientCapabilities, Needs};
/// let needs = Needs::of(&[Capability::Form, Capability::Sampling]);
/// let client = ClientCapabilities::from_iter([Capability::Form]);
/// let error = needs.missing_from(&client).unwrap();
/// assert_eq!(error.code, -32021);
/// assert_eq!(error.data.unwrap().to_string(), r#"{"requiredCapabilities":{"sampling":{}}}"#);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Needs(u8);

impl Needs {
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// These capabilities.
    pub const fn of(capabilities: &[Capability]) -> Self {
        let mut needs = Self::NONE;
        let mut rest = capabilities;
        while let [first, others @ ..] = rest {
            needs.0 |= first.bit();
            rest = others;
        }
        needs
    }

    /// Adds one.
    pub fn insert(&mut self, capability: Capability) {
        self.0 |= capability.bit();
    }

    /// What either of the two needs.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether this one is needed.
    pub const fn contains(self, capability: Capability) -> bool {
        self.0 & capability.bit() != 0
    }

    /// Whether nothing is needed.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The needed capabilities, in the order of their declaration.
    pub fn iter(self) -> NeedsIter {
        NeedsIter(self)
    }

    /// The refusal of a result that asks for what the client did not declare: `-32021` with
    /// `data.requiredCapabilities` (specification: `basic/index#error-codes`), or nothing if all was declared.
    ///
    /// A question to the model is refused with all that it needs, not only with the part that is missing. Where the
    /// questions are at hand one by one, [`missing_in`](Self::missing_in) tells more exactly.
    pub fn missing_from(&self, have: &ClientCapabilities) -> Option<RpcError> {
        Self::missing_in([*self], have)
    }

    /// The same for several questions: what is reported is the whole need of each one that can't be asked, and
    /// nothing of those that can.
    pub fn missing_in(
        questions: impl IntoIterator<Item = Self>,
        have: &ClientCapabilities,
    ) -> Option<RpcError> {
        let required = questions
            .into_iter()
            .fold(Self::NONE, |required, question| {
                required.union(question.unsupported_by(have))
            });
        if required.is_empty() {
            return None;
        }
        let names: Vec<_> = required.iter().map(|needed| needed.to_string()).collect();
        let message = format!(
            "This request needs client capabilities that were not declared: {}",
            names.join(", ")
        );
        let data =
            json!({ "requiredCapabilities": ClientCapabilities::from_iter(required.iter()) });
        Some(RpcError::new(code::MISSING_CLIENT_CAPABILITY, message).with_data(data))
    }

    /// The kinds of question among these needs that `have` doesn't cover, each with its whole need.
    fn unsupported_by(self, have: &ClientCapabilities) -> Self {
        const FORM: Needs = Needs::of(&[Capability::Form]);
        const URL: Needs = Needs::of(&[Capability::Url]);
        const SAMPLING: Needs = Needs::of(&[
            Capability::Sampling,
            Capability::SamplingTools,
            Capability::SamplingContext,
        ]);
        const ROOTS: Needs = Needs::of(&[Capability::Roots]);

        [FORM, URL, SAMPLING, ROOTS]
            .into_iter()
            .map(|kind| Self(self.0 & kind.0))
            .filter(|need| need.iter().any(|capability| !have.supports(capability)))
            .fold(Self::NONE, Self::union)
    }
}

impl fmt::Debug for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl IntoIterator for Needs {
    type Item = Capability;
    type IntoIter = NeedsIter;

    fn into_iter(self) -> NeedsIter {
        self.iter()
    }
}

/// Gives the capabilities in [`Needs`] one by one.
#[derive(Clone, Debug)]
pub struct NeedsIter(Needs);

impl Iterator for NeedsIter {
    type Item = Capability;

    fn next(&mut self) -> Option<Capability> {
        let next = Capability::ALL
            .into_iter()
            .find(|&capability| self.0.contains(capability))?;
        self.0.0 &= !next.bit();
        Some(next)
    }
}

impl Extend<Capability> for Needs {
    fn extend<I: IntoIterator<Item = Capability>>(&mut self, capabilities: I) {
        for capability in capabilities {
            self.insert(capability);
        }
    }
}

impl FromIterator<Capability> for Needs {
    fn from_iter<I: IntoIterator<Item = Capability>>(capabilities: I) -> Self {
        let mut needs = Self::NONE;
        needs.extend(capabilities);
        needs
    }
}

/// What a server says that it offers, in answer to `server/discover`.
///
/// ```
/// use snodo_runtime::protocol::{ListCapability, ServerCapabilities};
/// let mut server = ServerCapabilities::default();
/// server.tools = Some(ListCapability::default());
/// assert_eq!(serde_json::to_string(&server)?, r#"{"tools":{}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ServerCapabilities {
    /// It has tools.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<ListCapability>,
    /// It has resources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resources: Option<ResourceCapability>,
    /// It has prompts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompts: Option<ListCapability>,
    /// It completes arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completions: Option<JsonObject>,
    /// It sends log messages. Deprecated in the protocol (SEP-2577).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logging: Option<JsonObject>,
    /// Extensions by identifier, each with its settings.
    #[serde(default, skip_serializing_if = "JsonObject::is_empty")]
    pub extensions: JsonObject,
    /// Capabilities outside any standard.
    #[serde(default, skip_serializing_if = "JsonObject::is_empty")]
    pub experimental: JsonObject,
    /// Whatever else is declared: the set is open.
    #[serde(flatten)]
    pub other: JsonObject,
}

/// A list that a server offers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListCapability {
    /// Whether the server tells when the list has changed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub list_changed: bool,
}

/// The resources that a server offers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourceCapability {
    /// Whether a client can subscribe to changes of one resource.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub subscribe: bool,
    /// Whether the server tells when the list has changed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub list_changed: bool,
}

#[cfg(test)]
mod tests;
