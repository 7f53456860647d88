//! What a server has: its handlers, found by name or URI.

mod handler;
mod several;

use std::{collections::HashMap, sync::Arc};

use crate::protocol::{UriTemplate, Variables};

pub(super) use handler::{Handler, Reply};
pub use several::{IntoPrompts, IntoResources, IntoTools, Prompts, Resources, Tools};

/// A handler under its name, URI or template.
pub(super) struct Registered {
    pub(super) name: String,
    pub(super) handler: Box<dyn Handler>,
    /// The names of a prompt's arguments, or of a template's variables.
    pub(super) arguments: Vec<String>,
}

/// Finds handlers.
#[derive(Default)]
pub(super) struct Registry {
    tools: HashMap<String, Arc<Registered>>,
    prompts: HashMap<String, Arc<Registered>>,
    /// Resources of one URI.
    fixed: HashMap<String, Arc<Registered>>,
    /// In the order in which they were added: the first that matches counts.
    templates: Vec<(UriTemplate, Arc<Registered>)>,
}

impl Registry {
    /// Adds a tool. False if its name is taken.
    pub(super) fn add_tool(&mut self, tool: Registered) -> bool {
        add(&mut self.tools, tool)
    }

    /// Adds a prompt. False if its name is taken.
    pub(super) fn add_prompt(&mut self, prompt: Registered) -> bool {
        add(&mut self.prompts, prompt)
    }

    /// Adds a resource. False if its URI or its template is taken.
    pub(super) fn add_resource(&mut self, template: UriTemplate, resource: Registered) -> bool {
        if template.is_fixed() {
            return add(&mut self.fixed, resource);
        }
        let taken = self.templates.iter().any(|(other, _)| *other == template);
        if !taken {
            self.templates.push((template, Arc::new(resource)));
        }
        !taken
    }

    pub(super) fn tool(&self, name: &str) -> Option<&Arc<Registered>> {
        self.tools.get(name)
    }

    pub(super) fn prompt(&self, name: &str) -> Option<&Arc<Registered>> {
        self.prompts.get(name)
    }

    /// The resource of a URI, and what the URI gives to its variables.
    pub(super) fn resource(&self, uri: &str) -> Option<(&Arc<Registered>, Variables)> {
        if let Some(resource) = self.fixed.get(uri) {
            return Some((resource, Variables::default()));
        }
        // Whatever a template would take for a value, the whole is a URI (RFC 3986) or nothing.
        iri_string::types::UriStr::new(uri).ok()?;
        let mut templates = self.templates.iter();
        templates.find_map(|(template, resource)| Some((resource, template.matches(uri)?)))
    }

    /// The resource that a completion is for: of this template, or of a URI.
    pub(super) fn completed(&self, uri: &str) -> Option<&Arc<Registered>> {
        let mut templates = self.templates.iter();
        match templates.find(|(template, _)| template.as_str() == uri) {
            Some((_, resource)) => Some(resource),
            None => self.resource(uri).map(|(resource, _)| resource),
        }
    }

    pub(super) fn has_tools(&self) -> bool {
        !self.tools.is_empty()
    }

    pub(super) fn has_prompts(&self) -> bool {
        !self.prompts.is_empty()
    }

    pub(super) fn has_resources(&self) -> bool {
        !self.fixed.is_empty() || !self.templates.is_empty()
    }

    /// Whether anything has suggestions.
    pub(super) fn completes(&self) -> bool {
        let templates = self.templates.iter().map(|(_, resource)| resource);
        let mut all = self.prompts.values().chain(templates);
        all.any(|registered| registered.handler.completes())
    }
}

fn add(all: &mut HashMap<String, Arc<Registered>>, registered: Registered) -> bool {
    let free = !all.contains_key(&registered.name);
    if free {
        all.insert(registered.name.clone(), Arc::new(registered));
    }
    free
}
