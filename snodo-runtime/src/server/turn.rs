//! One round of a handler's conversation: what the client brings is opened and checked, the handler runs, and where it
//! asks, its state is sealed.

use std::{collections::BTreeMap, sync::Arc};

use serde_json::value::RawValue;

use super::{
    RequestMeta, Response, Server, admission,
    params::is_object,
    registry::{Registered, Reply},
    sealing::{Round, Sealer},
};
use crate::{
    machine::{Conversation, Outcome, RequestContext, Resume, Snapshot, Suspension},
    protocol::{Meta, RequestId, RpcError, Variables},
    state::Binding,
    unwind::{self, Panicked},
};

/// One round: a handler, and what the client brings for it.
pub(super) struct Turn {
    pub(super) method: &'static str,
    /// The tool's or prompt's name, or the URI.
    pub(super) target: String,
    pub(super) handler: Arc<Registered>,
    pub(super) params_digest: [u8; 32],
    pub(super) input: Input,
    pub(super) responses: Option<Box<RawValue>>,
    /// As the client sent it. Nothing about it is known yet.
    pub(super) state: Option<String>,
    pub(super) meta: Meta,
    pub(super) request: RequestMeta,
}

/// What the handler takes.
pub(super) enum Input {
    /// A JSON object.
    Arguments(Option<Box<RawValue>>),
    /// The variables of the URI.
    Uri(Variables),
}

impl Turn {
    /// Runs the handler to its end or to its next question.
    pub(super) async fn run(self, id: &RequestId, server: &Server) -> Result<Response, RpcError> {
        let Self {
            method,
            target,
            handler: registered,
            params_digest,
            input,
            responses,
            state,
            meta,
            request,
        } = self;
        let handler = &*registered.handler;
        let inner = &*server.inner;
        let machine = handler.machine();
        let principal = request.principal.clone();
        let sealer = Sealer {
            sealing: &inner.sealing,
            clock: &*inner.clock,
            machine,
            binding: Binding {
                method,
                target: &target,
                params_digest,
                principal: &principal,
                server: &inner.info.name,
                rev: machine.rev,
            },
        };

        let (round, resume) = match state {
            // Answers that come without state belong to no question of this server.
            None => (Round::first()?, None),
            Some(state) => {
                let (round, snapshot) = sealer.open(&state)?;
                let responses = asked_for(&snapshot, responses.as_deref())?;
                (
                    round,
                    Some(Resume {
                        snapshot,
                        responses,
                    }),
                )
            }
        };
        admission::before(
            machine,
            resume.as_ref().map(|resume| &resume.snapshot),
            &meta.capabilities,
        )?;

        let capabilities = meta.capabilities.clone();
        let context = RequestContext {
            principal: request.principal,
            meta,
            uri: match &input {
                Input::Arguments(_) => None,
                Input::Uri(_) => Some(target.clone()),
            },
            headers: request.headers,
            extensions: request.extensions,
            apps: Arc::clone(&inner.apps),
            sleeper: Arc::clone(&inner.sleeper),
            plain_http: inner.plain_http,
            conversation: round.conversation,
            round: round.number,
        };
        let conversation = match &input {
            Input::Arguments(arguments) => Conversation::new(context, arguments.as_deref(), resume),
            Input::Uri(variables) => Conversation::reading(context, variables, resume),
        };
        let outcome =
            unwind::catch(async { conversation.drive(handler.run(conversation.clone())).await });
        match outcome.await {
            Ok(Outcome::Done(Ok(reply))) => {
                let writer = &inner.writer;
                let body = match reply {
                    Reply::Tool(result) => writer.complete(id, &result),
                    Reply::Prompt(result) => writer.complete(id, &result),
                    Reply::Resource(mut result) => {
                        if round.number > 1 {
                            // It depends on answers, which are no part of what a cache finds it by (specification:
                            // `server/utilities/caching#cache-key`).
                            result.cache = None;
                        }
                        writer.complete(id, &result)
                    }
                };
                Ok(Response::result(body?))
            }
            Ok(Outcome::Done(Err(error)) | Outcome::Failed(error)) => Err(error),
            Ok(Outcome::Suspended(Suspension {
                snapshot,
                requests,
                ttl,
            })) => {
                admission::questions(&requests, &capabilities)?;
                let state = sealer.seal(round, &snapshot, ttl)?;
                Ok(Response::result(inner.writer.input_required(
                    id,
                    &requests,
                    Some(&state),
                )?))
            }
            Err(Panicked) => {
                tracing::error!(handler = machine.name, "a handler panicked");
                Err(RpcError::internal())
            }
        }
    }
}

/// The client's answers to what was asked; whatever else it sent is ignored. Each answer is a JSON object.
fn asked_for(
    snapshot: &Snapshot,
    responses: Option<&RawValue>,
) -> Result<BTreeMap<String, Box<RawValue>>, RpcError> {
    let Some(responses) = responses else {
        return Ok(BTreeMap::new());
    };
    let mut responses: BTreeMap<String, Box<RawValue>> = serde_json::from_str(responses.get())
        .map_err(|_| RpcError::invalid_params("`inputResponses` must be an object"))?;
    responses.retain(|key, _| snapshot.asked.iter().any(|asked| asked.key == *key));
    match responses.iter().find(|(_, response)| !is_object(response)) {
        // The key is the author's: it was sealed when the question was asked.
        Some((key, _)) => Err(RpcError::invalid_params(format!(
            "The answer to `{key}` must be an object"
        ))),
        None => Ok(responses),
    }
}
