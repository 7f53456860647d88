//! Choices whose options are known only when they are asked.

use std::{borrow::Cow, fmt, ops::Deref};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// One of the options that were given when the form was asked.
///
/// The options travel in the sealed state, and an answer that is none of them is refused.
///
/// ```
/// # #[cfg(feature = "macros")] {
/// use snodo_runtime::{elicit, input::{FormRequest, form::{Pick, message}}};
///
/// #[elicit(form)]
/// struct Meeting {
///     /// Where to write it down
///     calendar: Pick,
///     minutes: u16,
/// }
///
/// let question = message("Which calendar?").choices("calendar", [("c1", "Work"), ("c2", "Home")]);
/// let request = FormRequest::of::<Meeting>(question)?;
/// assert_eq!(
///     request.schema.as_json(),
///     concat!(
///         r#"{"type":"object","properties":{"calendar":{"type":"string","description":"Where to write it down","#,
///         r#""oneOf":[{"const":"c1","title":"Work"},{"const":"c2","title":"Home"}]},"#,
///         r#""minutes":{"type":"integer","minimum":0,"maximum":65535}},"required":["calendar","minutes"]}"#,
///     ),
/// );
/// # }
/// # Ok::<(), snodo_runtime::input::FormError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pick(String);

impl Pick {
    /// The value of the option.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The value of the option.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl Deref for Pick {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Pick {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl PartialEq<str> for Pick {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Pick {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl<S: Into<String>> From<S> for Pick {
    fn from(value: S) -> Self {
        Self(value.into())
    }
}

impl JsonSchema for Pick {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Pick".into()
    }

    fn schema_id() -> Cow<'static, str> {
        concat!(module_path!(), "::Pick").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string"})
    }
}

/// Any number of the options that were given when the form was asked. `#[schemars(length(min = …, max = …))]` on the
/// field limits how many.
///
/// ```
/// # #[cfg(feature = "macros")] {
/// use snodo_runtime::{elicit, input::{form::{Picks, message}, read_form_with}};
///
/// #[elicit(form)]
/// struct Invitation {
///     #[schemars(length(min = 1))]
///     guests: Picks,
/// }
///
/// let question = message("Who comes?").choices("guests", ["ada", "grace", "mary"]);
/// let answer = serde_json::from_str(r#"{"action": "accept", "content": {"guests": ["mary", "ada"]}}"#)?;
/// let Invitation { guests } = read_form_with("invitation", answer, &question)??;
/// assert_eq!(guests, ["mary", "ada"]);
///
/// let answer = serde_json::from_str(r#"{"action": "accept", "content": {"guests": ["bob"]}}"#)?;
/// let error = read_form_with::<Invitation>("invitation", answer, &question).err().unwrap();
/// assert_eq!(
///     error.to_string(),
///     "answer to `invitation`: `guests` must be one of `ada`, `grace`, `mary` (-32602)",
/// );
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Picks(Vec<String>);

impl Picks {
    /// Whether the option was chosen.
    pub fn has(&self, value: &str) -> bool {
        self.0.iter().any(|chosen| chosen == value)
    }

    /// The values of the options.
    pub fn into_vec(self) -> Vec<String> {
        self.0
    }
}

impl Deref for Picks {
    type Target = [String];

    fn deref(&self) -> &[String] {
        &self.0
    }
}

impl<S: AsRef<str>, const N: usize> PartialEq<[S; N]> for Picks {
    fn eq(&self, other: &[S; N]) -> bool {
        self.0
            .iter()
            .map(String::as_str)
            .eq(other.iter().map(AsRef::as_ref))
    }
}

impl<S: Into<String>> FromIterator<S> for Picks {
    fn from_iter<I: IntoIterator<Item = S>>(values: I) -> Self {
        Self(values.into_iter().map(Into::into).collect())
    }
}

impl IntoIterator for Picks {
    type Item = String;
    type IntoIter = std::vec::IntoIter<String>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Picks {
    type Item = &'a String;
    type IntoIter = std::slice::Iter<'a, String>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl JsonSchema for Picks {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Picks".into()
    }

    fn schema_id() -> Cow<'static, str> {
        concat!(module_path!(), "::Picks").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "array", "items": {"type": "string"}})
    }
}
