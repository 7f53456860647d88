//! The handler traits.

mod prompt;
mod resource;
mod tool;

pub use prompt::{IntoPrompt, Prompt};
pub use resource::{IntoResource, Resource, ResourceListing};
pub use tool::{IntoTool, Tool};

/// A handler that is given as it is.
#[derive(Debug)]
pub struct Itself;

/// A handler that is given as the function which returns it.
#[derive(Debug)]
pub struct Returned;
