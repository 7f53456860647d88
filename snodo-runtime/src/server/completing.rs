//! `completion/complete`: suggestions for an argument (specification: `server/utilities/completion`).

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::value::RawValue;

use super::{
    RequestMeta, Response, Server,
    params::Params,
    registry::{Registered, Registry},
    sealing::Round,
};
use crate::{
    machine::{Conversation, RequestContext, Typed},
    protocol::{CompletionResult, Meta, RequestId, RpcError, strict::Object},
    unwind::{self, Panicked},
};

/// A completion whose parameters are whole.
pub(super) struct Completing {
    handler: Arc<Registered>,
    argument: Argument,
    others: BTreeMap<String, String>,
    meta: Meta,
    request: RequestMeta,
}

/// What is completed.
#[derive(Deserialize)]
#[serde(tag = "type")]
enum Reference {
    #[serde(rename = "ref/prompt")]
    Prompt { name: String },
    /// A template or a URI.
    #[serde(rename = "ref/resource")]
    Resource { uri: String },
}

#[derive(Deserialize)]
struct Argument {
    name: String,
    value: String,
}

#[derive(Default, Deserialize)]
struct Given {
    #[serde(default)]
    arguments: BTreeMap<String, String>,
}

impl Completing {
    /// Reads the parameters and finds the handler.
    pub(super) fn read(
        params: &Params<'_>,
        registry: &Registry,
        meta: Meta,
        request: RequestMeta,
    ) -> Result<Self, RpcError> {
        let reference = object(
            params.reference,
            "`ref` must be `{\"type\": \"ref/prompt\", \"name\": …}` or `{\"type\": \"ref/resource\", \"uri\": …}`",
        )?;
        let argument: Argument = object(
            params.argument,
            "`argument` must be `{\"name\": …, \"value\": …}`, both strings",
        )?;
        let Given { arguments: others } = match params.context {
            None => Given::default(),
            context => object(
                context,
                "`context` must be `{\"arguments\": {…}}`, with strings",
            )?,
        };
        let handler = match &reference {
            Reference::Prompt { name } => registry
                .prompt(name)
                .ok_or_else(|| RpcError::invalid_params(format!("Unknown prompt: {name}")))?,
            Reference::Resource { uri } => registry
                .completed(uri)
                .ok_or_else(|| RpcError::resource_not_found(uri))?,
        };
        if !handler.arguments.contains(&argument.name) {
            let (handler, argument) = (&handler.name, &argument.name);
            return Err(RpcError::invalid_params(format!(
                "`{handler}` has no argument `{argument}`"
            )));
        }
        Ok(Self {
            handler: Arc::clone(handler),
            argument,
            others,
            meta,
            request,
        })
    }

    /// Asks the completer.
    pub(super) async fn run(self, id: &RequestId, server: &Server) -> Result<Response, RpcError> {
        let inner = &*server.inner;
        let Round {
            conversation,
            number,
        } = Round::first()?;
        let context = RequestContext {
            principal: self.request.principal,
            meta: self.meta,
            uri: None,
            headers: self.request.headers,
            extensions: self.request.extensions,
            apps: Arc::clone(&inner.apps),
            sleeper: Arc::clone(&inner.sleeper),
            plain_http: inner.plain_http,
            conversation,
            round: number,
        };
        let context = Conversation::new(context, None, None).context();
        let Argument { name, value } = self.argument;
        let typed = Typed::new(name, value, self.others, context);
        let handler = &*self.handler.handler;
        match unwind::catch(async { handler.complete(typed).await }).await {
            Ok(completion) => {
                let result = CompletionResult::new(completion?);
                Ok(Response::result(inner.writer.complete(id, &result)?))
            }
            Err(Panicked) => {
                let handler = handler.machine().name;
                tracing::error!(handler, "a completer panicked");
                Err(RpcError::internal())
            }
        }
    }
}

fn object<T: DeserializeOwned>(value: Option<&RawValue>, otherwise: &str) -> Result<T, RpcError> {
    value
        .and_then(|value| serde_json::from_str::<Object<T>>(value.get()).ok())
        .map(|Object(value)| value)
        .ok_or_else(|| RpcError::invalid_params(otherwise))
}
