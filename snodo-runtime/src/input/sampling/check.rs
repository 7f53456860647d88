//! The rules for a request to a model, checked before it is sent (specification: `client/sampling`).

use std::collections::HashSet;

use super::{ModelPreferences, SampleRequest, SamplingContent, SamplingMessage, ToolResultContent};
use crate::protocol::Role;

impl SampleRequest {
    /// Checks the request before it is sent, or before a client shows it to its model.
    ///
    /// # Errors
    ///
    /// One sentence that names the rule: no message or an empty one, no tokens, a number out of its range, a tool's
    /// schema that is no object schema, or uses of tools and their results that don't pair. An assistant's uses of
    /// tools are answered at once, all of them, by a user's message of nothing but results; ids are unique.
    ///
    /// ```
    /// use snodo_runtime::input::IntoSample;
    /// let error = "Say hello.".into_sample().check().unwrap_err();
    /// assert_eq!(error, "`maxTokens` must be at least 1");
    /// ```
    pub fn check(&self) -> Result<(), String> {
        if self.messages.is_empty() {
            return Err("`messages` must not be empty".to_owned());
        }
        if self.max_tokens == 0 {
            return Err("`maxTokens` must be at least 1".to_owned());
        }
        if self
            .temperature
            .is_some_and(|temperature| !temperature.is_finite())
        {
            return Err("`temperature` must be a finite number".to_owned());
        }
        if let Some(preferences) = &self.model_preferences {
            check_priorities(preferences)?;
        }
        for tool in self.tools.iter().flatten() {
            if tool.input_schema.get("type").and_then(|kind| kind.as_str()) != Some("object") {
                return Err(format!(
                    "the input schema of the tool `{}` must have `type: \"object\"`",
                    tool.name
                ));
            }
        }
        check_messages(&self.messages)
    }
}

fn check_priorities(preferences: &ModelPreferences) -> Result<(), String> {
    for (name, priority) in [
        ("costPriority", preferences.cost_priority),
        ("speedPriority", preferences.speed_priority),
        ("intelligencePriority", preferences.intelligence_priority),
    ] {
        // `contains` is false for NaN.
        if priority.is_some_and(|priority| !(0.0..=1.0).contains(&priority)) {
            return Err(format!("`{name}` must lie between 0 and 1"));
        }
    }
    Ok(())
}

/// Walks the messages with the uses of tools that the next one has to answer.
fn check_messages(messages: &[SamplingMessage]) -> Result<(), String> {
    let mut used = HashSet::new();
    let mut open = HashSet::new();
    for (message, number) in messages.iter().zip(1..) {
        let content = &message.content;
        if content.is_empty() {
            return Err(format!("message {number} must have a content block"));
        }
        answer(&mut open, message).map_err(|error| format!("message {number} {error}"))?;
        for block in content {
            let SamplingContent::ToolUse(tool) = block else {
                continue;
            };
            if message.role != Role::Assistant {
                return Err(format!(
                    "message {number} uses a tool, which only the assistant can do"
                ));
            }
            if !used.insert(tool.id.as_str()) {
                return Err(format!("the tool use id `{}` must be unique", tool.id));
            }
            open.insert(tool.id.as_str());
        }
    }
    if open.is_empty() {
        Ok(())
    } else {
        Err("the last message uses tools: their results must follow".to_owned())
    }
}

/// Takes the results in `message` off the open uses of tools. If there are any, the message must be nothing else.
fn answer(open: &mut HashSet<&str>, message: &SamplingMessage) -> Result<(), String> {
    let results: Vec<_> = message.content.iter().filter_map(result).collect();
    if results.is_empty() && open.is_empty() {
        return Ok(());
    }
    if message.role != Role::User {
        return Err(
            "must not have tool results or stand before them: the user answers each use of a tool"
                .to_owned(),
        );
    }
    if results.len() != message.content.len() {
        return Err("must be made of tool results only".to_owned());
    }
    for result in results {
        if !open.remove(result.tool_use_id.as_str()) {
            return Err(format!(
                "has a tool result for `{}`, which the message before it did not use, or has it twice",
                result.tool_use_id
            ));
        }
    }
    if open.is_empty() {
        Ok(())
    } else {
        Err("must answer every tool use of the message before it".to_owned())
    }
}

fn result(block: &SamplingContent) -> Option<&ToolResultContent> {
    match block {
        SamplingContent::ToolResult(result) => Some(result),
        _ => None,
    }
}
