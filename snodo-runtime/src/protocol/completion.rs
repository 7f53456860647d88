//! Completions: suggestions for an argument of a prompt or a variable of a template (specification:
//! `server/utilities/completion`).

use serde::{Deserialize, Serialize};

use super::{CompleteResult, JsonObject};

/// The most suggestions in one result.
const MAX_VALUES: usize = 100;

/// Suggestions for a value that is being typed, the best first.
///
/// On the wire are 100 at most; of more, the first 100, with how many there are.
///
/// ```
/// use snodo_runtime::protocol::Completion;
/// let completion = Completion::new(["flask", "flit"]);
/// assert_eq!(
///     serde_json::to_string(&completion)?,
///     r#"{"values":["flask","flit"],"total":2,"hasMore":false}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Completion {
    /// The suggestions.
    pub values: Vec<String>,
    /// How many there are, these and others, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
    /// Whether there are others, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has_more: Option<bool>,
}

impl Completion {
    /// All suggestions that there are. What is over 100 is counted only.
    pub fn new(values: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let mut values = values.into_iter();
        let first: Vec<String> = values.by_ref().take(MAX_VALUES).map(Into::into).collect();
        let others = values.count();
        Self {
            total: u64::try_from(first.len() + others).ok(),
            values: first,
            has_more: Some(others > 0),
        }
    }

    /// The first suggestions of more, of which nobody knows how many there are. What is over 100 is left out.
    pub fn first(values: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self {
            values: values
                .into_iter()
                .take(MAX_VALUES)
                .map(Into::into)
                .collect(),
            total: None,
            has_more: Some(true),
        }
    }
}

/// The result of `completion/complete`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CompletionResult {
    /// The suggestions.
    pub completion: Completion,
    /// Anything more.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

impl CompletionResult {
    /// A result with these suggestions.
    pub fn new(completion: Completion) -> Self {
        Self {
            completion,
            meta: None,
        }
    }
}

impl CompleteResult for CompletionResult {
    fn members(&self) -> impl Serialize + '_ {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Members<'a> {
            completion: Written<'a>,
        }

        // The members are public, so they can hold more than the protocol allows.
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Written<'a> {
            values: &'a [String],
            #[serde(skip_serializing_if = "Option::is_none")]
            total: Option<u64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            has_more: Option<bool>,
        }

        let Completion {
            values,
            total,
            has_more,
        } = &self.completion;
        let cut = values.get(..MAX_VALUES);
        Members {
            completion: Written {
                values: cut.unwrap_or(values),
                total: *total,
                has_more: match cut {
                    Some(cut) if cut.len() < values.len() => Some(true),
                    _ => *has_more,
                },
            },
        }
    }

    fn meta(&self) -> Option<&JsonObject> {
        self.meta.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::protocol::{Implementation, ResultWriter};

    fn written(completion: Completion) -> Value {
        let writer = ResultWriter::new(&Implementation::new("s", "1")).unwrap();
        let body = writer
            .complete(&1.into(), &CompletionResult::new(completion))
            .unwrap();
        let response: Value = serde_json::from_slice(&body).unwrap();
        response["result"]["completion"].clone()
    }

    #[test]
    fn a_result_has_a_hundred_values_at_most() {
        let numbers = |n: usize| (0..n).map(|n| n.to_string());
        let values = |n: usize| Value::from_iter(numbers(n));
        assert_eq!(
            written(Completion::new(numbers(100))),
            json!({"values": values(100), "total": 100, "hasMore": false})
        );
        assert_eq!(
            written(Completion::new(numbers(101))),
            json!({"values": values(100), "total": 101, "hasMore": true})
        );
        assert_eq!(
            written(Completion::first(numbers(101))),
            json!({"values": values(100), "hasMore": true})
        );
        let by_hand = Completion {
            values: numbers(101).collect(),
            ..Completion::default()
        };
        assert_eq!(
            written(by_hand),
            json!({"values": values(100), "hasMore": true})
        );
        assert_eq!(written(Completion::default()), json!({"values": []}));
    }

    #[test]
    fn the_whole_result_is_written() {
        let writer = ResultWriter::new(&Implementation::new("s", "1")).unwrap();
        let result = CompletionResult::new(Completion::new(["flask"]));
        assert_eq!(
            writer.complete(&1.into(), &result).unwrap(),
            concat!(
                r#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","#,
                r#""completion":{"values":["flask"],"total":1,"hasMore":false},"#,
                r#""_meta":{"io.modelcontextprotocol/serverInfo":{"name":"s","version":"1"}}}}"#,
            )
        );
    }
}
