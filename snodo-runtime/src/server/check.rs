//! What can be wrong with a server, and how it is told.

use std::{fmt, time::Duration};

use serde_json::Value;

use super::registry::{Registered, Registry, Tools};
use crate::{machine::Setup, protocol::ToolDefinition};

/// The longest name of a tool (specification: `server/tools`, "Tool Names").
const MAX_TOOL_NAME: usize = 128;

/// Why a server can't be built: everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    problems: Vec<String>,
}

impl BuildError {
    pub(super) fn new(problems: Vec<String>) -> Self {
        Self { problems }
    }

    /// The problems, each in one sentence.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the server can't be built")?;
        for problem in &self.problems {
            write!(f, "\n  {problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for BuildError {}

/// What is wrong with a time that an answer may take.
pub(super) fn wrong_ttl(ttl: Duration, max_ttl: Duration) -> Option<String> {
    if ttl < Duration::from_secs(1) {
        return Some(format!("the TTL is {ttl:?}: it must be a second at least"));
    }
    (ttl > max_ttl).then(|| {
        format!("the TTL is {ttl:?}, over the longest allowed, {max_ttl:?}: raise `.max_ttl(…)`")
    })
}

/// Puts the tools into a registry, and what is said of them into a list.
pub(super) fn register(
    tools: Tools,
    setup: Setup<'_>,
    max_ttl: Duration,
    problems: &mut Vec<String>,
) -> (Registry, Vec<ToolDefinition>) {
    let mut registry = Registry::default();
    let mut definitions = Vec::with_capacity(tools.0.len());
    for tool in tools.0 {
        let definition = tool.definition();
        let name = definition.name.clone();
        let mut problem = |what: String| problems.push(format!("tool `{name}`: {what}"));
        if !is_tool_name(&name) {
            problem(format!(
                "a name has 1 to {MAX_TOOL_NAME} of `A-Z a-z 0-9 _ - .`"
            ));
        }
        if definition.input_schema.get("type").and_then(Value::as_str) != Some("object") {
            problem("its input schema is not `type: \"object\"`".to_owned());
        }
        if definition
            .output_schema
            .as_ref()
            .is_some_and(|schema| !schema.is_object())
        {
            problem("its output schema is not an object".to_owned());
        }
        if let Some(what) = tool.machine().ttl.and_then(|ttl| wrong_ttl(ttl, max_ttl)) {
            problem(what);
        }
        if let Err(what) = tool.check(setup) {
            problem(what);
        }
        match registry.insert(Registered {
            name: name.clone(),
            tool,
        }) {
            Ok(()) => definitions.push(definition),
            Err(_) => problem("there are two of this name".to_owned()),
        }
    }
    (registry, definitions)
}

fn is_tool_name(name: &str) -> bool {
    (1..=MAX_TOOL_NAME).contains(&name.len())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
}
