//! Reads what a server answered to one round.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error as _, MapAccess, Visitor},
};
use serde_json::value::RawValue;

use super::error::Fault;
use crate::protocol::strict::{Object, present};

/// The server's state. It is opaque, it is sent back as it came, and it is shown nowhere.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(super) struct State(String);

impl State {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("State(..)")
    }
}

/// One result, as far as the loop has to know it.
#[derive(Debug)]
pub(super) enum Reply {
    /// Not `input_required`: the loop ends, where this is a type that the caller knows.
    Final {
        /// `complete` where the server left it out.
        result_type: String,
    },
    InputRequired {
        /// `None` where the member is absent.
        requests: Option<BTreeMap<String, Box<RawValue>>>,
        state: Option<State>,
    },
}

/// The members that say how to go on, still as text: each is read only once the one before it calls for it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Head<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    result_type: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    input_requests: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    request_state: Option<&'a RawValue>,
}

/// Reads a `result`.
///
/// No error of serde's is passed on: its messages quote what they could not read, and that may be state.
pub(super) fn read(result: &RawValue) -> Result<Reply, Fault> {
    let Object(head): Object<Head<'_>> =
        serde_json::from_str(result.get()).map_err(|_| Fault::Malformed)?;
    let result_type: Option<String> = member("resultType", head.result_type)?;
    let result_type = result_type.unwrap_or_else(|| "complete".to_owned());
    if result_type != "input_required" {
        return Ok(Reply::Final { result_type });
    }
    let requests: Option<Requests> = member("inputRequests", head.input_requests)?;
    let state: Option<String> = member("requestState", head.request_state)?;
    if requests.is_none() && state.is_none() {
        return Err(Fault::NothingRequired);
    }
    Ok(Reply::InputRequired {
        requests: requests.map(|Requests(map)| map),
        state: state.map(State),
    })
}

fn member<'a, T: Deserialize<'a>>(
    name: &'static str,
    value: Option<&'a RawValue>,
) -> Result<Option<T>, Fault> {
    value
        .map(|value| serde_json::from_str(value.get()).map_err(|_| Fault::Member(name)))
        .transpose()
}

/// A map whose keys differ. Of two requests under one key only one could be answered.
struct Requests(BTreeMap<String, Box<RawValue>>);

impl<'de> Deserialize<'de> for Requests {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;

        impl<'de> Visitor<'de> for Entries {
            type Value = Requests;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of input requests")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Requests, A::Error> {
                let mut map = BTreeMap::new();
                while let Some((key, value)) = access.next_entry()? {
                    if map.insert(key, value).is_some() {
                        return Err(A::Error::custom("the same key twice"));
                    }
                }
                Ok(Requests(map))
            }
        }

        deserializer.deserialize_map(Entries)
    }
}
