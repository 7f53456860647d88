//! What a client must be able to do for a request (specification: `basic/index#meta`,
//! `MissingRequiredClientCapabilityError`).

use crate::{
    input::InputRequest,
    machine::{Machine, Snapshot},
    protocol::{Capability, ClientCapabilities, Needs, RpcError},
};

/// Checks, before a handler runs, what every path from where it starts or resumes will have to ask for.
pub(super) fn before(
    machine: &Machine,
    resumes: Option<&Snapshot>,
    client: &ClientCapabilities,
) -> Result<(), RpcError> {
    require(needs(certain(machine, resumes).iter().copied()), client)
}

/// Checks what a handler has asked for. One request that the client can't answer refuses all of them, and the error
/// names the need of each such request in full.
pub(super) fn questions(requests: &[(String, InputRequest)], client: &ClientCapabilities) -> Result<(), RpcError> {
    let mut all = Needs::default();
    for (_, request) in requests {
        all.extend(request.needs());
    }
    require(all, client)
}

fn require(needs: Needs, client: &ClientCapabilities) -> Result<(), RpcError> {
    match needs.missing_from(client) {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// The capabilities without which no path can end.
fn certain(machine: &Machine, resumes: Option<&Snapshot>) -> &'static [Capability] {
    match resumes {
        None => machine.must,
        Some(snapshot) => snapshot
            .frames
            .last()
            .and_then(|frame| machine.states.iter().find(|state| frame.state.is(state)))
            .map_or(&[], |state| state.must),
    }
}

fn needs(capabilities: impl Iterator<Item = Capability>) -> Needs {
    let mut needs = Needs::default();
    needs.extend(capabilities);
    needs
}
