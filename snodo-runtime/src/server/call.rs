//! One round of a tool's conversation: what the client brings is opened and checked, the handler runs, and where it
//! asks, its state is sealed.

use std::{collections::BTreeMap, sync::Arc};

use serde_json::value::RawValue;

use super::{
    Outbound, RequestMeta, Response, Server, admission,
    params::is_object,
    registry::Registered,
    sealing::{Round, Sealer},
};
use crate::{
    machine::{Conversation, Outcome, RequestContext, Resume, Snapshot, Suspension},
    protocol::{Meta, RequestId, RpcError},
    state::Binding,
    unwind::{self, Panicked},
};

/// A `tools/call` whose parameters are whole.
pub(crate) struct Call {
    pub(super) id: RequestId,
    pub(super) tool: Arc<Registered>,
    pub(super) params_digest: [u8; 32],
    /// Each a JSON object.
    pub(super) arguments: Option<Box<RawValue>>,
    pub(super) responses: Option<Box<RawValue>>,
    /// As the client sent it. Nothing about it is known yet.
    pub(super) state: Option<String>,
    pub(super) meta: Meta,
    pub(super) request: RequestMeta,
}

impl Call {
    /// The id of the request, for a notification that cancels it.
    #[cfg_attr(
        not(feature = "stdio"),
        expect(dead_code, reason = "only stdio has cancellations")
    )]
    pub(crate) fn id(&self) -> &RequestId {
        &self.id
    }

    /// Runs the handler to its end or to its next question.
    pub(crate) async fn run(mut self: Box<Self>, server: &Server, _out: &dyn Outbound) -> Response {
        let id = std::mem::replace(&mut self.id, RequestId::Number(0));
        match self.round(&id, server).await {
            Ok(response) => response,
            Err(error) => Response::error(Some(&id), &error),
        }
    }

    async fn round(self: Box<Self>, id: &RequestId, server: &Server) -> Result<Response, RpcError> {
        let Self {
            tool,
            params_digest,
            arguments,
            responses,
            state,
            meta,
            request,
            ..
        } = *self;
        let inner = &*server.inner;
        let machine = tool.tool.machine();
        let principal = request.principal.clone();
        let sealer = Sealer {
            sealing: &inner.sealing,
            clock: &*inner.clock,
            machine,
            binding: Binding {
                method: "tools/call",
                target: &tool.name,
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
            uri: None,
            headers: request.headers,
            extensions: request.extensions,
            apps: Arc::clone(&inner.apps),
            sleeper: Arc::clone(&inner.sleeper),
            plain_http: inner.plain_http,
            conversation: round.conversation,
            round: round.number,
        };
        let conversation = Conversation::new(context, arguments.as_deref(), resume);
        let outcome = unwind::catch(async {
            conversation
                .drive(tool.tool.call(conversation.clone()))
                .await
        });
        match outcome.await {
            Ok(Outcome::Done(Ok(result))) => {
                Ok(Response::result(inner.writer.complete(id, &result)?))
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
                tracing::error!(tool = tool.name, "a handler panicked");
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
