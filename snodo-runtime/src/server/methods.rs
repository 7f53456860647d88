//! The methods that a server has.

use std::sync::Arc;

use super::{
    Accepted, Call, RequestMeta, Response, Server,
    call::Work,
    completing::Completing,
    lists::Pages,
    params::Params,
    registry::Registered,
    turn::{Input, Turn},
};
use crate::protocol::{Meta, RequestId, RpcError};

/// A request whose `_meta` is good.
pub(super) struct Request<'a> {
    pub(super) id: RequestId,
    pub(super) params: &'a Params<'a>,
    pub(super) params_digest: [u8; 32],
    pub(super) meta: Meta,
    pub(super) request: RequestMeta,
}

impl Server {
    /// Does what a method says, but for the author's code. `None` if this server doesn't have the method.
    pub(super) fn method(
        &self,
        method: &str,
        request: Request<'_>,
    ) -> Option<Result<Accepted, RpcError>> {
        let (registry, lists) = (&self.inner.registry, &self.inner.lists);
        let accepted = match method {
            "server/discover" => self.discover(&request),
            "tools/list" if registry.has_tools() => self.list(&lists.tools, &request),
            "tools/call" if registry.has_tools() => self.call_tool(request),
            "resources/list" if registry.has_resources() => self.list(&lists.resources, &request),
            "resources/templates/list" if registry.has_resources() => {
                self.list(&lists.templates, &request)
            }
            "resources/read" if registry.has_resources() => self.read_resource(request),
            "prompts/list" if registry.has_prompts() => self.list(&lists.prompts, &request),
            "prompts/get" if registry.has_prompts() => self.get_prompt(request),
            "completion/complete" if registry.completes() => self.complete(request),
            _ => return None,
        };
        Some(accepted)
    }

    fn discover(&self, request: &Request<'_>) -> Result<Accepted, RpcError> {
        let inner = &*self.inner;
        let body = inner.writer.prepared(&request.id, &inner.discovered)?;
        Ok(Accepted::Answer(Response::result(body)))
    }

    fn list(&self, pages: &Pages, request: &Request<'_>) -> Result<Accepted, RpcError> {
        let page = pages.get(request.params.cursor()?.as_deref())?;
        let body = self.inner.writer.prepared(&request.id, page)?;
        Ok(Accepted::Answer(Response::result(body)))
    }

    fn call_tool(&self, request: Request<'_>) -> Result<Accepted, RpcError> {
        let name = name(request.params)?;
        let tool = self
            .inner
            .registry
            .tool(&name)
            .ok_or_else(|| RpcError::invalid_params(format!("Unknown tool: {name}")))?;
        let arguments = request.params.arguments()?.map(ToOwned::to_owned);
        turn(
            "tools/call",
            name,
            tool,
            Input::Arguments(arguments),
            request,
        )
    }

    fn get_prompt(&self, request: Request<'_>) -> Result<Accepted, RpcError> {
        let name = name(request.params)?;
        let prompt = self
            .inner
            .registry
            .prompt(&name)
            .ok_or_else(|| RpcError::invalid_params(format!("Unknown prompt: {name}")))?;
        let arguments = request.params.arguments()?.map(ToOwned::to_owned);
        turn(
            "prompts/get",
            name,
            prompt,
            Input::Arguments(arguments),
            request,
        )
    }

    fn read_resource(&self, request: Request<'_>) -> Result<Accepted, RpcError> {
        let uri = request
            .params
            .uri()
            .ok_or_else(|| RpcError::invalid_params("`uri` must be a string"))?
            .into_owned();
        let (resource, variables) = self
            .inner
            .registry
            .resource(&uri)
            .ok_or_else(|| RpcError::resource_not_found(&uri))?;
        turn(
            "resources/read",
            uri,
            resource,
            Input::Uri(variables),
            request,
        )
    }

    fn complete(&self, request: Request<'_>) -> Result<Accepted, RpcError> {
        let Request {
            id,
            params,
            meta,
            request,
            ..
        } = request;
        let completing = Completing::read(params, &self.inner.registry, meta, request)?;
        let work = Work::Completing(completing);
        Ok(Accepted::Call(Box::new(Call { id, work })))
    }
}

fn name(params: &Params<'_>) -> Result<String, RpcError> {
    let name = params.name().map(|name| name.into_owned());
    name.ok_or_else(|| RpcError::invalid_params("`name` must be a string"))
}

fn turn(
    method: &'static str,
    target: String,
    handler: &Arc<Registered>,
    input: Input,
    request: Request<'_>,
) -> Result<Accepted, RpcError> {
    let Request {
        id,
        params,
        params_digest,
        meta,
        request,
    } = request;
    let turn = Turn {
        method,
        target,
        handler: Arc::clone(handler),
        params_digest,
        input,
        responses: params.input_responses()?.map(ToOwned::to_owned),
        state: params.request_state()?.map(|state| state.into_owned()),
        meta,
        request,
    };
    let work = Work::Turn(turn);
    Ok(Accepted::Call(Box::new(Call { id, work })))
}
