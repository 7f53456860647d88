//! From what a builder has collected to a registry and its lists. Whatever is wrong with a handler is found here.

use std::time::Duration;

use serde_json::Value;

use super::registry::{Handler, Prompts, Registered, Registry, Resources, Tools};
use crate::{
    machine::{ResourceListing, Setup},
    protocol::{
        PromptDefinition, ResourceDefinition, TemplateDefinition, ToolDefinition, UriTemplate,
    },
};

/// The longest name of a tool (specification: `server/tools`, "Tool Names").
const MAX_TOOL_NAME: usize = 128;

/// What the lists say.
#[derive(Default)]
pub(super) struct Definitions {
    pub(super) tools: Vec<ToolDefinition>,
    pub(super) resources: Vec<ResourceDefinition>,
    pub(super) templates: Vec<TemplateDefinition>,
    pub(super) prompts: Vec<PromptDefinition>,
}

/// Puts handlers into a registry, and what is said of them into lists.
pub(super) struct Registration<'a> {
    pub(super) setup: Setup<'a>,
    pub(super) max_ttl: Duration,
    pub(super) registry: Registry,
    pub(super) definitions: Definitions,
    pub(super) problems: &'a mut Vec<String>,
}

impl Registration<'_> {
    pub(super) fn tools(&mut self, tools: Tools) {
        for (definition, handler) in tools.0 {
            let name = definition.name.clone();
            let mut wrong = Vec::new();
            if !is_tool_name(&name) {
                wrong.push(format!(
                    "a name has 1 to {MAX_TOOL_NAME} of `A-Z a-z 0-9 _ - .`"
                ));
            }
            if definition.input_schema.get("type").and_then(Value::as_str) != Some("object") {
                wrong.push("its input schema is not `type: \"object\"`".to_owned());
            }
            let output = definition.output_schema.as_ref();
            if output.is_some_and(|schema| !schema.is_object()) {
                wrong.push("its output schema is not an object".to_owned());
            }
            self.check(&*handler, &mut wrong);
            let added = self.registry.add_tool(Registered {
                name: name.clone(),
                handler,
                arguments: Vec::new(),
            });
            if added {
                self.definitions.tools.push(definition);
            } else {
                wrong.push("there are two of this name".to_owned());
            }
            self.report("tool", &name, wrong);
        }
    }

    pub(super) fn prompts(&mut self, prompts: Prompts) {
        for (definition, handler) in prompts.0 {
            let name = definition.name.clone();
            let mut wrong = Vec::new();
            if name.is_empty() {
                wrong.push("it has no name".to_owned());
            }
            let mut arguments: Vec<String> = Vec::new();
            for argument in &definition.arguments {
                if arguments.contains(&argument.name) {
                    wrong.push(format!("it has two arguments `{}`", argument.name));
                }
                arguments.push(argument.name.clone());
            }
            self.check(&*handler, &mut wrong);
            let added = self.registry.add_prompt(Registered {
                name: name.clone(),
                handler,
                arguments,
            });
            if added {
                self.definitions.prompts.push(definition);
            } else {
                wrong.push("there are two of this name".to_owned());
            }
            self.report("prompt", &name, wrong);
        }
    }

    pub(super) fn resources(&mut self, resources: Resources) {
        for (listing, handler) in resources.0 {
            let uri = listing.uri().to_owned();
            let mut wrong = Vec::new();
            self.check(&*handler, &mut wrong);
            match uri.parse::<UriTemplate>() {
                Err(error) => wrong.push(error.to_string()),
                Ok(template) => {
                    let arguments = template.variables().map(str::to_owned).collect();
                    let registered = Registered {
                        name: uri.clone(),
                        handler,
                        arguments,
                    };
                    match (listing, template.is_fixed()) {
                        (ResourceListing::Fixed(_), false) => {
                            wrong.push("it has variables: list it as a template".to_owned());
                        }
                        (ResourceListing::Template(_), true) => {
                            wrong.push("it has no variables: list it as a resource".to_owned());
                        }
                        (listing, _) => {
                            if !self.registry.add_resource(template, registered) {
                                wrong.push("there are two of this URI".to_owned());
                            }
                            match listing {
                                ResourceListing::Fixed(one) => self.definitions.resources.push(one),
                                ResourceListing::Template(all) => {
                                    self.definitions.templates.push(all)
                                }
                            }
                        }
                    }
                }
            }
            self.report("resource", &uri, wrong);
        }
    }

    /// What every handler must be.
    fn check(&self, handler: &dyn Handler, wrong: &mut Vec<String>) {
        let ttl = handler.machine().ttl;
        wrong.extend(ttl.and_then(|ttl| wrong_ttl(ttl, self.max_ttl)));
        wrong.extend(handler.check(self.setup).err());
    }

    fn report(&mut self, kind: &str, name: &str, wrong: Vec<String>) {
        let named = wrong
            .into_iter()
            .map(|what| format!("{kind} `{name}`: {what}"));
        self.problems.extend(named);
    }
}

fn is_tool_name(name: &str) -> bool {
    (1..=MAX_TOOL_NAME).contains(&name.len())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
}

/// What is wrong with a time that an answer may take.
pub(super) fn wrong_ttl(ttl: Duration, max_ttl: Duration) -> Option<String> {
    if ttl < Duration::from_secs(1) {
        return Some(format!("the TTL is {ttl:?}: it must be a second at least"));
    }
    (ttl > max_ttl).then(|| {
        format!("the TTL is {ttl:?}, over the longest allowed, {max_ttl:?}: raise `.max_ttl(…)`")
    })
}
