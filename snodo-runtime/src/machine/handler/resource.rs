//! Resources.

use std::future::Future;

use super::{Itself, Returned};
use crate::{
    machine::{Conversation, Machine, Setup, Typed},
    protocol::{Completion, ReadResourceResult, ResourceDefinition, RpcError, TemplateDefinition},
};

/// A resource, or all resources of one template. `#[resource("…")]` makes one of an `async fn`; it can be read without
/// any transport.
pub trait Resource: Send + Sync + 'static {
    /// What is said of it in a list.
    fn definition(&self) -> ResourceListing;

    /// The static description of its machine.
    fn machine(&self) -> &'static Machine;

    /// Whether it can run in this server. Called once, when the server is built.
    ///
    /// # Errors
    ///
    /// Says what is wrong: state that it takes and the server does not have, or a form that can't be asked.
    fn check(&self, setup: Setup<'_>) -> Result<(), String> {
        let _ = setup;
        Ok(())
    }

    /// Reads it, from the start or from where `conversation` resumes.
    ///
    /// Where it asks, the future stays pending and the question lies in the conversation:
    /// [`Conversation::drive`] tells that apart from an ordinary await.
    fn read(
        &self,
        conversation: Conversation,
    ) -> impl Future<Output = Result<ReadResourceResult, RpcError>> + Send;

    /// Whether [`complete`](Self::complete) has suggestions for any variable.
    fn completes(&self) -> bool {
        false
    }

    /// Suggestions for one of the variables of its template.
    fn complete(&self, typed: Typed) -> impl Future<Output = Result<Completion, RpcError>> + Send {
        drop(typed);
        std::future::ready(Ok(Completion::default()))
    }
}

/// What is said of a resource: in `resources/list` where it has one URI, in `resources/templates/list` where it has
/// those of a template.
#[derive(Clone, Debug, PartialEq)]
pub enum ResourceListing {
    /// One resource.
    Fixed(ResourceDefinition),
    /// The resources of a template.
    Template(TemplateDefinition),
}

impl ResourceListing {
    /// The URI or the template.
    pub fn uri(&self) -> &str {
        match self {
            Self::Fixed(definition) => &definition.uri,
            Self::Template(definition) => &definition.uri_template,
        }
    }
}

impl From<ResourceDefinition> for ResourceListing {
    fn from(definition: ResourceDefinition) -> Self {
        Self::Fixed(definition)
    }
}

impl From<TemplateDefinition> for ResourceListing {
    fn from(definition: TemplateDefinition) -> Self {
        Self::Template(definition)
    }
}

/// What [`Server::builder().resource(…)`](crate::server::ServerBuilder::resource) takes: a resource, or the function of
/// the author's name that `#[resource("…")]` leaves behind.
///
/// `Kind` tells the two apart for the compiler and is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a resource",
    label = "not a resource",
    note = "put `#[resource(\"…\")]` on the `async fn`, and name the function here without calling it"
)]
pub trait IntoResource<Kind> {
    /// The resource that it is.
    type Resource: Resource;

    /// The resource.
    fn into_resource(self) -> Self::Resource;
}

impl<R: Resource> IntoResource<Itself> for R {
    type Resource = R;

    fn into_resource(self) -> R {
        self
    }
}

impl<F: FnOnce() -> R, R: Resource> IntoResource<Returned> for F {
    type Resource = R;

    fn into_resource(self) -> R {
        self()
    }
}
