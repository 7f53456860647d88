//! What a form is asked with: the message, and what of the form is known only now.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, MapAccess, Visitor, value::MapAccessDeserializer},
    ser::SerializeMap,
};

use super::{property::ChoiceOption, schema::FormSchema};

/// What the user is told, with the options of [`Pick`](super::Pick) and [`Picks`](super::Picks) fields, or with a whole
/// form. A text alone is one too.
///
/// ```
/// use snodo_runtime::input::form::{Message, message};
/// assert_eq!(Message::from("When do you arrive?"), message("When do you arrive?"));
/// ```
///
/// It is kept in the sealed state until the answer comes: as a string where it is nothing but the text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Message {
    text: String,
    choices: Vec<(String, Vec<ChoiceOption>)>,
    form: Option<FormSchema>,
}

/// What the user is told, to be given options or a form.
///
/// ```
/// use snodo_runtime::input::form::message;
/// let calendars = vec!["work".to_owned(), "home".to_owned()];
/// let question = message("Which calendar?").choices("calendar", calendars);
/// assert_eq!(question.text(), "Which calendar?");
/// ```
pub fn message(text: impl Into<String>) -> Message {
    Message {
        text: text.into(),
        choices: Vec::new(),
        form: None,
    }
}

impl Message {
    /// The same with the options of a [`Pick`](super::Pick) or [`Picks`](super::Picks) field, by its name on the wire.
    ///
    /// An option is a value, or a pair of a value and the title that is shown instead. There must be one at least, each
    /// value once, and all have titles or none; a field that is no `Pick` takes none. This is checked when the form is
    /// asked, and whatever is wrong with it is a server error then.
    #[must_use]
    pub fn choices<O: Into<ChoiceOption>>(
        mut self,
        field: impl Into<String>,
        options: impl IntoIterator<Item = O>,
    ) -> Self {
        let field = field.into();
        let options = options.into_iter().map(Into::into).collect();
        self.choices.retain(|(earlier, _)| *earlier != field);
        self.choices.push((field, options));
        self
    }

    /// The same with a whole form, for an answer of type [`FormAnswer`](super::FormAnswer).
    #[must_use]
    pub fn form(mut self, form: FormSchema) -> Self {
        self.form = Some(form);
        self
    }

    /// What the user is told.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the user is told.
    pub fn into_text(self) -> String {
        self.text
    }

    pub(super) fn given_choices(&self) -> &[(String, Vec<ChoiceOption>)] {
        &self.choices
    }

    pub(super) fn given_form(&self) -> Option<&FormSchema> {
        self.form.as_ref()
    }
}

impl<S: Into<String>> From<S> for Message {
    fn from(text: S) -> Self {
        message(text)
    }
}

/// The text alone, or an object with short names.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.choices.is_empty() && self.form.is_none() {
            return serializer.serialize_str(&self.text);
        }
        let choices = !self.choices.is_empty();
        let members = 1 + usize::from(choices) + usize::from(self.form.is_some());
        let mut map = serializer.serialize_map(Some(members))?;
        map.serialize_entry("m", &self.text)?;
        if choices {
            let choices: Vec<_> = self
                .choices
                .iter()
                .map(|(field, options)| (field, options.iter().map(Packed::of).collect::<Vec<_>>()))
                .collect();
            map.serialize_entry("c", &choices)?;
        }
        if let Some(form) = &self.form {
            map.serialize_entry("f", form)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Members {
            m: String,
            #[serde(default)]
            c: Vec<(String, Vec<Packed<String>>)>,
            f: Option<FormSchema>,
        }

        struct MessageVisitor;

        impl<'de> Visitor<'de> for MessageVisitor {
            type Value = Message;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a message")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Message, E> {
                Ok(message(text))
            }

            fn visit_string<E: de::Error>(self, text: String) -> Result<Message, E> {
                Ok(message(text))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Message, A::Error> {
                let Members { m, c, f } = Members::deserialize(MapAccessDeserializer::new(map))?;
                let unpacked = |(field, options): (String, Vec<Packed<String>>)| {
                    (field, options.into_iter().map(ChoiceOption::from).collect())
                };
                Ok(Message {
                    text: m,
                    choices: c.into_iter().map(unpacked).collect(),
                    form: f,
                })
            }
        }

        deserializer.deserialize_any(MessageVisitor)
    }
}

/// An option in state: the value, or the value and its title.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Packed<S> {
    Value(S),
    Titled(S, S),
}

impl<'a> Packed<&'a str> {
    fn of(option: &'a ChoiceOption) -> Self {
        match &option.title {
            None => Self::Value(&option.value),
            Some(title) => Self::Titled(&option.value, title),
        }
    }
}

impl From<Packed<String>> for ChoiceOption {
    fn from(packed: Packed<String>) -> Self {
        match packed {
            Packed::Value(value) => Self::new(value),
            Packed::Titled(value, title) => Self::titled(value, title),
        }
    }
}

#[cfg(test)]
mod tests;
