//! Tells a member that is `null` from one that is absent, which `Option` alone doesn't.

use serde::{Deserialize, Deserializer};

/// For `#[serde(default, deserialize_with = "present")]`: whatever stands there is `Some`, `null` too.
pub(crate) fn present<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}
