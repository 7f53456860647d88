//! A value that travels as JSON.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

/// A value that travels as JSON.
///
/// A tool that returns it has a structured result: `structuredContent`, with `outputSchema` in the tool's definition
/// and the same JSON as text for clients that read only that. Under `#[sample(…)]` it is what the model's text is read
/// as. In sealed state and in other JSON it is the value alone.
///
/// ```
/// # #[cfg(feature = "macros")] {
/// use snodo_runtime::prelude::*;
///
/// #[data]
/// struct Sum {
///     total: i64,
/// }
///
/// /// Adds.
/// #[tool]
/// async fn add(a: i64, b: i64) -> Json<Sum> {
///     Json(Sum { total: a + b })
/// }
/// # }
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Json<T>(pub T);

impl<T> Json<T> {
    /// The value.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Json<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Json<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
