//! What a client must be able to do for a request (specification: `basic/index#meta`,
//! `MissingRequiredClientCapabilityError`).

use crate::{
    input::InputRequest,
    machine::{Machine, Snapshot},
    protocol::{ClientCapabilities, Needs, RpcError},
};

/// Checks, before a handler runs, what every path from where it starts or resumes will have to ask for.
pub(super) fn before(
    machine: &Machine,
    resumes: Option<&Snapshot>,
    client: &ClientCapabilities,
) -> Result<(), RpcError> {
    let must = match resumes {
        None => machine.must,
        Some(snapshot) => snapshot
            .frames
            .last()
            .and_then(|frame| machine.states.iter().find(|state| frame.state.is(state)))
            .map_or(&[][..], |state| state.must),
    };
    admitted(Needs::of(must).missing_from(client))
}

/// Checks what a handler has asked for. One request that the client can't answer refuses all of them, and the error
/// names the need of each such request in full.
pub(super) fn questions(
    requests: &[(String, InputRequest)],
    client: &ClientCapabilities,
) -> Result<(), RpcError> {
    admitted(Needs::missing_in(
        requests.iter().map(|(_, request)| request.needs()),
        client,
    ))
}

fn admitted(refusal: Option<RpcError>) -> Result<(), RpcError> {
    refusal.map_or(Ok(()), Err)
}
