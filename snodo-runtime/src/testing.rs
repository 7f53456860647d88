//! Drives handlers through whole conversations in a test, without a transport and without a client.
//!
//! Everything is as it would be on the wire: each round is a JSON-RPC message to [`Server::handle`], and between two
//! rounds nothing lives but what the last one answered. A round can therefore go to another server: one that stands
//! for the process after a restart.
//!
//! ```
//! # #[cfg(feature = "macros")] {
//! use serde_json::json;
//! use snodo_runtime::{prelude::*, server::Server, testing::Client};
//!
//! #[elicit(form)]
//! struct Name {
//!     name: String,
//! }
//!
//! /// Greets.
//! #[tool]
//! async fn greet() -> Result<String, ToolError> {
//!     #[elicit(form)]
//!     let who: Name = ask("What is your name?").await?;
//!     Ok(format!("Hello, {}!", who.name))
//! }
//!
//! # async fn test() -> Result<(), Box<dyn std::error::Error>> {
//! let client = Client::new(Server::builder("test", "1").tool(greet).build()?);
//! let round = client.call("greet", json!({})).await;
//! assert_eq!(round.message("who"), "What is your name?");
//! let round = round.accept("who", json!({"name": "Ada"})).await;
//! assert_eq!(round.text(), "Hello, Ada!");
//! # Ok(())
//! # }
//! # }
//! ```

use std::fmt;

use serde_json::{Map, Value, json};

use crate::{
    protocol::{Capability, ClientCapabilities, REVISION},
    server::{RequestMeta, Server},
    state::Principal,
};

/// A client that says what the test tells it to.
#[derive(Clone, Debug)]
pub struct Client {
    server: Server,
    principal: Principal,
    capabilities: ClientCapabilities,
}

impl Client {
    /// An anonymous client that supports everything.
    pub fn new(server: Server) -> Self {
        let all = [
            Capability::Form,
            Capability::Url,
            Capability::Sampling,
            Capability::SamplingTools,
            Capability::SamplingContext,
            Capability::Roots,
        ];
        Self {
            server,
            principal: Principal::anonymous(),
            capabilities: all.into_iter().collect(),
        }
    }

    /// The same client with these capabilities and no others.
    #[must_use]
    pub fn supporting(mut self, capabilities: impl IntoIterator<Item = Capability>) -> Self {
        self.capabilities = capabilities.into_iter().collect();
        self
    }

    /// The same client as another user.
    #[must_use]
    pub fn principal(mut self, principal: Principal) -> Self {
        self.principal = principal;
        self
    }

    /// The same client of another server: the process after a restart, or the next one in a cluster.
    #[must_use]
    pub fn server(mut self, server: Server) -> Self {
        self.server = server;
        self
    }

    /// Calls a tool: the first round.
    pub async fn call(&self, tool: &str, arguments: Value) -> Round {
        let params = json!({"name": tool, "arguments": arguments});
        self.send("tools/call", params, Vec::new()).await
    }

    /// Reads a resource: the first round.
    pub async fn read(&self, uri: &str) -> Round {
        self.send("resources/read", json!({"uri": uri}), Vec::new())
            .await
    }

    /// Gets a prompt: the first round.
    pub async fn get(&self, prompt: &str, arguments: Value) -> Round {
        let params = json!({"name": prompt, "arguments": arguments});
        self.send("prompts/get", params, Vec::new()).await
    }

    /// Sends any other request. `params` is an object.
    pub async fn request(&self, method: &str, params: Value) -> Round {
        self.send(method, params, Vec::new()).await
    }

    /// Sends one request and waits for its answer. `params` get the client's `_meta`.
    async fn send(&self, method: &str, params: Value, mut log: Vec<String>) -> Round {
        let mut message =
            json!({"jsonrpc": "2.0", "id": log.len(), "method": method, "params": params});
        message["params"]["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": REVISION,
            "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": self.capabilities,
        });
        log.push(format!("→ {method} {params}"));
        let meta = RequestMeta {
            principal: self.principal.clone(),
            ..RequestMeta::default()
        };
        let response = self
            .server
            .handle(message.to_string().into(), meta, &())
            .await;
        let answer = match &response {
            Some(response) => serde_json::from_slice(&response.body).unwrap_or(Value::Null),
            None => Value::Null,
        };
        log.push(format!("← {answer}"));
        Round {
            client: self.clone(),
            method: method.to_owned(),
            params,
            status: response.map(|response| response.status).unwrap_or_default(),
            answer,
            log,
        }
    }
}

/// What a round was answered with: questions, a result, or an error.
///
/// What a test expects and the answer has not makes the test fail with the whole conversation so far.
#[derive(Clone)]
pub struct Round {
    client: Client,
    method: String,
    params: Value,
    status: u16,
    answer: Value,
    log: Vec<String>,
}

impl Round {
    /// The HTTP status that goes with the answer.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The whole JSON-RPC answer.
    pub fn answer(&self) -> &Value {
        &self.answer
    }

    /// The keys of the questions that wait, in their order; none if the conversation has ended.
    pub fn keys(&self) -> Vec<&str> {
        let requests = self.answer["result"]["inputRequests"].as_object();
        requests
            .into_iter()
            .flat_map(Map::keys)
            .map(String::as_str)
            .collect()
    }

    /// A question: its method and params.
    ///
    /// # Panics
    ///
    /// If this is not asked.
    #[track_caller]
    pub fn question(&self, key: &str) -> &Value {
        match self.answer["result"]["inputRequests"].get(key) {
            Some(question) => question,
            None => self.fail(format_args!("`{key}` is not asked")),
        }
    }

    /// The message of a form.
    ///
    /// # Panics
    ///
    /// If this is not asked, or has no message.
    #[track_caller]
    pub fn message(&self, key: &str) -> &str {
        match self.question(key)["params"]["message"].as_str() {
            Some(message) => message,
            None => self.fail(format_args!("`{key}` has no message")),
        }
    }

    /// The sealed state.
    ///
    /// # Panics
    ///
    /// If the conversation has ended.
    #[track_caller]
    pub fn state(&self) -> &str {
        match self.answer["result"]["requestState"].as_str() {
            Some(state) => state,
            None => self.fail(format_args!("there is no `requestState`")),
        }
    }

    /// The final result.
    ///
    /// # Panics
    ///
    /// If the conversation goes on, or ended with an error.
    #[track_caller]
    pub fn result(&self) -> &Value {
        match self.answer["result"]["resultType"].as_str() {
            Some("complete") => &self.answer["result"],
            _ => self.fail(format_args!("there is no final result")),
        }
    }

    /// The text of a tool's first block, of a resource's first contents, or of a prompt's first message.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[track_caller]
    pub fn text(&self) -> &str {
        let result = self.result();
        let first = match self.method.as_str() {
            "resources/read" => &result["contents"][0],
            "prompts/get" => &result["messages"][0]["content"],
            _ => &result["content"][0],
        };
        match first["text"].as_str() {
            Some(text) => text,
            None => self.fail(format_args!("the result begins with no text")),
        }
    }

    /// The JSON-RPC error.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[track_caller]
    pub fn error(&self) -> &Value {
        match self.answer.get("error") {
            Some(error) => error,
            None => self.fail(format_args!("there is no error")),
        }
    }

    /// The same round for another server: the process after a restart.
    #[must_use]
    pub fn restart(mut self, server: Server) -> Self {
        self.client.server = server;
        self
    }

    /// The same round for another client: another user, or one with other capabilities.
    #[must_use]
    pub fn client(mut self, client: Client) -> Self {
        self.client = client;
        self
    }

    /// The same round with other state.
    #[must_use]
    pub fn with_state(mut self, state: impl Into<String>) -> Self {
        self.answer["result"]["requestState"] = Value::String(state.into());
        self
    }

    /// The same round as if the call had had other params.
    #[must_use]
    pub fn with_params(mut self, change: impl FnOnce(&mut Value)) -> Self {
        change(&mut self.params);
        self
    }

    /// Fills in a form and goes on.
    pub async fn accept(&self, key: &str, content: Value) -> Self {
        self.respond(json!({key: {"action": "accept", "content": content}}))
            .await
    }

    /// Declines a question and goes on.
    pub async fn decline(&self, key: &str) -> Self {
        self.respond(json!({key: {"action": "decline"}})).await
    }

    /// Cancels a question and goes on.
    pub async fn cancel(&self, key: &str) -> Self {
        self.respond(json!({key: {"action": "cancel"}})).await
    }

    /// Answers for the client's model with a text and goes on.
    pub async fn say(&self, key: &str, text: &str) -> Self {
        let content = json!({"type": "text", "text": text});
        self.respond(json!({key: {"role": "assistant", "content": content, "model": "test"}}))
            .await
    }

    /// Sends the round's request again with these `inputResponses`, and with its state.
    pub async fn respond(&self, responses: Value) -> Self {
        let mut params = self.params.clone();
        params["inputResponses"] = responses;
        if let Some(state) = self.answer["result"].get("requestState") {
            params["requestState"] = state.clone();
        }
        let mut next = self
            .client
            .send(&self.method, params, self.log.clone())
            .await;
        next.params = self.params.clone();
        next
    }

    #[track_caller]
    fn fail(&self, what: fmt::Arguments<'_>) -> ! {
        panic!("{what} in this conversation:\n{}", self.log.join("\n"))
    }
}

impl fmt::Debug for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.log.join("\n"))
    }
}
