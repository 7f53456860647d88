//! Parameters that do not come from the client's arguments.

use std::{
    any::{Any, TypeId, type_name},
    collections::HashMap,
    fmt,
    ops::Deref,
    sync::Arc,
};

use super::context::Context;
use crate::protocol::RpcError;

/// The application's state, one value of each type.
#[derive(Default)]
pub struct Apps(HashMap<TypeId, Arc<dyn Any + Send + Sync>>);

impl Apps {
    /// Adds a value. A second one of the same type takes the place of the first.
    pub fn insert<T: Send + Sync + 'static>(&mut self, value: T) {
        self.0.insert(TypeId::of::<T>(), Arc::new(value));
    }

    /// The value of type `T`.
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        Arc::clone(self.0.get(&TypeId::of::<T>())?).downcast().ok()
    }

    /// Whether there is a value of type `T`.
    pub fn has<T: Send + Sync + 'static>(&self) -> bool {
        self.0.contains_key(&TypeId::of::<T>())
    }
}

impl fmt::Debug for Apps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The values are the author's, and may be secret.
        write!(f, "Apps({})", self.0.len())
    }
}

/// What a handler is checked against when the server is built.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Setup<'a> {
    /// The application's state.
    pub apps: &'a Apps,
}

impl<'a> Setup<'a> {
    /// A server with this application state.
    pub fn new(apps: &'a Apps) -> Self {
        Self { apps }
    }
}

/// A parameter of a handler that is taken from the request or the server rather than from the client's arguments.
///
/// [`App`] and [`Context`] are known by their names. Any other type is marked at the parameter:
/// `#[extract] user: CurrentUser`. It is taken anew in each round, and never kept in the state.
///
/// ```
/// use snodo_runtime::{machine::{Context, Extract}, protocol::RpcError};
///
/// struct Tenant(String);
///
/// impl Extract for Tenant {
///     fn extract(context: &Context) -> Result<Self, RpcError> {
///         let tenant = context.headers().get("x-tenant").and_then(|value| value.to_str().ok());
///         tenant.map(|tenant| Tenant(tenant.to_owned())).ok_or_else(|| RpcError::invalid_params("no tenant"))
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be extracted from a request",
    label = "not something that is taken from a request or from the server",
    note = "implement `Extract` for it, or leave out `#[extract]` if it is an argument that a client gives"
)]
pub trait Extract: Sized + Send {
    /// Takes the value.
    ///
    /// # Errors
    ///
    /// The error that the request is answered with.
    fn extract(context: &Context) -> Result<Self, RpcError>;

    /// Whether it can be taken from this server at all. Called once for each handler when the server is built.
    ///
    /// # Errors
    ///
    /// Says what is missing.
    fn check(setup: Setup<'_>) -> Result<(), String> {
        let _ = setup;
        Ok(())
    }
}

/// The application's state of type `T`, for a handler that takes it as a parameter: `hotels: App<Hotels>`.
///
/// The builder's `.app(value)` puts it there; a server without it is not built.
#[derive(Debug)]
pub struct App<T>(Arc<T>);

impl<T> App<T> {
    /// The shared value.
    pub fn into_inner(self) -> Arc<T> {
        self.0
    }
}

impl<T> Clone for App<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for App<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Send + Sync + 'static> Extract for App<T> {
    fn extract(context: &Context) -> Result<Self, RpcError> {
        context.app().map(App).ok_or_else(|| {
            tracing::error!(
                app = type_name::<T>(),
                "the server has no such application state"
            );
            RpcError::internal()
        })
    }

    fn check(setup: Setup<'_>) -> Result<(), String> {
        if setup.apps.has::<T>() {
            Ok(())
        } else {
            let name = type_name::<T>();
            Err(format!(
                "it takes `App<{name}>`, which the server does not have: add `.app(…)` to the builder"
            ))
        }
    }
}
