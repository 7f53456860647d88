//! Suggestions for arguments while they are typed (specification: `server/utilities/completion`).

use std::{collections::BTreeMap, future::Future, pin::Pin};

use super::{context::Context, reply::ToolError};
use crate::protocol::{Completion, RpcError};

/// What a user has typed so far of an argument of a prompt, or of a variable of a resource's URI.
#[derive(Clone, Debug)]
pub struct Typed {
    argument: String,
    value: String,
    others: BTreeMap<String, String>,
    context: Context,
}

impl Typed {
    /// `value`, typed so far for `argument` while `others` have their values.
    pub fn new(
        argument: impl Into<String>,
        value: impl Into<String>,
        others: BTreeMap<String, String>,
        context: Context,
    ) -> Self {
        Self {
            argument: argument.into(),
            value: value.into(),
            others,
            context,
        }
    }

    /// The name of the argument.
    pub fn argument(&self) -> &str {
        &self.argument
    }

    /// What has been typed; may be empty.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// The value of another argument, where the client says that it has one.
    pub fn other(&self, argument: &str) -> Option<&str> {
        self.others.get(argument).map(String::as_str)
    }

    /// The request: who asks, and the application's state.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Those of `values` that begin with what has been typed, in whatever case.
    ///
    /// ```
    /// use snodo_runtime::{machine::Typed, protocol::Completion};
    ///
    /// async fn language(typed: Typed) -> Completion {
    ///     typed.filter(["Python", "Perl", "Rust"])
    /// }
    /// ```
    pub fn filter<S: AsRef<str> + Into<String>>(
        &self,
        values: impl IntoIterator<Item = S>,
    ) -> Completion {
        let typed = self.value.to_lowercase();
        let values = values.into_iter();
        Completion::new(values.filter(|value| value.as_ref().to_lowercase().starts_with(&typed)))
    }
}

/// What `#[complete(…)]` on a parameter takes: an `async fn` of [`Typed`] that gives suggestions, or an array of all
/// that there are, of which those are suggested that begin as what was typed.
///
/// `Kind` tells the two apart for the compiler and is always inferred.
///
/// ```
/// # #[cfg(feature = "macros")] {
/// use snodo_runtime::{machine::Typed, prelude::*};
///
/// /// Greets in a language.
/// #[prompt]
/// async fn greet(
///     #[complete(["English", "Esperanto"])] language: String,
///     #[complete(names)] name: String,
/// ) -> String {
///     format!("Greet {name} in {language}.")
/// }
///
/// async fn names(typed: Typed) -> Vec<String> {
///     vec![format!("{}a", typed.value())]
/// }
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` doesn't complete an argument",
    label = "not a completer",
    note = "write an `async fn` that takes `Typed` and returns `Vec<String>` or `Completion`, or an array of `&'static str`"
)]
pub trait Completer<Kind>: Send + Sync {
    /// The suggestions.
    ///
    /// # Errors
    ///
    /// The error that the request is answered with.
    fn complete(&self, typed: Typed) -> impl Future<Output = Result<Completion, ToolError>> + Send;
}

/// A completer that is an `async fn`.
#[derive(Debug)]
pub struct Function;

/// A completer that is an array.
#[derive(Debug)]
pub struct Array;

impl<F, R> Completer<Function> for F
where
    F: Fn(Typed) -> R + Send + Sync,
    R: Future<Output: IntoCompletion> + Send,
{
    async fn complete(&self, typed: Typed) -> Result<Completion, ToolError> {
        self(typed).await.into_completion()
    }
}

impl<const N: usize> Completer<Array> for [&str; N] {
    async fn complete(&self, typed: Typed) -> Result<Completion, ToolError> {
        Ok(typed.filter(*self))
    }
}

/// What a completer may return: the suggestions, a [`Completion`], or a `Result` of one with any error that converts
/// into a [`ToolError`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not something that completes an argument",
    label = "not suggestions",
    note = "return `Vec<String>`, `Completion`, or a `Result` of one of these"
)]
pub trait IntoCompletion {
    /// The suggestions.
    ///
    /// # Errors
    ///
    /// The error that the request is answered with: `-32603` without details, or the `RpcError` that was meant.
    fn into_completion(self) -> Result<Completion, ToolError>;
}

impl IntoCompletion for Completion {
    fn into_completion(self) -> Result<Completion, ToolError> {
        Ok(self)
    }
}

impl<S: Into<String>> IntoCompletion for Vec<S> {
    fn into_completion(self) -> Result<Completion, ToolError> {
        Ok(Completion::new(self))
    }
}

impl<T: IntoCompletion, E: Into<ToolError>> IntoCompletion for Result<T, E> {
    fn into_completion(self) -> Result<Completion, ToolError> {
        self.map_err(Into::into).and_then(T::into_completion)
    }
}

/// A completer at work. Without the completer's type in it, a completer that is none is one error.
type Completing = Pin<Box<dyn Future<Output = Result<Completion, RpcError>> + Send>>;

/// The suggestions of a parameter's completer.
#[doc(hidden)]
pub fn complete<C: Completer<Kind> + Send + 'static, Kind: 'static>(
    handler: &'static str,
    completer: C,
    typed: Typed,
) -> Completing {
    Box::pin(async move {
        let completed = completer.complete(typed).await;
        completed.map_err(|error| error.into_rpc_error(handler))
    })
}
