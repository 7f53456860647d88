//! Several handlers at once: where a builder collects them, and the tuples that it takes.

use std::fmt;

use super::handler::{Handler, OfPrompt, OfResource, OfTool};
use crate::{
    machine::{IntoPrompt, IntoResource, IntoTool, Prompt, Resource, ResourceListing, Tool},
    protocol::{PromptDefinition, ToolDefinition},
};

/// Handlers of one kind, in the order in which they were added.
macro_rules! collection {
    (
        $(#[$doc:meta])* $name:ident of $definition:ty;
        $(#[$add:meta])* $into:ident, $convert:ident, $wrap:ident
    ) => {
        $(#[$doc])*
        #[derive(Default)]
        pub struct $name(pub(in crate::server) Vec<($definition, Box<dyn Handler>)>);

        impl $name {
            $(#[$add])*
            pub fn add<K>(&mut self, handler: impl $into<K>) {
                let handler = handler.$convert();
                self.0.push((handler.definition(), Box::new($wrap(handler))));
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0.len())
            }
        }
    };
}

collection! {
    /// Where [`IntoTools`] puts what it has.
    Tools of ToolDefinition;
    /// Adds a tool.
    IntoTool, into_tool, OfTool
}

collection! {
    /// Where [`IntoResources`] puts what it has.
    Resources of ResourceListing;
    /// Adds a resource.
    IntoResource, into_resource, OfResource
}

collection! {
    /// Where [`IntoPrompts`] puts what it has.
    Prompts of PromptDefinition;
    /// Adds a prompt.
    IntoPrompt, into_prompt, OfPrompt
}

/// What [`ServerBuilder::tools`](crate::server::ServerBuilder::tools) takes: a tuple of up to 16 of what
/// [`ServerBuilder::tool`](crate::server::ServerBuilder::tool) takes.
///
/// `Kinds` is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of tools",
    label = "not a tuple of tools",
    note = "each of the up to 16 elements is a function with `#[tool]`, named without calling it, or a `Tool`"
)]
pub trait IntoTools<Kinds> {
    /// Adds each to `tools`, in order.
    fn add_to(self, tools: &mut Tools);
}

/// What [`ServerBuilder::resources`](crate::server::ServerBuilder::resources) takes: a tuple of up to 16 of what
/// [`ServerBuilder::resource`](crate::server::ServerBuilder::resource) takes.
///
/// `Kinds` is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of resources",
    label = "not a tuple of resources",
    note = "each of the up to 16 elements is a function with `#[resource(\"…\")]`, named without calling it, or a \
            `Resource`"
)]
pub trait IntoResources<Kinds> {
    /// Adds each to `resources`, in order.
    fn add_to(self, resources: &mut Resources);
}

/// What [`ServerBuilder::prompts`](crate::server::ServerBuilder::prompts) takes: a tuple of up to 16 of what
/// [`ServerBuilder::prompt`](crate::server::ServerBuilder::prompt) takes.
///
/// `Kinds` is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of prompts",
    label = "not a tuple of prompts",
    note = "each of the up to 16 elements is a function with `#[prompt]`, named without calling it, or a `Prompt`"
)]
pub trait IntoPrompts<Kinds> {
    /// Adds each to `prompts`, in order.
    fn add_to(self, prompts: &mut Prompts);
}

macro_rules! tuples {
    ($($element:ident $kind:ident)*) => { tuples!(@ [] $($element $kind)*); };
    (@ [$($element:ident $kind:ident)*] $next:ident $next_kind:ident $($rest:tt)*) => {
        tuples!(@impl IntoTools, IntoTool, Tools, $($element $kind)* $next $next_kind);
        tuples!(@impl IntoResources, IntoResource, Resources, $($element $kind)* $next $next_kind);
        tuples!(@impl IntoPrompts, IntoPrompt, Prompts, $($element $kind)* $next $next_kind);
        tuples!(@ [$($element $kind)* $next $next_kind] $($rest)*);
    };
    (@ [$($all:tt)*]) => {};
    (@impl $several:ident, $one:ident, $collection:ident, $($element:ident $kind:ident)*) => {
        impl<$($element, $kind,)*> $several<($($kind,)*)> for ($($element,)*)
        where
            $($element: $one<$kind>,)*
        {
            fn add_to(self, all: &mut $collection) {
                #[expect(non_snake_case, reason = "an element has the name of its type")]
                let ($($element,)*) = self;
                $(all.add($element);)*
            }
        }
    };
}

tuples!(A Ka B Kb C Kc D Kd E Ke F Kf G Kg H Kh I Ki J Kj K Kk L Kl M Km N Kn O Ko P Kp);
