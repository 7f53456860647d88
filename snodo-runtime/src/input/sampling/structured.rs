//! Reads what a model wrote as JSON.

use serde::de::{DeserializeOwned, IgnoredAny};

use super::{FromSample, SampleError, Sampled};
use crate::protocol::Json;

/// Reads the text as JSON. A code fence around all of it is taken off, since models like to put one; words before or
/// after make it something else than JSON.
///
/// What comes out has the type's shape, which says nothing about its truth: a model wrote it.
///
/// ```
/// use serde::Deserialize;
/// use snodo_runtime::{
///     input::{SampleError, read_sample},
///     protocol::Json,
/// };
///
/// #[derive(Debug, Deserialize)]
/// struct City { name: String, population: u64 }
///
/// let answer = serde_json::from_str(
///     r#"{"role":"assistant","model":"m-1","content":
///         {"type":"text","text":"```json\n{\"name\": \"Graz\", \"population\": 303270}\n```"}}"#,
/// )?;
/// let Json(city) = read_sample::<Json<City>>("city", answer)??;
/// assert_eq!((city.name.as_str(), city.population), ("Graz", 303270));
///
/// let answer = serde_json::from_str(
///     r#"{"role":"assistant","model":"m-1","content":{"type":"text","text":"It is Graz."}}"#,
/// )?;
/// let error = read_sample::<Json<City>>("city", answer)?.unwrap_err();
/// assert!(matches!(error, SampleError::NotJson { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<T: DeserializeOwned + Send + 'static> FromSample for Json<T> {
    fn from_sample(sampled: Sampled) -> Result<Self, SampleError> {
        let answer = Box::new(sampled);
        let Some(text) = answer.text() else {
            return Err(SampleError::NotText { answer });
        };
        let json = unfenced(&text);
        // First whether it is JSON at all: serde_json's errors mix the two.
        if serde_json::from_str::<IgnoredAny>(json).is_err() {
            return Err(SampleError::NotJson { answer });
        }
        serde_json::from_str(json).map_err(|error| SampleError::DoesNotFit {
            answer,
            reason: error.to_string(),
        })
    }
}

/// What stands inside a code fence (CommonMark) that encloses all of `text`, or `text` itself.
fn unfenced(text: &str) -> &str {
    inside_fence(text.trim()).unwrap_or(text)
}

fn inside_fence(text: &str) -> Option<&str> {
    let mark = text
        .chars()
        .next()
        .filter(|mark| ['`', '~'].contains(mark))?;
    let behind = text.trim_start_matches(mark);
    let length = text.len() - behind.len();
    if length < 3 {
        return None;
    }
    let (_language, block) = behind.split_once('\n')?;
    let (inside, last) = block.rsplit_once('\n').unwrap_or(("", block));
    let last = last.trim();
    let closes = last.len() >= length && last.chars().all(|letter| letter == mark);
    closes.then_some(inside)
}
