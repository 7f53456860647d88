//! The answer to a form that was made at run time.

use std::{fmt, sync::LazyLock};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, DeserializeOwned, MapAccess, SeqAccess, Visitor},
};
use serde_json::Number;

use super::{Form, decode, error::FormError, error::Violation, given::Given, schema::FormSchema};

/// What a user filled into a form that was made at run time ([`FormBuilder`](super::FormBuilder)): values by the names of
/// the form's fields. It was checked against the form; each value is read as a type when it is taken.
///
/// ```
/// use snodo_runtime::input::{form::{FormAnswer, FormBuilder, Property, message}, read_form_with};
/// let form = FormBuilder::new()
///     .required("nights", Property::integer().minimum(1).maximum(30))
///     .optional("late", Property::boolean())
///     .build()?;
/// let question = message("How long do you stay?").form(form);
///
/// let answer = serde_json::from_str(r#"{"action": "accept", "content": {"nights": 3}}"#)?;
/// let answer: FormAnswer = read_form_with("stay", answer, &question)??;
/// let nights: u8 = answer.get("nights")?;
/// let late: Option<bool> = answer.get("late")?;
/// assert_eq!((nights, late), (3, None));
/// assert_eq!(answer.get::<bool>("late").unwrap_err().to_string(), "`late` is required");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FormAnswer {
    entries: Vec<(String, Given)>,
}

impl FormAnswer {
    /// The value of a field. A field that was left empty is `None` as an `Option`, and an error as anything else.
    ///
    /// # Errors
    ///
    /// Why the value is no `T`, by field and rule and without the value. What the form asks for is checked already, so
    /// this happens where `T` is narrower than the field.
    pub fn get<T: DeserializeOwned>(&self, field: &str) -> Result<T, Violation> {
        let value = match self.entry(field) {
            Some(given) => T::deserialize(given.clone()),
            None => T::deserialize(decode::Absent),
        };
        value.map_err(|failure| Violation::new(field, failure.to_string()))
    }

    /// The text in a field, if there is one: a text, or the choice of one.
    pub fn text(&self, field: &str) -> Option<&str> {
        match self.entry(field)? {
            Given::Text(text) => Some(text),
            Given::Number(_) | Given::Flag(_) | Given::Many(_) => None,
        }
    }

    /// The texts in a field, if there are any: a choice of several.
    pub fn texts(&self, field: &str) -> Option<&[String]> {
        match self.entry(field)? {
            Given::Many(texts) => Some(texts),
            Given::Text(_) | Given::Number(_) | Given::Flag(_) => None,
        }
    }

    /// Whether the field was filled in.
    pub fn has(&self, field: &str) -> bool {
        self.entry(field).is_some()
    }

    /// The fields that were filled in, in the order of the form.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(field, _)| field.as_str())
    }

    fn entry(&self, field: &str) -> Option<&Given> {
        let found = self.entries.iter().find(|(name, _)| name == field);
        found.map(|(_, given)| given)
    }
}

/// The form itself is given when it is asked: `message(…).form(…)`.
#[diagnostic::do_not_recommend]
impl Form for FormAnswer {
    fn schema() -> Result<&'static FormSchema, &'static FormError> {
        static DEFERRED: LazyLock<FormSchema> = LazyLock::new(FormSchema::deferred);
        Ok(&DEFERRED)
    }
}

/// An object of the values as they were answered.
impl Serialize for FormAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.entries.iter().map(|(field, given)| (field, given)))
    }
}

impl Serialize for Given {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Many(texts) => texts.serialize(serializer),
            Self::Number(text) => {
                if let Ok(value) = text.parse::<u64>() {
                    serializer.serialize_u64(value)
                } else if let Ok(value) = text.parse::<i64>() {
                    serializer.serialize_i64(value)
                } else if is_wide(text) && !serializer.is_human_readable() {
                    // Not even all binary formats have 128 bits, but all have bytes, which nothing else here is.
                    serializer.serialize_bytes(text.as_bytes())
                } else {
                    serializer.serialize_f64(text.parse().map_err(serde::ser::Error::custom)?)
                }
            }
        }
    }
}

/// Whether a number is an integer that 64 bits can't hold and 128 can.
fn is_wide(text: &str) -> bool {
    text.parse::<u128>().is_ok() || text.parse::<i128>().is_ok()
}

impl<'de> Deserialize<'de> for FormAnswer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnswerVisitor;

        impl<'de> Visitor<'de> for AnswerVisitor {
            type Value = FormAnswer;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<FormAnswer, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(FormAnswer { entries })
            }
        }

        deserializer.deserialize_map(AnswerVisitor)
    }
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(GivenVisitor)
    }
}

struct GivenVisitor;

impl<'de> Visitor<'de> for GivenVisitor {
    type Value = Given;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, a number, a boolean or a list of strings")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Given, E> {
        Ok(Given::Text(text.to_owned()))
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<Given, E> {
        Ok(Given::Text(text))
    }

    fn visit_bool<E: de::Error>(self, flag: bool) -> Result<Given, E> {
        Ok(Given::Flag(flag))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Given, E> {
        Ok(Given::Number(value.to_string()))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Given, E> {
        Ok(Given::Number(value.to_string()))
    }

    fn visit_u128<E: de::Error>(self, value: u128) -> Result<Given, E> {
        Ok(Given::Number(value.to_string()))
    }

    fn visit_i128<E: de::Error>(self, value: i128) -> Result<Given, E> {
        Ok(Given::Number(value.to_string()))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Given, E> {
        let number = Number::from_f64(value).ok_or_else(|| E::custom("not a finite number"))?;
        Ok(Given::Number(number.to_string()))
    }

    fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Given, E> {
        match std::str::from_utf8(bytes) {
            Ok(text) if is_wide(text) => Ok(Given::Number(text.to_owned())),
            _ => Err(E::custom("not a number")),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Given, A::Error> {
        let mut texts = Vec::new();
        while let Some(text) = seq.next_element()? {
            texts.push(text);
        }
        Ok(Given::Many(texts))
    }
}

#[cfg(test)]
mod tests;
